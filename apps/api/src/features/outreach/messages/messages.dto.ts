import type { Message, Thread } from '@udala/contract/messages';
import { pictureAddress } from '#platform/storage/media-address.ts';
import type { MessageRow } from './messages.queries.ts';
import type { ThreadRow } from './threads.queries.ts';

export const toMessageDto = (row: MessageRow, readerId: string): Message => ({
  id: row.id,
  text: row.body,
  isMine: row.sender_id === readerId,
  createdAt: row.created_at.toISOString(),
});

export const toThreadDto = (row: ThreadRow, readerId: string): Thread => ({
  with: {
    id: row.with_id,
    name: row.name,
    userName: row.user_name,
    profileImageUrl: pictureAddress(row.avatar_key),
    isVerified: row.is_verified,
  },
  isCreator: row.is_creator,
  support: row.price_kobo === null ? null : { since: row.started_on, price: row.price_kobo / 100 },
  last: hasLast(row) ? toMessageDto(row, readerId) : null,
  unread: row.unread,
  readUntil: row.read_until?.toISOString() ?? null,
  cannotReplyReason: row.cannot_reply_reason,
});

const hasLast = (row: ThreadRow): row is ThreadRow & MessageRow => row.id !== null;
