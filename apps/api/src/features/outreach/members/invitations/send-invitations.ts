import { lagosDate } from '#features/money/billing/calendar.ts';
import { sendBulk, type Backoff } from '#features/outreach/emails/bulk.ts';
import { readerOf } from '#features/identity/users/readers.ts';
import { later, minutes } from '#platform/clock.ts';
import { CONNECTIONS, SENDING_MAX_MS } from '#platform/mail/mail.ts';
import { localeOfTag } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { assess } from './allowance.service.ts';
import { beginEmail, giveBackEmail } from './begin-email.ts';
import { invitationEmail } from './invitation-email.ts';
import { hashOfEmail } from './invitation-links.ts';
import { countWrittenSince, findOptOuts } from './invitations.queries.ts';
import { countOfDay } from './invited-addresses.queries.ts';
import {
  findSendable,
  leaseInvitations,
  markBounced,
  markSent,
  putOff,
  putOffDue,
  releaseInvitations,
  type LeasedInvitation,
} from './send-invitations.queries.ts';
import { dayStart, morningAfter } from './sending-days.ts';

const TAKEN_AT_ONCE = 60;
/** A batch starts no more emails after this long. */
const BATCH_MS = 5_000;
/** Longer than a batch and its last email together, so that an email in transit is never leased again. */
const LEASE_MS = 2 * (BATCH_MS + SENDING_MAX_MS);

/** After these, once a day for a week. */
const RETRY_DELAYS_MS = [5, 60, 240].map(minutes);
const ATTEMPTS_MAX = 10;

/** Sends due invitations in batches while the mail server accepts them and the instance's daily limit allows it. */
export async function sendInvitations(deps: Deps, backoff: Backoff, { batchMs = BATCH_MS } = {}): Promise<void> {
  const end = performance.now() + batchMs;
  const goesOn = () => backoff.isOver() && performance.now() < end;
  while (goesOn() && (await hasRoom(deps))) {
    const now = deps.clock.now();
    const lease = { now, until: later(now, LEASE_MS), since: dayStart(now), limit: TAKEN_AT_ONCE };
    const taken = await leaseInvitations(deps.db, lease);
    if (taken.length === 0) return;
    const waiting = await onlyAllowed(deps, taken);
    const work = async () => {
      for (let one = waiting.shift(); one; one = goesOn() ? waiting.shift() : undefined)
        await sendOne(deps, backoff, one);
    };
    const done = await Promise.allSettled(Array.from({ length: CONNECTIONS }, work));
    const left = waiting.map(({ id }) => id);
    await releaseInvitations(deps.db, left, deps.clock.now());
    for (const one of done) if (one.status === 'rejected') throw one.reason;
  }
}

/** False if the instance's daily limit is reached; due invitations are then postponed to the next morning. */
async function hasRoom({
  db,
  clock,
  config,
  metrics,
  log,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'metrics' | 'log'>): Promise<boolean> {
  const now = clock.now();
  if ((await countOfDay(db, lagosDate(now))) < config.invitationEmailsPerDay) return true;
  const capped = await putOffDue(db, null, { now, until: morningAfter(now, 1) });
  if (capped > 0) {
    metrics.invitationEmails.inc({ outcome: 'capped' }, capped);
    log.warn({ capped }, 'invitations wait: the instance sent as many today as it may');
  }
  return false;
}

interface Allowed extends LeasedInvitation {
  /** Allowance of the creator, shared by all of a batch, so that a stop applies to the rest of it. */
  day: { perDay: number };
}

/** Assesses each creator once per batch. If none may be sent now, all due ones wait for the next morning. */
async function onlyAllowed(deps: Deps, taken: readonly LeasedInvitation[]): Promise<Allowed[]> {
  const { db, clock, metrics } = deps;
  const allowed: Allowed[][] = [];
  for (const [creatorId, leased] of Map.groupBy(taken, (one) => one.creator_id)) {
    const now = clock.now();
    const assessed = await assess(deps, creatorId);
    const isFull = 'perDay' in assessed && (await countWrittenSince(db, creatorId, dayStart(now))) >= assessed.perDay;
    if ('perDay' in assessed && !isFull) {
      const day = { perDay: assessed.perDay };
      allowed.push(leased.map((one) => ({ ...one, day })));
      continue;
    }
    const until = morningAfter(now, 1);
    for (const { id, attempts } of leased) await putOff(db, id, until, attempts);
    const moved = await putOffDue(db, creatorId, { now, until });
    metrics.invitationEmails.inc({ outcome: 'held' }, leased.length + moved);
  }
  return interleave(allowed);
}

/** Round-robin over the lists. */
function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list.slice(turn, turn + 1))).flat();
}

/** Checks immediately before sending: everything may have changed since the import. */
async function sendOne(deps: Deps, backoff: Backoff, { id, creator_id: creatorId, attempts, day }: Allowed) {
  const { db, clock, metrics } = deps;
  const found = await findSendable(db, id);
  if (!found) return;
  const { user_name, price_kobo, creator_locale, is_over: isOver, ...wanted } = found;
  const hash = hashOfEmail(deps, wanted.email);
  if (isOver || (await findOptOuts(db, [hash])).size > 0) return putOff(db, id, null, attempts);
  if (user_name === null || price_kobo === null) return putOff(db, id, morningAfter(clock.now(), 1), attempts);
  const begun = await beginEmail(deps, { creatorId, hash, perDay: day.perDay });
  if (begun !== 'goes') {
    metrics.invitationEmails.inc({ outcome: begun.reason });
    return putOff(db, id, begun.until, attempts);
  }
  const reader = await readerOf(db, wanted.email, localeOfTag(creator_locale));
  const outcome = await sendBulk(deps, backoff, invitationEmail(deps, reader, { ...wanted, user_name, price_kobo }));
  if (outcome === 'sent') {
    metrics.invitationEmails.inc({ outcome: 'sent' });
    return markSent(db, id, clock.now());
  }
  if (outcome === 'never') {
    metrics.invitationEmails.inc({ outcome: 'bounced' });
    await markBounced(db, creatorId, hash, clock.now());
    if ('closed' in (await assess(deps, creatorId))) day.perDay = 0;
    return putOff(db, id, null, attempts + 1);
  }
  await giveBackEmail(deps, creatorId, hash);
  if (attempts + 1 >= ATTEMPTS_MAX) return putOff(db, id, null, attempts + 1);
  const retryDelayMs = RETRY_DELAYS_MS[attempts];
  const next = retryDelayMs === undefined ? morningAfter(clock.now(), 1) : later(clock.now(), retryDelayMs);
  return putOff(db, id, next, attempts + 1);
}
