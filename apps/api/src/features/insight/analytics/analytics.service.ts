import type { Analytics, AnalyticsDay, AnalyticsRange } from '@udala/contract/analytics';
import { assertMayManagePageHere } from '#features/identity/creators/creators.policy.ts';
import { lagosDate, lagosMidnight } from '#features/money/billing/calendar.ts';
import { findBalances } from '#features/money/ledger/ledger.queries.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { churnOf, daysUpTo, monthlyBefore, sumOf } from './analytics-days.ts';
import {
  findBestTimes,
  findEngagement,
  findSources,
  findSnapshot,
  type AnalyticsSnapshot,
} from './analytics.queries.ts';
import { findStrangers } from './page-views.queries.ts';
import { findWeeks } from './weeks.queries.ts';

/** With fewer patrons or reads, an hour could reveal when a single person reads. */
const PATRONS_FOR_TIMES = 5;
const READS_FOR_A_TIME = 5;

const DEFAULT_RANGE: AnalyticsRange = '30';

interface Ranges {
  snapshot: AnalyticsSnapshot;
  now: AnalyticsDay[];
  /** The same number of days before `now`. */
  before: AnalyticsDay[];
  /** The start of `now`; `sinceBefore` is the start of `before`. */
  since: Date;
  sinceBefore: Date;
}

async function findRanges(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  range: AnalyticsRange = DEFAULT_RANGE,
): Promise<Ranges> {
  assertMayManagePageHere(viewer);
  const count = Number(range);
  const today = lagosDate(clock.now());
  const dayBack = (days: number) => Temporal.PlainDate.from(today).subtract({ days }).toString();
  const firstDay = dayBack(2 * count - 1);
  const sinceBefore = lagosMidnight(firstDay);
  const snapshot = await findSnapshot(db, viewer.userId, { day: firstDay, at: sinceBefore });
  const days = daysUpTo(today, 2 * count, snapshot);
  const [before, now] = [days.slice(0, count), days.slice(count)];
  return { snapshot, now, before, since: lagosMidnight(dayBack(count - 1)), sinceBefore };
}

/** @throws AppError `not_found` on another creator's host. */
export async function getAnalytics(deps: Deps, viewer: Viewer, range?: AnalyticsRange): Promise<Analytics> {
  const { snapshot, now, before, since, sinceBefore } = await findRanges(deps, viewer, range);
  const { db, replica } = deps;
  const { userId } = viewer;
  const [from, to] = [now.at(0)?.date ?? '', now.at(-1)?.date ?? ''];
  const [sources, engagement, bestTimes, balances, weeks, strangers] = await Promise.all([
    replica.read((older) => findSources(older, userId, { from, to })),
    replica.read((older) => findEngagement(older, userId, { since, before: sinceBefore })),
    snapshot.patrons < PATRONS_FOR_TIMES
      ? []
      : replica.read((older) => findBestTimes(older, userId, { since, least: READS_FOR_A_TIME })),
    findBalances(db, userId, deps.clock.now()),
    findWeeks(db, userId, to),
    replica.read((older) => findStrangers(older, userId, to)),
  ]);
  const both = (figure: Parameters<typeof sumOf>[1]) => ({ now: sumOf(now, figure), before: sumOf(before, figure) });
  return {
    from,
    to,
    patrons: { now: snapshot.patrons, before: before.at(-1)?.patrons ?? 0 },
    joined: both('joined'),
    left: both('left'),
    leaving: snapshot.leaving,
    monthlyKobo: { now: snapshot.monthly_kobo, before: monthlyBefore(snapshot, from) },
    churn: { now: churnOf(now), before: churnOf(before) },
    grossKobo: both('grossKobo'),
    netKobo: both('netKobo'),
    sources,
    reads: both('reads'),
    engagements: { now: engagement.now, before: engagement.before },
    topPosts: engagement.top,
    bestTimes,
    days: now,
    monthNetKobo: balances.month_net_kobo,
    weeks,
    strangers,
  };
}

/** @throws AppError `not_found` on another creator's host. */
export async function getDays(deps: Deps, viewer: Viewer, range?: AnalyticsRange): Promise<AnalyticsDay[]> {
  return (await findRanges(deps, viewer, range)).now;
}
