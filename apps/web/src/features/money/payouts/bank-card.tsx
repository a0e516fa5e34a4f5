import { CircleCheck } from 'lucide-react';
import type { Balance } from '@udala/contract/payouts';
import * as m from '@udala/messages/payouts';
import { needsConnection } from '@udala/messages/ui';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { momentLabel } from '#lib/dates.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { BankAccount } from './bank-account.tsx';
import { IdentityState } from './identity-state.tsx';
import { WeeklySwitch } from './weekly-switch.tsx';

interface BankCardProps {
  headingId: string;
  balance: Balance;
  onChange: () => void;
}

/** The creator's bank account, and whether payouts to it are automatic. */
export function BankCard({ headingId, balance, onChange }: BankCardProps) {
  const offline = useIsOffline();
  const { account } = balance;
  const blocked = offline && needsConnection;
  // A tick would say the opposite of the words below it.
  const isUnconfirmed =
    balance.mode === 'platform' &&
    (balance.obstacle === 'identity' || account?.identity === 'pending' || account?.identity === 'failed');
  return (
    <Card className="grid content-start gap-3">
      <h2 id={headingId} tabIndex={-1} className="text-h3 font-bold">
        {m.bank}
      </h2>
      {account === null ? (
        <>
          <p className="text-ink-2">{m.noBankWhy}</p>
          <Button wide blocked={blocked} onClick={onChange}>
            {m.addBank}
          </Button>
        </>
      ) : (
        <>
          <div>
            <div className="flex items-center justify-between gap-3">
              <div className="min-w-0">
                <p className="font-semibold">
                  <BankAccount account={account} />
                </p>
                <p className="flex items-start gap-1.5 text-small text-ink-2">
                  <span className="min-w-0 wrap-anywhere">{account.accountName}</span>
                  {!isUnconfirmed && (
                    <>
                      <Icon of={CircleCheck} size="sm" className="mt-0.5 text-success" />
                      <VisuallyHidden>{m.nameChecked}</VisuallyHidden>
                    </>
                  )}
                </p>
              </div>
              <Button variant="link" aria-label={m.changeBank} blocked={blocked} onClick={onChange}>
                {m.change}
              </Button>
            </div>
            {balance.mode === 'platform' && <IdentityState balance={balance} blocked={blocked} onChange={onChange} />}
            {balance.obstacle === 'bank_change_hold' && (
              <p className="mt-2 rounded-control bg-info-soft p-3 text-small text-info">
                {balance.mode === 'split'
                  ? m.split.bankChangeHoldUntil(momentLabel(account.usableAt))
                  : m.bankChangeHoldUntil(momentLabel(account.usableAt))}
              </p>
            )}
          </div>
          {balance.mode === 'platform' && <WeeklySwitch balance={balance} disabled={offline} />}
        </>
      )}
    </Card>
  );
}
