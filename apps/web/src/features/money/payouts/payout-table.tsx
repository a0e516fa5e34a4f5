import type { Payout } from '@udala/contract/payouts';
import * as m from '@udala/messages/payouts';
import { ListedDay } from '#ui/listed-day.tsx';
import { Price } from '#ui/price.tsx';
import { BankAccount } from './bank-account.tsx';
import { PayoutBadge, WhatFailed } from './payout-state.tsx';

const columns = [m.date, m.amount, m.fee, m.status];

interface PayoutTableProps {
  payouts: readonly Payout[];
  onFixBank: () => void;
}

export function PayoutTable({ payouts, onFixBank }: PayoutTableProps) {
  return (
    <div className="hidden overflow-x-auto rounded-card border border-card-edge bg-surface shadow-e1 md:block">
      <table className="w-full text-start">
        <caption className="sr-only">{m.payouts}</caption>
        <thead>
          <tr className="border-b border-line text-small text-ink-2">
            {columns.map((column) => (
              <th key={column} scope="col" className="px-4 py-3 text-start font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {payouts.map((payout, index) => (
            <tr key={payout.id} className="align-top">
              <th scope="row" className="px-4 py-3 text-start font-normal whitespace-nowrap">
                <ListedDay at={payout.createdAt} />
                {payout.isAutomatic && <span className="block text-small text-ink-2">{m.automatic}</span>}
              </th>
              <td className="px-4 py-3 font-semibold">
                <Price kobo={payout.amountKobo} />
              </td>
              <td className="px-4 py-3">
                <Price kobo={payout.feeKobo} />
              </td>
              <td className="px-4 py-3">
                <PayoutBadge payout={payout} />
                <p className="mt-1 text-small text-ink-2">
                  <BankAccount account={payout} />
                </p>
                <WhatFailed payout={payout} isNewest={index === 0} onFixBank={onFixBank} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
