import type { Moment } from '@udala/contract/moments';
import { serverLimits } from '@udala/contract/server-limits';
import { assertMayManagePageHere } from '#features/identity/creators/creators.policy.ts';
import { addDismissedMoment } from '#features/insight/checklists/checklists.queries.ts';
import { lagosDate } from '#features/money/billing/calendar.ts';
import { days, later } from '#platform/clock.ts';
import { notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { findMoments } from './moments.queries.ts';

type MomentDeps = Pick<Deps, 'clock' | 'config' | 'db'>;

/** The signed-in creator's recent moments, the newest first. */
export const listMoments = ({ db, clock, config }: MomentDeps, viewer: Viewer): Promise<Moment[]> =>
  findMoments(db, viewer.userId, {
    moneyMode: config.moneyMode,
    since: lagosDate(later(clock.now(), -days(serverLimits.momentForDays))),
  });

/** @throws AppError `not_found` for a moment that Home does not show, and on another creator's host. */
export async function assertHasMoment(deps: MomentDeps, viewer: Viewer, moment: Moment): Promise<void> {
  assertMayManagePageHere(viewer);
  if (!(await listMoments(deps, viewer)).includes(moment)) throw notFound();
}

/** @throws AppError `not_found` on another creator's host. */
export async function dismissMoment({ db }: Pick<Deps, 'db'>, viewer: Viewer, moment: Moment): Promise<object> {
  assertMayManagePageHere(viewer);
  await addDismissedMoment(db, viewer.userId, moment);
  return {};
}
