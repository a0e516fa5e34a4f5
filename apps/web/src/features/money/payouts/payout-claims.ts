import type { PublicConfig } from '@udala/contract/config';
import type { MoneyMode } from '@udala/contract/payouts';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/payout-claims';
import { feesOf } from './payout-view.ts';

type Quote = PublicConfig['sampleQuotes'][number];

/** What Udala says about money to people who are not here yet, by mode: true of this instance's fees, or not said. */
const claims = {
  platform(
    { minimumKobo, payoutFees }: PublicConfig['payouts'],
    { grossKobo, providerFeeKobo, platformFeeKobo, netKobo }: Quote,
  ) {
    const price = naira(grossKobo);
    const costs = feesOf(payoutFees);
    return {
      payday: m.friday,
      fees: m.feesAndPayouts(
        naira(grossKobo - netKobo),
        price,
        naira(payoutFees.leastKobo),
        naira(payoutFees.mostKobo),
      ),
      paidOut: m.fridayOrAsked,
      costs,
      questions: [
        {
          question: m.whatItCosts,
          answer: m.costs(price, naira(providerFeeKobo), platformFeeKobo === 0 ? null : naira(platformFeeKobo), costs),
        },
        m.paymentMethods,
        m.fromAbroad,
        { question: m.whenPaid, answer: m.paidOnFridays(naira(minimumKobo)) },
      ],
    };
  },
  split(_terms: PublicConfig['payouts'], { grossKobo, providerFeeKobo, platformFeeKobo, netKobo }: Quote) {
    const price = naira(grossKobo);
    const ours = platformFeeKobo === 0 ? null : naira(platformFeeKobo);
    return {
      payday: m.split.payday,
      fees: m.split.fees(naira(grossKobo - netKobo), price),
      paidOut: m.split.paidOut,
      costs: m.split.costs,
      questions: [
        { question: m.whatItCosts, answer: m.costs(price, naira(providerFeeKobo), ours, m.split.costs) },
        m.paymentMethods,
        m.fromAbroad,
        { question: m.whenPaid, answer: m.split.whenPaid },
      ],
    };
  },
  solo(_terms: PublicConfig['payouts'], { grossKobo, providerFeeKobo, netKobo }: Quote) {
    const price = naira(grossKobo);
    return {
      payday: m.solo.payday,
      fees: m.solo.fees(naira(grossKobo - netKobo), price),
      paidOut: m.solo.paidOut,
      costs: m.solo.costs,
      questions: [
        { question: m.whatItCosts, answer: m.costs(price, naira(providerFeeKobo), null, m.solo.costs) },
        m.paymentMethods,
        m.fromAbroad,
        { question: m.whenPaid, answer: m.solo.whenPaid },
      ],
    };
  },
} satisfies Record<MoneyMode, (terms: PublicConfig['payouts'], quote: Quote) => object>;

export const payoutClaimsOf = ({ payouts }: PublicConfig, quote: Quote) => ({
  mode: payouts.mode,
  ...claims[payouts.mode](payouts, quote),
});
