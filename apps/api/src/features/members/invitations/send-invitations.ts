import { limits } from '@udala/contract/limits';
import { createRest, sendBulk, type Rest } from '#features/letters/bulk.ts';
import { later, minutes } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { CONNECTIONS, SENDING_MAX_MS } from '#platform/mail/mail.ts';
import type { Deps } from '#app/deps.ts';
import { invitationLetter } from './invitation-letter.ts';
import { hashOfEmail } from './invitation-links.ts';
import { countWrittenSince, findRefusals, lockInvitations } from './invitations.queries.ts';
import {
  deleteLetter,
  findSendable,
  insertLetter,
  isBegun,
  leaseInvitations,
  markSent,
  putOff,
  releaseInvitations,
  type LeasedInvitation,
} from './send-invitations.queries.ts';
import { dayStart, morningAfter } from './sending-days.ts';

const EVERY_MS = 5_000;
const TAKEN_AT_ONCE = 60;
/** A batch begins no more letters after this long. */
const BATCH_MS = 5_000;
/** Longer than a batch and the last letter it began: what is on its way is nobody else's. */
const LEASE_MS = 2 * (BATCH_MS + SENDING_MAX_MS);

/** Then once a day, for a week. */
const PAUSES_MS = [5, 60, 240].map(minutes);
const ATTEMPTS_MAX = 10;

export function sendInvitationsInBackground(deps: Deps): void {
  const rest = createRest(deps);
  deps.jobs.every('invitations', EVERY_MS, () => sendInvitations(deps, rest));
}

/** Sends what is due, a batch after another, for as long as the mail server takes letters. */
export async function sendInvitations(deps: Deps, rest: Rest): Promise<void> {
  const end = performance.now() + BATCH_MS;
  const goesOn = () => rest.isOver() && performance.now() < end;
  while (goesOn()) {
    const now = deps.clock.now();
    const taken = await leaseInvitations(deps.db, { now, until: later(now, LEASE_MS), limit: TAKEN_AT_ONCE });
    const waiting = [...taken];
    const work = async () => {
      for (let one = waiting.shift(); one; one = goesOn() ? waiting.shift() : undefined) await sendOne(deps, rest, one);
    };
    const done = await Promise.allSettled(Array.from({ length: CONNECTIONS }, work));
    const left = waiting.map(({ id }) => id);
    await releaseInvitations(deps.db, left, deps.clock.now());
    for (const one of done) if (one.status === 'rejected') throw one.reason;
    if (taken.length < TAKEN_AT_ONCE) return;
  }
}

/** Whether it may still go is asked at the last moment. */
async function sendOne(deps: Deps, rest: Rest, { id, creator_id: creatorId, attempts }: LeasedInvitation) {
  const { db, clock } = deps;
  const found = await findSendable(db, id);
  if (!found) return;
  const { user_name, price_kobo, is_over: isOver, ...wanted } = found;
  const hash = hashOfEmail(deps, wanted.email);
  if (isOver || (await findRefusals(db, [hash])).size > 0) return putOff(db, id, null, attempts);
  if (user_name === null || price_kobo === null || !(await begin(deps, creatorId, hash))) {
    return putOff(db, id, morningAfter(clock.now(), 1), attempts);
  }
  const outcome = await sendBulk(deps, rest, invitationLetter(deps, { ...wanted, user_name, price_kobo }));
  if (outcome === 'sent') return markSent(db, id, clock.now());
  await deleteLetter(db, creatorId, hash);
  if (outcome === 'never' || attempts + 1 >= ATTEMPTS_MAX) return putOff(db, id, null, attempts + 1);
  const pause = PAUSES_MS[attempts];
  const next = pause === undefined ? morningAfter(clock.now(), 1) : later(clock.now(), pause);
  return putOff(db, id, next, attempts + 1);
}

/** Writes down that this letter goes, so that neither a crash nor another process makes two; false when today's are all gone. */
const begin = ({ db, clock }: Deps, creatorId: string, hash: Buffer): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockInvitations(tx, creatorId);
    if (await isBegun(tx, creatorId, hash)) return true;
    const now = clock.now();
    if ((await countWrittenSince(tx, creatorId, dayStart(now))) >= limits.invitationsPerDay) return false;
    await insertLetter(tx, creatorId, hash, now);
    return true;
  });
