import type { Subscription } from '@udala/contract/subscriptions';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/subscriptions';
import { creatorNameOf } from '#lib/creator-name.ts';
import { dayLabel, dayOfInstant } from '#lib/dates.ts';
import { koboOf } from '#lib/money.ts';

/** Memberships that should be paid now, the one whose access ends first at the front. Paused ones are excluded. */
export const dueOf = (subscriptions: readonly Subscription[]): Subscription[] =>
  subscriptions
    .filter(({ canPay, status }) => canPay && status !== 'paused')
    .toSorted((a, b) => (a.accessUntil ?? '').localeCompare(b.accessUntil ?? ''));

const soonMs = 3 * 86_400_000;

/** The membership for home's banner: the due one whose access ends first, else a resumable one that ends soon. */
export const mostUrgent = (subscriptions: readonly Subscription[], now: number): Subscription | undefined =>
  dueOf(subscriptions)[0] ?? subscriptions.find((subscription) => endsSoon(subscription, now));

const endsSoon = ({ status, canResume, accessUntil }: Subscription, now: number): boolean =>
  status === 'ending' && canResume && accessUntil !== null && Date.parse(accessUntil) - now <= soonMs;

/** The amount due and until when access stays open, in a sentence. */
export function whatIsDue({ status, price, nextPaymentOn, accessUntil, problem, creator }: Subscription): string {
  const amount = naira(koboOf(price));
  const name = creatorNameOf(creator);
  if (status === 'active' && nextPaymentOn !== null) return m.isDue(name, amount, dayLabel(nextPaymentOn));
  const until = accessUntil === null ? null : m.accessUntil(dayOfInstant(accessUntil));
  return [m.notPaid(name, amount), problem, until].filter((sentence) => sentence !== null).join(' ');
}
