import type { StatementSums as Sums } from '@udala/contract/statements';
import * as m from '@udala/messages/statements';
import * as words from '@udala/messages/statements-server';
import { useBalanceQuery } from '#features/money/payouts/payouts.api.ts';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Price } from '#ui/price.tsx';

const sumsInOrder: readonly (readonly [term: string, sum: keyof Sums])[] = [
  [words.opening, 'openingKobo'],
  [words.gross, 'grossKobo'],
  [words.providerFees, 'providerFeesKobo'],
  [words.platformFees, 'platformFeesKobo'],
  [words.refunds, 'refundsKobo'],
  [words.disputes, 'disputesKobo'],
];
const payoutSums: typeof sumsInOrder = [
  [words.payouts, 'payoutsKobo'],
  [words.payoutFees, 'payoutFeesKobo'],
];

/** Opening balance to closing balance, each fee in a line of its own. */
export function StatementSums({ sums }: { sums: Sums }) {
  const { data: balance } = useBalanceQuery();
  const mode = balance?.mode ?? 'platform';
  const terms = mode === 'platform' ? [...sumsInOrder, ...payoutSums] : sumsInOrder;
  return (
    <Card>
      <h3 className="mb-4 text-h3 font-bold">{m.sums}</h3>
      <DescriptionList
        rows={[
          ...terms.map(([term, sum]) => ({ term, value: <Price kobo={sums[sum]} /> })),
          ...(sums.writtenOffKobo === 0
            ? []
            : [{ term: words.writtenOff, value: <Price kobo={sums.writtenOffKobo} /> }]),
          { term: words.closing, value: <Price kobo={sums.closingKobo} display />, total: true },
        ]}
      />
      <p className="mt-3 text-small text-ink-2">{words.whatCounts[mode]}</p>
    </Card>
  );
}
