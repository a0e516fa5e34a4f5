import type { QueryOf, ReplyOf } from '@udala/contract/endpoint';
import type { listMessages as listEndpoint, listThreads as threadsEndpoint } from '@udala/contract/messages';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { notFound } from '#platform/http/errors.ts';
import { pageOf, readPaging } from '#platform/http/paging.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { toMessageDto, toThreadDto } from './messages.dto.ts';
import {
  countMessages,
  eraseMessage,
  listMessages as listRows,
  lockThread,
  type Participant,
} from './messages.queries.ts';
import {
  countThreads,
  findThread,
  listThreads as listThreadRows,
  markRead,
  type ThreadRow,
} from './threads.queries.ts';

export async function listThreads(
  deps: Pick<Deps, 'clock' | 'db'>,
  viewer: Viewer,
  query: QueryOf<typeof threadsEndpoint>,
): Promise<ReplyOf<typeof threadsEndpoint>> {
  const paging = readPaging(query);
  const [rows, { total, unread }] = await Promise.all([
    listThreadRows(deps.db, viewer, paging, deps.clock.now()),
    countThreads(deps.db, viewer),
  ]);
  const page = pageOf(rows, paging, total, {
    toItem: (row) => toThreadDto(row, viewer.userId),
    keyOf: ({ last_at: at, with_id: id }) => ({ at, id }),
  });
  return { ...page, unread };
}

/** @throws AppError `not_found` if the thread has no messages and none can be sent. */
export async function listMessages(
  deps: Pick<Deps, 'clock' | 'db'>,
  viewer: Viewer,
  withId: string,
  query: QueryOf<typeof listEndpoint>,
): Promise<ReplyOf<typeof listEndpoint>> {
  const paging = readPaging(query);
  const participant = participantOf(viewer, withId);
  const [thread, rows, total] = await Promise.all([
    getThread(deps.db, participant, deps.clock.now()),
    listRows(deps.db, participant, paging),
    countMessages(deps.db, participant),
  ]);
  const page = pageOf(rows, paging, total, {
    toItem: (row) => toMessageDto(row, viewer.userId),
    keyOf: ({ created_at: at, id }) => ({ at, id }),
  });
  return { ...page, thread: toThreadDto(thread, viewer.userId) };
}

/**
 * Marks the thread as read and returns the unread count of all threads.
 * @throws AppError `not_found` as `listMessages`.
 */
export async function readMessages(
  deps: Pick<Deps, 'clock' | 'db' | 'realtime'>,
  viewer: Viewer,
  withId: string,
): Promise<number> {
  const participant = participantOf(viewer, withId);
  await getThread(deps.db, participant, deps.clock.now());
  const readUntil = await markRead(deps.db, participant);
  if (readUntil !== null) {
    deps.realtime.toUser(participant.withId, 'messagesRead', {
      withId: participant.userId,
      readUntil: readUntil.toISOString(),
    });
  }
  return (await countThreads(deps.db, viewer)).unread;
}

/** @throws AppError `not_found` if the message is not the viewer's own or is deleted already. */
export async function deleteMessage(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  const participant = participantOf(viewer, userId);
  await inTransaction(deps.db, async (tx) => {
    const isDeleted = (await lockThread(tx, participant)) && (await eraseMessage(tx, participant, id));
    if (!isDeleted) throw notFound();
  });
}

/**
 * The viewer as participant of their thread with somebody. On a creator's host only threads with that creator exist.
 * @throws AppError `not_found` for other threads there, and for oneself.
 */
export function participantOf({ userId, tenantId }: Viewer, requestedId: string): Participant {
  const withId = requestedId.toLowerCase();
  if (withId === userId || !(tenantId === null || tenantId === userId || tenantId === withId)) throw notFound();
  return { userId, withId };
}

/**
 * @throws AppError `not_found` if there is no thread and none can be started, so that strangers cannot probe for users.
 */
export async function getThread(db: Db, participant: Participant, now: Date): Promise<ThreadRow> {
  const thread = await findThread(db, participant, now);
  if (!thread || !(thread.is_begun || (thread.is_live && thread.cannot_reply_reason !== 'gone'))) throw notFound();
  return thread;
}
