import { randomUUID } from 'node:crypto';
import {
  cancelSubscription,
  explainCancelling,
} from '../../apps/api/src/features/money/subscriptions/changes/cancel.service.ts';
import { endSubscription } from '../../apps/api/src/features/money/subscriptions/changes/end.service.ts';
import { pauseSubscription } from '../../apps/api/src/features/money/subscriptions/changes/pause.service.ts';
import { paySubscription } from '../../apps/api/src/features/money/subscriptions/paying/pay.service.ts';
import { startSubscription } from '../../apps/api/src/features/money/subscriptions/paying/start-subscription.service.ts';
import { renewOne } from '../../apps/api/src/features/money/subscriptions/renewals/renewals.ts';
import { sendDueRefunds } from '../../apps/api/src/features/money/refunds/send-refunds.ts';
import { days, later, minutes } from '../../apps/api/src/platform/clock.ts';
import type { Viewer } from '../../apps/api/src/platform/http/viewer.ts';
import type { Life } from './lives.ts';
import type { Past } from './past.ts';
import { pay } from './pay.ts';
import { viewerOf } from './people.ts';

/** What a creator sells, as the services ask for it. */
export interface Offer {
  creatorId: string;
  membershipId: string;
  /** In naira. */
  price: number;
}

export type Paying = Pick<Life, 'joinedDaysAgo' | 'paysBy' | 'card' | 'stumbles' | 'stopsPayingDaysAgo' | 'change'>;

interface Member {
  past: Past;
  patron: Viewer;
  email: string;
  offer: Offer;
  life: Paying;
  id: string;
}

/** By hand, most pay a day after they are reminded. */
const PAYS_AFTER_MS = days(1.2);
const DECLINED = 'Insufficient Funds';

/** A membership from its first payment to the present: renewed, declined, paused, ended as its patron lives. */
export async function liveMembership(
  past: Past,
  { patron, email }: { patron: Viewer; email: string },
  offer: Offer,
  life: Paying,
): Promise<void> {
  past.moveTo(past.daysAgo(life.joinedDaysAgo));
  const { membershipId, price } = offer;
  const checkout = await startSubscription(past.deps, patron, randomUUID(), { membershipId, price });
  await pay(past, checkout, life);
  if (life.stumbles) past.provider.declineNext(email, DECLINED);
  const member = { past, patron, email, offer, life, id: checkout.subscriptionId };
  for (let pending = life.change; ;) {
    const step = await nextStep(member, pending);
    if (!step || step.at >= past.present) return;
    past.moveTo(step.at);
    if (step.do === 'change') {
      await change(member);
      pending = null;
    } else await renew(member);
  }
}

/** The calendar's next step, or the patron's own if it comes first. */
async function nextStep({ past, id }: Member, pending: Life['change']) {
  const { next_at: at } = await past.tx
    .selectFrom('subscriptions')
    .select('next_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const now = past.deps.clock.now();
  const wanted = pending && past.daysAgo(pending.daysAgo);
  const changesAt = wanted && wanted < now ? now : wanted;
  if (changesAt && (at === null || changesAt < at)) return { do: 'change', at: changesAt } as const;
  return at && ({ do: 'renew', at } as const);
}

async function renew(member: Member): Promise<void> {
  const { past, patron, life, id } = member;
  await renewOne(past.deps, id);
  if (life.paysBy === 'card') return;
  const payAt = later(past.deps.clock.now(), PAYS_AFTER_MS);
  const { stopsPayingDaysAgo: stops } = life;
  if (payAt >= past.present || (stops !== null && payAt > past.daysAgo(stops))) return;
  const { state, reminded_no, period_no } = await past.tx
    .selectFrom('subscriptions')
    .select(['state', 'reminded_no', 'period_no'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (state !== 'active' || reminded_no !== period_no) return;
  past.moveTo(payAt);
  await pay(past, await paySubscription(past.deps, patron, randomUUID(), id), life);
}

async function change({ past, patron, offer, life, id }: Member): Promise<void> {
  const { deps } = past;
  if (life.change?.do === 'pause') await pauseSubscription(deps, patron, id);
  if (life.change?.do === 'cancel') {
    await cancelSubscription(deps, patron, id);
    await explainCancelling(deps, patron, id, life.change.reason);
  }
  if (life.change?.do === 'send back') {
    await endSubscription(deps, viewerOf(offer.creatorId, 'creator'), id, true);
    await sendDueRefunds(deps);
    past.moveTo(later(deps.clock.now(), minutes(61)));
    await sendDueRefunds(deps);
  }
}
