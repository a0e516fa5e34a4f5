import type { Payout } from '@udala/contract/payouts';
import * as m from '@udala/messages/payouts';
import { couldNotLoad } from '@udala/messages/shell';
import { PagedList, type ListQuery } from '#ui/paged-list.tsx';
import { PayoutCards } from './payout-cards.tsx';
import { PayoutTable } from './payout-table.tsx';

interface PayoutListProps {
  list: ListQuery<Payout>;
  onFixBank: () => void;
}

/** All payouts, newest first: a table on wide screens, cards on a phone. */
export function PayoutList({ list, onFixBank }: PayoutListProps) {
  return (
    <section aria-labelledby="payouts" className="min-w-0">
      <h2 id="payouts" className="mb-3 text-h3 font-bold">
        {m.payouts}
      </h2>
      <PagedList list={list} failed={couldNotLoad} empty={<p className="text-ink-2">{m.noPayouts}</p>}>
        {(payouts) => (
          <>
            <PayoutTable payouts={payouts} onFixBank={onFixBank} />
            <PayoutCards payouts={payouts} onFixBank={onFixBank} />
          </>
        )}
      </PagedList>
    </section>
  );
}
