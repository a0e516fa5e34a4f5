import type { Payout } from '@udala/contract/payouts';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/payouts';
import { ListedDay } from '#ui/listed-day.tsx';
import { Price } from '#ui/price.tsx';
import { BankAccount } from './bank-account.tsx';
import { PayoutBadge, WhatFailed } from './payout-state.tsx';

interface PayoutCardsProps {
  payouts: readonly Payout[];
  onFixBank: () => void;
}

/** The same content as the table, for phones. */
export function PayoutCards({ payouts, onFixBank }: PayoutCardsProps) {
  return (
    <ul className="divide-y divide-line overflow-clip rounded-card border border-card-edge bg-surface shadow-e1 md:hidden">
      {payouts.map((payout, index) => (
        <li key={payout.id} className="p-4">
          <p className="flex items-center justify-between gap-3">
            <b>
              <Price kobo={payout.amountKobo} />
            </b>
            <PayoutBadge payout={payout} />
          </p>
          <p className="mt-1 text-small text-ink-2">
            <ListedDay at={payout.createdAt} />
            {payout.isAutomatic && ` · ${m.automatic}`}
            {` · ${m.feeOf(naira(payout.feeKobo))} · `}
            <BankAccount account={payout} />
          </p>
          <WhatFailed payout={payout} isNewest={index === 0} onFixBank={onFixBank} />
        </li>
      ))}
    </ul>
  );
}
