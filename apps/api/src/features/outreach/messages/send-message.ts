import type { Message } from '@udala/contract/messages';
import { lockPair } from '#features/publishing/blocks/blocks.queries.ts';
import { enforceRateLimits, type RateLimit } from '#platform/rate-limits.ts';
import { days, later, minutes } from '#platform/clock.ts';
import type { AfterCommit, Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/http/errors.ts';
import { once } from '#platform/http/idempotency.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import {
  findSameText,
  insertMessage,
  lockThread,
  openThread,
  type Participant,
  type Written,
} from './messages.queries.ts';
import { getThread, participantOf } from './messages.service.ts';

const perMinute: RateLimit = { name: 'messages a minute', max: 30, windowMs: minutes(1) };
const perDay: RateLimit = { name: 'messages a day', max: 300, windowMs: days(1) };
const newThreadsPerDay: RateLimit = { name: 'new threads a day', max: 50, windowMs: days(1) };
/** Recipients of one text: for more there are posts. Deleted messages count as well. */
const sameTextPerHour: RateLimit = { name: 'recipients of the same text', max: 20, windowMs: minutes(60) };
/** A recipient who opens the thread within this time gets no email. */
const EMAIL_AFTER_MS = minutes(15);
const EMAIL_PAUSE_MS = days(1);

/** Result stored with the idempotency key, without the text, which must be gone once the message is deleted. */
interface Sent {
  id: string;
  createdAt: string;
}

/**
 * Idempotent: a repeated call with the same key returns the same message and is not counted again.
 * @throws AppError `not_found` as `listMessages`, `forbidden` if the viewer cannot reply now, or `rate_limited`.
 */
export async function sendMessage(
  deps: Deps,
  viewer: Viewer,
  { userId: requestedId, text }: { userId: string; text: string },
  key: string,
): Promise<Message> {
  const participant = participantOf(viewer, requestedId);
  const said = text.trim();
  const request = { sendMessage: { to: participant.withId, text: said } };
  const sent = await once<Sent>(deps, { userId: viewer.userId, key, request }, (tx, afterCommit) =>
    write(deps, { tx, afterCommit }, participant, said),
  );
  return { ...sent, text: said, isMine: true };
}

async function write(
  deps: Deps,
  { tx, afterCommit }: { tx: Tx; afterCommit: AfterCommit },
  participant: Participant,
  text: string,
): Promise<Sent> {
  const { clock } = deps;
  const { userId: key } = participant;
  const now = clock.now();
  // Serializes with blocking of one by the other, which is checked next.
  await lockPair(tx, participant.userId, participant.withId);
  const { cannot_reply_reason } = await getThread(tx, participant, now);
  if (cannot_reply_reason !== null)
    throw new AppError('forbidden', say().messagesServer.cannotReplyReasons[cannot_reply_reason]);
  // Locks the sender's own rate-limit rows first: this serializes the sender's messages, so the counts below cannot
  // change.
  const counted = { db: tx, clock };
  await enforceRateLimits(counted, [{ limit: perMinute, key }], () => say().messagesServer.tooManyAMinute);
  await enforceRateLimits(counted, [{ limit: perDay, key }], () => say().messagesServer.tooManyADay);
  if (await openThread(tx, participant, now)) {
    await enforceRateLimits(counted, [{ limit: newThreadsPerDay, key }], () => say().messagesServer.tooManyNewThreads);
  }
  await lockThread(tx, participant);
  const { content_hash, is_repeated: isRepeated } = await findSameText(tx, participant, {
    text,
    since: later(now, -sameTextPerHour.windowMs),
  });
  if (!isRepeated)
    await enforceRateLimits(
      counted,
      [{ limit: sameTextPerHour, key: `${key} ${content_hash}` }],
      () => say().messagesServer.sameToMany,
    );
  const emailTiming = { emailAfterMs: EMAIL_AFTER_MS, emailPauseMs: EMAIL_PAUSE_MS };
  const written = await insertMessage(tx, participant, { text, now, ...emailTiming });
  afterCommit(() => show(deps, participant, text, written));
  return { id: written.id, createdAt: written.created_at.toISOString() };
}

/** Shows the message on all open pages of both participants, the sender's other devices included. */
function show(
  { realtime }: Pick<Deps, 'realtime'>,
  { userId, withId }: Participant,
  text: string,
  written: Written,
): void {
  const message = { id: written.id, text, createdAt: written.created_at.toISOString() };
  realtime.toUser(withId, 'newMessage', {
    withId: userId,
    message: { ...message, isMine: false },
    unread: written.their_unread,
  });
  realtime.toUser(userId, 'newMessage', { withId, message: { ...message, isMine: true }, unread: written.own_unread });
}
