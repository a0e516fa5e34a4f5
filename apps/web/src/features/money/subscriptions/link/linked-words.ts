import type { LinkedSubscription } from '@udala/contract/subscription-links';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/manage-link';
import * as s from '@udala/messages/subscriptions';
import { creatorNameOf } from '#lib/creator-name.ts';
import { dayLabel, dayOfInstant } from '#lib/dates.ts';
import { koboOf } from '#lib/money.ts';
import { isBeingCharged } from '../being-charged.ts';
import { paidUntilLabel, whatIsCharged } from '../subscription-state.ts';

interface Words {
  title: string;
  /** Sentences, one for each line. */
  lines: string[];
}

/** Text of a signed link's page: what its button does, or the status if nothing is left to do. */
export const wordsOf = (linked: LinkedSubscription): Words =>
  linked.isOpen ? (linked.purpose === 'cancel' ? toCancel(linked) : toPay(linked)) : asItStands(linked);

function toCancel(linked: LinkedSubscription): Words {
  const until = paidUntilLabel(linked);
  return {
    title: s.cancelTitle(creatorNameOf(linked.creator)),
    lines: [until === null ? s.endsNow : `${s.keepEverythingUntil} ${until}.`, whatIsCharged(linked)],
  };
}

const toPay = (linked: LinkedSubscription): Words => ({
  title: m.payTitle(creatorNameOf(linked.creator), naira(koboOf(linked.price))),
  lines: [...whyPay(linked), ...(linked.isOwn ? [] : [m.paysOnce]), m.paymentMethods],
});

function whyPay({ status, nextPaymentOn, accessUntil }: LinkedSubscription): string[] {
  if (status === 'paused') return [s.pausedOver];
  if (status === 'active' && nextPaymentOn !== null) return [m.renewsOn(dayLabel(nextPaymentOn))];
  return accessUntil === null ? [m.isDue] : [m.isDue, s.accessUntil(dayOfInstant(accessUntil))];
}

function asItStands(linked: LinkedSubscription): Words {
  const { creator, status, paidUntil, nextPaymentOn, canPay } = linked;
  const name = creatorNameOf(creator);
  const nothingDue = { title: m.nothingDueTitle(name), lines: [] };
  switch (status) {
    case 'ending':
      if (isBeingCharged(linked)) return { title: m.cancelledTitle(name), lines: [s.isBeingCharged] };
      return { title: m.cancelledTitle(name), lines: paidUntil === null ? [] : [s.yoursUntil(dayLabel(paidUntil))] };
    case 'ended':
      return { title: m.endedTitle(name), lines: [s.notChargedAgain] };
    case 'pending':
      return { title: m.notBegunTitle(name), lines: [s.notBegun] };
    case 'paused':
      return { title: m.nothingDueTitle(name), lines: [m.pausedWhy] };
    case 'past_due':
      return canPay ? { title: m.olderTitle, lines: [m.olderWhy] } : nothingDue;
    case 'active':
      return nextPaymentOn === null
        ? nothingDue
        : { title: m.paidTitle(name), lines: [s.nextPaymentOn(dayLabel(nextPaymentOn))] };
  }
}
