import pLimit from 'p-limit';
import { findNotificationsByIds } from '#features/identity/notifications/notifications.service.ts';
import { days, later, minutes } from '#platform/clock.ts';
import type { OutgoingPush } from '#platform/push/vendor-request.ts';
import { localeOfTag } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { deletePushes, postponePushes, takeDuePushes, type PushKey, type WantedRow } from './pushes.queries.ts';
import { deleteDevice } from './push-devices.queries.ts';
import { composeManyMorePush, composeNotificationPush } from './push-message.ts';
import { quietUntil } from './quiet-hours.ts';

const TAKEN_AT_ONCE = 64;
const SENT_AT_ONCE = 16;
/** Lease: far longer than a round and its last calls take. */
const LEASE_MS = minutes(3);
/**
 * Beyond the first `SENT_AT_ONCE`, no call begins after this time: a slow vendor delays neither the others nor the
 * shutdown.
 */
const ROUND_MS = 5_000;
const PUSH_MAX_AGE_MS = days(1);
/** Pushes for one browser that are sent one by one; the others are counted, unless there is only one. */
const SEPARATE_MAX = 3;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = minutes(15);

/** Sends due pushes, a few at a time and outside of any transaction; those that fail wait for a later round. */
export async function sendDuePushes(deps: Deps, { roundMs = ROUND_MS } = {}): Promise<void> {
  const end = performance.now() + roundMs;
  const isOver = () => performance.now() >= end;
  while ((await sendSome(deps, isOver)) >= TAKEN_AT_ONCE && !isOver());
}

async function sendSome(deps: Deps, isOver: () => boolean): Promise<number> {
  const { config, clock, db } = deps;
  const now = clock.now();
  const rows = await takeDuePushes(db, {
    now,
    until: later(now, LEASE_MS),
    since: later(now, -PUSH_MAX_AGE_MS),
    atOnce: TAKEN_AT_ONCE,
    membersHost: config.publicUrl.host,
  });
  if (rows.length === 0) return 0;
  const wanted = rows.filter((row): row is WantedRow => row.kind !== null);
  await deletePushes(db, rows.filter((row) => row.kind === null).map(keyOf));
  const loud = await putOffQuietOnes(deps, wanted, now);
  const batches = await toBatches(deps, loud);
  const sending = pLimit(SENT_AT_ONCE);
  const left: PushKey[] = [];
  const sendOrLeave = async (batch: PushBatch, nth: number) =>
    nth >= SENT_AT_ONCE && isOver() ? left.push(...batch.keys) : sendBatch(deps, batch);
  await Promise.all(batches.map((batch, nth) => sending(() => sendOrLeave(batch, nth))));
  await postponePushes(db, left, { until: now, tries: 0 });
  return rows.length;
}

const keyOf = (row: { device_id: string; notification_id: string }): PushKey => ({
  deviceId: row.device_id,
  notificationId: row.notification_id,
});

/** Postpones pushes of recipients in quiet hours until these end; returns the others. */
async function putOffQuietOnes({ db }: Pick<Deps, 'db'>, rows: readonly WantedRow[], now: Date): Promise<WantedRow[]> {
  const endOf = ({ quiet_on, quiet_from: from, quiet_to: to }: WantedRow) =>
    quiet_on ? quietUntil(now, { from, to }) : null;
  const byEnd = Map.groupBy(rows, (row) => endOf(row)?.getTime());
  for (const [end, quiet] of byEnd) {
    if (end !== undefined) await postponePushes(db, quiet.map(keyOf), { until: new Date(end), tries: 0 });
  }
  return byEnd.get(undefined) ?? [];
}

/** One push to one browser, and the keys of all notifications it covers. */
interface PushBatch {
  to: WantedRow;
  keys: PushKey[];
  outgoing: OutgoingPush;
}

/** The newest of each browser one by one, and one push for the rest. */
async function toBatches(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  rows: readonly WantedRow[],
): Promise<PushBatch[]> {
  const notifications = await findNotificationsByIds(
    db,
    rows.map((row) => ({ recipientId: row.recipient_id, id: row.notification_id })),
  );
  const batches: PushBatch[] = [];
  for (const all of Map.groupBy(rows, (row) => row.device_id).values()) {
    const rest = all.length > SEPARATE_MAX + 1 ? all.slice(SEPARATE_MAX) : [];
    const separate = all.slice(0, all.length - rest.length);
    for (const to of separate) {
      // Absent if it was deleted in the last few milliseconds: its push is deleted with it, or dropped by the next
      // round.
      const notification = notifications.get(to.notification_id);
      if (notification)
        batches.push({ to, keys: [keyOf(to)], outgoing: composeNotificationPush(notification, originOf(config, to)) });
    }
    const [to] = rest;
    if (to)
      batches.push({
        to,
        keys: rest.map(keyOf),
        outgoing: composeManyMorePush(localeOfTag(to.locale), rest.length, originOf(config, to)),
      });
  }
  // Oldest first: a device shows the last push on top.
  return batches.toReversed();
}

const originOf = ({ publicUrl }: Deps['config'], { host }: WantedRow): string => `${publicUrl.protocol}//${host}`;

async function sendBatch(deps: Deps, { to, keys, outgoing }: PushBatch): Promise<void> {
  const { clock, db, log, metrics, push } = deps;
  const outcome = await push.send(to, outgoing);
  metrics.events.inc({ event: `push_${outcome.kind}` });
  try {
    if (outcome.kind === 'later') {
      if (outcome.wasAttempted) log.warn({ kind: to.kind, reason: outcome.reason }, 'push put off');
      const waitMs = Math.max(outcome.waitMs, outcome.wasAttempted ? waitAfter(to.attempts) : 0);
      // Jitter: a vendor that recovers should not get all pushes at the same instant.
      const until = later(clock.now(), waitMs * (1 + Math.random() / 4));
      await postponePushes(db, keys, { until, tries: outcome.wasAttempted ? 1 : 0 });
      return;
    }
    if (outcome.kind === 'refused') log.warn({ kind: to.kind, reason: outcome.reason }, 'push refused');
    if (outcome.kind === 'gone') await deleteDevice(db, { id: to.device_id, address: to.address });
    await deletePushes(db, keys);
  } catch (error) {
    log.warn({ err: error }, 'outcome of a push not saved');
  }
}

const waitAfter = (attempts: number): number => Math.min(FIRST_WAIT_MS * 2 ** attempts, LONGEST_WAIT_MS);
