import type { ReplyOf } from '@udala/contract/endpoint';
import type * as contract from '@udala/contract/today';
import { assertMayManagePageHere } from '#features/identity/creators/creators.policy.ts';
import { toPageDto } from '#features/identity/users/page-of-author.ts';
import { lagosDate } from '#features/money/billing/calendar.ts';
import { findBalances } from '#features/money/ledger/ledger.queries.ts';
import { toAuthorDto } from '#features/publishing/posts/author.view.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { listMoments } from './moments.service.ts';
import { findToday, listSupported, type SupportedRow } from './today.queries.ts';

/** The days, today included, whose change of patrons is shown. */
const CHANGE_DAYS = 7;

/** @throws AppError `not_found` on another creator's host. */
export async function getToday(
  { db, clock, config }: Pick<Deps, 'clock' | 'config' | 'db'>,
  viewer: Viewer,
): Promise<contract.Today> {
  assertMayManagePageHere(viewer);
  const now = clock.now();
  const weekAgo = Temporal.PlainDate.from(lagosDate(now))
    .subtract({ days: CHANGE_DAYS - 1 })
    .toString();
  const [row, balances, [moment = null]] = await Promise.all([
    findToday(db, viewer.userId, { now, weekAgo }),
    findBalances(db, viewer.userId, now),
    listMoments({ db, clock, config }, viewer),
  ]);
  return {
    patrons: row.patrons,
    patronsChange: row.patrons_change,
    monthNetKobo: balances.month_net_kobo,
    toAnswer: row.to_answer,
    failedPayout: row.failed_kobo === null ? null : { amountKobo: row.failed_kobo },
    arePayoutsHeld: config.arePayoutsHeld,
    lastPostAt: row.last_post_at?.toISOString() ?? null,
    moment,
  };
}

export async function listSupportedCreators(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<ReplyOf<typeof contract.listSupportedCreators>> {
  return { items: (await listSupported(db, viewer, clock.now())).map(toSupportedCreator) };
}

const toSupportedCreator = (row: SupportedRow): contract.SupportedCreator => ({
  creator: { ...toAuthorDto(row).profile, page: toPageDto(row) },
  newPost: row.post_id === null || row.post_type === null ? null : { id: row.post_id, postType: row.post_type },
});
