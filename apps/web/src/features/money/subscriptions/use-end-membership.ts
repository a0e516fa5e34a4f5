import type { Subscription } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/membership-end';
import { messageOf } from '#lib/api-error.ts';
import { dayLabel } from '#lib/dates.ts';
import { isBeingCharged } from './being-charged.ts';
import { useEndSubscriptionMutation } from './end-subscription.api.ts';

interface End {
  id: string;
  /** Name of the patron. */
  name: string;
  refund: boolean;
}

interface Words {
  title: string;
  body?: string;
}

/** Ends a patron's membership, by its creator. `end` resolves to a description, or undefined on failure. */
export function useEndMembership() {
  const [send, { isLoading, error, reset }] = useEndSubscriptionMutation();
  const end = async ({ id, name, refund }: End): Promise<Words | undefined> => {
    const { data } = await send({ id, refund });
    return data && wordsOf(data, name, refund);
  };
  return { end, reset, busy: isLoading, failure: error === undefined ? undefined : messageOf(error) };
}

function wordsOf(ended: Subscription, name: string, refund: boolean): Words {
  if (isBeingCharged(ended)) return { title: m.endsWhenPaid(name), body: m.isBeingCharged };
  const { status, paidUntil } = ended;
  const title = status === 'ending' && paidUntil !== null ? m.endsAt(name, dayLabel(paidUntil)) : m.ended(name);
  return { title, ...(refund && { body: m.goesBack }) };
}
