import type { LinkedSubscription } from '@udala/contract/subscription-links';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/manage-link';
import * as s from '@udala/messages/subscriptions';
import { dayLabel, dayOfInstant } from '#lib/dates.ts';
import { koboOf } from '#lib/money.ts';

interface Words {
  title: string;
  /** Sentences, one a line. */
  lines: string[];
}

/** What a page behind a link says: what its button does, or how things stand when there is nothing left to do. */
export const wordsOf = (linked: LinkedSubscription): Words =>
  linked.isOpen ? (linked.purpose === 'cancel' ? toCancel(linked) : toPay(linked)) : asItStands(linked);

const toCancel = ({ creator, status, paidUntil }: LinkedSubscription): Words => ({
  title: s.cancelTitle(creator.name),
  lines: [
    status === 'past_due' || paidUntil === null ? s.endsNow : `${s.keepEverythingUntil} ${dayLabel(paidUntil)}.`,
    s.notChargedAgain,
  ],
});

function toPay({ creator, status, price, nextPaymentOn, accessUntil }: LinkedSubscription): Words {
  const soon = status === 'active' && nextPaymentOn !== null;
  return {
    title: m.payTitle(creator.name, naira(koboOf(price))),
    lines: [
      soon ? m.renewsOn(dayLabel(nextPaymentOn)) : m.isDue,
      ...(status === 'past_due' && accessUntil !== null ? [m.keepsUntil(dayOfInstant(accessUntil))] : []),
      m.payWays,
    ],
  };
}

function asItStands({ creator, status, paidUntil, nextPaymentOn }: LinkedSubscription): Words {
  const { name } = creator;
  switch (status) {
    case 'ending':
      return { title: m.cancelledTitle(name), lines: paidUntil === null ? [] : [m.yoursUntil(dayLabel(paidUntil))] };
    case 'ended':
      return { title: m.endedTitle(name), lines: [m.endedWhy] };
    case 'pending':
      return { title: m.notBegunTitle(name), lines: [m.notBegunWhy] };
    case 'paused':
      return { title: m.nothingDueTitle(name), lines: [m.pausedWhy] };
    case 'past_due':
      return { title: m.olderTitle, lines: [m.olderWhy] };
    case 'active':
      return {
        title: m.paidTitle(name),
        lines: nextPaymentOn === null ? [] : [s.nextPaymentOn(dayLabel(nextPaymentOn))],
      };
  }
}
