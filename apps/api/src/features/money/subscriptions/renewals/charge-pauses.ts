import { days, later, minutes } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { Deps } from '#app/deps.ts';
import {
  countEarlierCharges,
  countLatestCharges,
  findLastPause,
  insertPause,
  type Pause,
} from './charge-pauses.queries.ts';

/** Time in which whatever fails at the provider or a card scheme is usually mended, and a morning still has room. */
const PAUSE_MS = minutes(60);
/** Charges that are looked at; after a pause fewer are enough. */
const LATEST = 50;
const LATEST_AFTER_PAUSE = 10;
const AFTER_PAUSE_MS = minutes(180);
/** No usual share is lower: below its limit the earlier charges need not be counted. */
const USUAL_FLOOR = 0;
/** Only charges of this time belong to one outage. */
const RECENT_MS = minutes(60);
/** From this many earlier charges the usual share of failures is known. */
const USUAL_MIN = 200;
const USUAL_UNKNOWN = 0.4;

/** Charges of a run before the failures are counted for the first time; none while all processes pause. */
export async function chargesBeforeCount(db: Db, now: Date): Promise<number> {
  const last = await findLastPause(db);
  if (last && last.ends_at > now) return 0;
  return isAfterPause(last, now) ? LATEST_AFTER_PAUSE : LATEST;
}

/**
 * Pauses all charges of saved methods if far more of the latest failed than usual: then the fault is not the payers',
 * and none of those who are left is told that their payment failed. True while paused.
 */
export async function pauseIfFailing(deps: Pick<Deps, 'clock' | 'db' | 'log' | 'metrics'>): Promise<boolean> {
  const { db } = deps;
  const now = deps.clock.now();
  const last = await findLastPause(db);
  if (last && last.ends_at > now) return true;
  const recent = later(now, -RECENT_MS);
  const since = last && last.ends_at > recent ? last.ends_at : recent;
  const limit = isAfterPause(last, now) ? LATEST_AFTER_PAUSE : LATEST;
  const latest = await countLatestCharges(db, { since, limit });
  if (latest.charges < limit || latest.failed / latest.charges <= limitFor(USUAL_FLOOR)) return false;
  const earlier = await countEarlierCharges(db, { since: later(now, -days(30)), until: recent });
  const usual = earlier.charges < USUAL_MIN ? USUAL_UNKNOWN : earlier.failed / earlier.charges;
  if (latest.failed / latest.charges <= limitFor(usual)) return false;
  await insertPause(db, { beganAt: now, endsAt: later(now, PAUSE_MS), ...latest });
  deps.metrics.events.inc({ event: 'renewals_paused' });
  deps.log.error({ ...latest, usual }, 'far more charges failed than usual: renewals pause for an hour');
  return true;
}

const isAfterPause = (last: Pause | undefined, now: Date): boolean =>
  last !== undefined && last.ends_at > later(now, -AFTER_PAUSE_MS);

/** Half-way between the usual share of failures and all. */
export const limitFor = (usual: number): number => (1 + usual) / 2;
