import type { Subscription } from '@udala/contract/subscriptions';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/subscriptions';
import { dayLabel, dayOfInstant } from '#lib/dates.ts';
import { koboOf } from '#lib/money.ts';

/** Those that a person should pay for now, what shuts first before the rest. One that is paused waits as long as she likes. */
export const dueOf = (subscriptions: readonly Subscription[]): Subscription[] =>
  subscriptions
    .filter(({ canPay, status }) => canPay && status !== 'paused')
    .toSorted((a, b) => (a.accessUntil ?? '').localeCompare(b.accessUntil ?? ''));

const soonMs = 3 * 86_400_000;

/** The one membership that home speaks of: what waits for a payment and shuts first, else what ends soon and can go on. */
export const mostUrgent = (subscriptions: readonly Subscription[], now: number): Subscription | undefined =>
  dueOf(subscriptions)[0] ?? subscriptions.find((subscription) => endsSoon(subscription, now));

const endsSoon = ({ status, canResume, accessUntil }: Subscription, now: number): boolean =>
  status === 'ending' && canResume && accessUntil !== null && Date.parse(accessUntil) - now <= soonMs;

/** What is due for a membership, in a sentence, and until when everything stays open. */
export function whatIsDue({ status, price, nextPaymentOn, accessUntil, problem, creator }: Subscription): string {
  const amount = naira(koboOf(price));
  if (status === 'active' && nextPaymentOn !== null) return m.isDue(creator.name, amount, dayLabel(nextPaymentOn));
  const until = accessUntil === null ? null : m.accessUntil(dayOfInstant(accessUntil));
  return [m.notPaid(creator.name, amount), problem, until].filter((sentence) => sentence !== null).join(' ');
}
