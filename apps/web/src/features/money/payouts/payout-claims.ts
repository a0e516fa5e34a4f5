import type { PublicConfig } from '@udala/contract/config';
import type { MoneyMode } from '@udala/contract/payouts';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/payout-claims';
import { feesOf } from './payout-view.ts';

type Quote = PublicConfig['sampleQuotes'][number];

/** Where the payment company pays the creator: there is no payday of ours, and none of its costs. */
function paidByProvider(
  words: typeof m.split | typeof m.solo,
  { grossKobo, providerFeeKobo, platformFeeKobo, netKobo }: Quote,
) {
  const price = naira(grossKobo);
  const ours = platformFeeKobo === 0 ? null : naira(platformFeeKobo);
  return {
    payday: words.payday,
    fees: words.fees(naira(grossKobo - netKobo), price),
    paidOut: words.paidOut,
    costs: words.costs,
    questions: [
      { question: m.whatItCosts, answer: m.costs(price, naira(providerFeeKobo), ours, words.costs) },
      m.paymentMethods,
      m.fromAbroad,
      { question: m.whenPaid, answer: words.whenPaid },
    ],
  };
}

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
  split: (_terms: PublicConfig['payouts'], quote: Quote) => paidByProvider(m.split, quote),
  solo: (_terms: PublicConfig['payouts'], quote: Quote) => paidByProvider(m.solo, quote),
} satisfies Record<MoneyMode, (terms: PublicConfig['payouts'], quote: Quote) => object>;

export const payoutClaimsOf = ({ payouts }: PublicConfig, quote: Quote) => ({
  mode: payouts.mode,
  ...claims[payouts.mode](payouts, quote),
});
