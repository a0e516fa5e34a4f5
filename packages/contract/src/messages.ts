import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Page, pageQuery } from './paging.ts';
import { visiblePattern } from './patterns.ts';
import { AuthorProfile } from './profiles.ts';
import { CalendarDate, Count, Empty, Instant, Naira, Nullable, Strict, Uuid } from './scalars.ts';

/** A message between a creator and a patron, as the other participant reads it. */
export const Message = Strict({
  id: Uuid,
  text: Type.String(),
  isMine: Type.Boolean(),
  createdAt: Instant,
});
export type Message = Static<typeof Message>;

/** Reason why no message can be written now. */
export const CannotReplyReason = Type.Enum(['not_a_patron', 'wants_none', 'blocked', 'blocked_by_me', 'gone']);
export type CannotReplyReason = Static<typeof CannotReplyReason>;

/** All messages with one other person. */
export const Thread = Strict({
  with: AuthorProfile,
  /** True if the other participant is the creator. */
  isCreator: Type.Boolean(),
  support: Nullable(
    Strict({
      /** The day of the first payment. */
      since: Nullable(CalendarDate),
      price: Naira,
    }),
    { description: 'The running membership of the other one, whose creator is the viewer' },
  ),
  last: Nullable(Message),
  unread: Count,
  /** Time until which the other participant has read. */
  readUntil: Nullable(Instant),
  cannotReplyReason: Nullable(CannotReplyReason),
});
export type Thread = Static<typeof Thread>;

export const listThreads = endpoint({
  method: 'GET',
  path: '/messages',
  access: 'signed-in',
  cost: ['page'],
  summary: 'With whom one has written, newest first; `unread` counts the messages of all of them',
  query: Strict(pageQuery),
  reply: Strict({ ...Page(Thread).properties, unread: Count }),
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/messages/:userId',
  access: 'signed-in',
  cost: ['page'],
  summary: 'What one wrote with a creator or a patron, newest first; an empty list where writing can begin',
  params: Strict({ userId: Uuid }),
  query: Strict(pageQuery),
  reply: Strict({ ...Page(Message).properties, thread: Thread }),
  errors: ['not_found'],
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/messages/:userId',
  access: 'signed-in',
  cost: ['messages'],
  summary: 'Writes to a creator one supports, or to a patron of one’s own who lets creators write',
  params: Strict({ userId: Uuid }),
  body: Strict({
    text: Type.String({ minLength: 1, maxLength: limits.messageMaxLength, pattern: visiblePattern }),
  }),
  reply: Message,
  status: 201,
  idempotent: true,
  errors: ['not_found', 'forbidden'],
});

export const readMessages = endpoint({
  method: 'PATCH',
  path: '/messages/:userId/read',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: 'Marks all the other one wrote as read',
  params: Strict({ userId: Uuid }),
  body: Strict({ isRead: Type.Literal(true) }),
  reply: Strict({ unread: Count }),
  errors: ['not_found'],
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/messages/:userId/:id',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: 'Takes a message of one’s own back, on both sides',
  params: Strict({ userId: Uuid, id: Uuid }),
  reply: Empty,
  errors: ['not_found'],
});
