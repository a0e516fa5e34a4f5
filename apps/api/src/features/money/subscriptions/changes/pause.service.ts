import type { Subscription } from '@udala/contract/subscriptions';
import { reopenInvoice, voidOpenInvoices } from '#features/money/billing/invoices.queries.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { changeOwn } from './change-own.ts';
import { changeState } from './changes.queries.ts';
import { toSubscriptionDto } from '../subscriptions.dto.ts';
import { dueAt, graceEnd, remindAt } from '../terms.ts';

/**
 * Idempotent. A charge in progress still buys its period; the membership stays paused then.
 * @throws AppError `conflict` for a membership that is not active.
 */
export const pauseSubscription = (deps: Deps, viewer: Viewer, id: string): Promise<Subscription> =>
  changeOwn(deps, viewer, id, async (tx, { state, term }, now) => {
    if (state === 'paused') return;
    if (state !== 'active' || term === null) throw new AppError('conflict', say().subscriptionsServer.notRunning);
    await voidOpenInvoices(tx, id);
    const set = { access_until: dueAt(term) };
    await changeState(tx, { id, from: [state], to: 'paused', reason: 'paused', now, set });
  });

/**
 * Undoes a pause or a cancellation. @throws AppError `conflict` when the paid period is over or the offer withdrawn.
 */
export const resumeSubscription = (deps: Deps, viewer: Viewer, id: string): Promise<Subscription> =>
  changeOwn(deps, viewer, id, async (tx, subscription, now) => {
    const { state, term, patron, period_no: periodNo } = subscription;
    if (state === 'active' || state === 'past_due') return;
    const { canResume } = toSubscriptionDto(subscription, { now, byPatron: true });
    if (!canResume || term === null) throw new AppError('conflict', say().subscriptionsServer.cannotResume);
    await reopenInvoice(tx, { subscriptionId: id, periodNo });
    const set = {
      access_until: graceEnd(term),
      next_at: remindAt({ ...term, patron_id: patron.id }),
      end_reason: null,
      cancel_reason: null,
    };
    await changeState(tx, { id, from: [state], to: 'active', reason: 'resumed', now, set });
  });
