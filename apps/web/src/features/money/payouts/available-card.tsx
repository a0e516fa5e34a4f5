import type { Balance } from '@udala/contract/payouts';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/payouts';
import { needsConnection } from '@udala/messages/ui';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Price } from '#ui/price.tsx';
import { obstacleOf } from './obstacle.ts';

interface AvailableCardProps {
  headingId: string;
  balance: Balance;
  onWithdraw: () => void;
}

/** The amount that can be withdrawn now and its fee, or the reason why nothing can be. */
export function AvailableCard({ headingId, balance, onWithdraw }: AvailableCardProps) {
  const offline = useIsOffline();
  const { availableKobo, withdrawal, account } = balance;
  return (
    <Card className="grid content-start gap-3">
      <div className="grid gap-1">
        <h2 id={headingId} tabIndex={-1} className="text-h3 font-bold">
          {m.available}
        </h2>
        <p>
          <Price kobo={availableKobo} display />
        </p>
        <p className="text-small text-ink-2">{availableKobo < 0 ? m.belowZeroWhy : m.availableWhy}</p>
      </div>
      {account !== null && (
        <Button wide blocked={offline ? needsConnection : obstacleOf(balance)} onClick={onWithdraw}>
          {withdrawal ? m.withdrawAmount(naira(withdrawal.amountKobo + withdrawal.feeKobo)) : m.withdraw}
        </Button>
      )}
      <p className="text-small text-ink-2">{costsOf(balance)}</p>
    </Card>
  );
}

/** Leaves out the minimum when the disabled button already states it as its reason. */
function costsOf({ withdrawal, account, obstacle, minimumKobo }: Balance): string {
  if (withdrawal) return m.costs(naira(withdrawal.amountKobo), naira(withdrawal.feeKobo));
  return account !== null && obstacle === 'below_minimum' ? m.feeTerms : m.terms(naira(minimumKobo));
}
