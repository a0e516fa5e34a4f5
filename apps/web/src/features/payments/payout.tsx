import type { Balance } from '@udala/contract/payouts';
import * as m from '@udala/messages/payments';
import { couldNotLoad } from '@udala/messages/shell';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Price } from '#ui/price.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useBalanceQuery } from './payouts.api.ts';

/** Where a creator's money is. */
export function Payout() {
  const { data: balance, isLoading, refetch } = useBalanceQuery();
  if (isLoading) return <Skeleton />;
  if (!balance) return <LoadError message={couldNotLoad} onRetry={() => void refetch()} />;
  return (
    <div className="grid gap-4 px-4 pt-4">
      {isUntouched(balance) && <p className="rounded-card bg-accent-soft p-4 text-accent-text">{m.firstPayout}</p>}
      <div className="grid gap-4 md:grid-cols-2">
        <Sum title={m.available} kobo={balance.availableKobo} note={m.availableWhy} />
        <Sum title={m.onTheWay} kobo={balance.heldKobo} note={m.onTheWayWhy} />
      </div>
      <Card>
        <h2 className="mb-4 text-h3 font-bold">{m.thisMonth}</h2>
        <DescriptionList
          rows={[
            { term: m.gross, value: <Price kobo={balance.monthGrossKobo} /> },
            { term: m.fees, value: <Price kobo={balance.monthGrossKobo - balance.monthNetKobo} /> },
            { term: m.net, value: <Price kobo={balance.monthNetKobo} display />, total: true },
          ]}
        />
      </Card>
    </div>
  );
}

const isUntouched = ({ availableKobo, heldKobo, monthGrossKobo }: Balance): boolean =>
  availableKobo === 0 && heldKobo === 0 && monthGrossKobo === 0;

function Sum({ title, kobo, note }: { title: string; kobo: number; note: string }) {
  return (
    <Card>
      <h2 className="text-h3 font-bold">{title}</h2>
      <p className="mt-1">
        <Price kobo={kobo} display />
      </p>
      <p className="mt-1 text-small text-ink-2">{note}</p>
    </Card>
  );
}
