import type { Balance } from '@udala/contract/payouts';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/payouts';
import { needsConnection } from '@udala/messages/ui';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Price } from '#ui/price.tsx';
import { obstacleOf } from './obstacle.ts';
import type { PayoutView } from './view-parts.ts';
import { StageBar } from './stage-bar.tsx';

interface LeadCardProps {
  headingId: string;
  balance: Balance;
  view: PayoutView;
  onWithdraw: () => void;
}

/** What was earned, where it is now, and the button that sends it, or the reason why nothing can be sent. */
export function LeadCard({ headingId, balance, view, onWithdraw }: LeadCardProps) {
  const offline = useIsOffline();
  const { withdrawal, account } = balance;
  const { lead } = view;
  return (
    <Card className="grid content-start gap-5">
      <div>
        <h2 id={headingId} tabIndex={-1} className={lead.kobo === null ? 'text-h2 font-bold' : 'text-ink-2'}>
          {lead.term}
        </h2>
        {lead.kobo !== null && (
          <p>
            <Price kobo={lead.kobo} display="xl" />
          </p>
        )}
        <p className={lead.kobo === null ? 'mt-1 text-ink-2' : 'mt-1 text-small text-ink-2'}>{lead.why}</p>
      </div>
      <StageBar view={view} hasMoney={lead.kobo !== null} />
      <div className="grid gap-2">
        {view.hasPayouts && account !== null && (
          <Button wide blocked={offline ? needsConnection : obstacleOf(balance)} onClick={onWithdraw}>
            {withdrawal ? m.withdrawAmount(naira(withdrawal.amountKobo + withdrawal.feeKobo)) : m.withdraw}
          </Button>
        )}
        <p className="text-small text-ink-2">{view.costs}</p>
      </div>
    </Card>
  );
}
