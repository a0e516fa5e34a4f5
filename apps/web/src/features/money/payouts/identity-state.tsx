import type { Balance } from '@udala/contract/payouts';
import * as m from '@udala/messages/payouts';
import { Button } from '#ui/button.tsx';
import { identityLackOf } from './obstacle.ts';

interface IdentityStateProps {
  balance: Balance;
  blocked: string | false;
  onChange: () => void;
}

/** Whether Paystack found that the bank account is the creator's, and what to do if not. */
export function IdentityState({ balance, blocked, onChange }: IdentityStateProps) {
  const { account, obstacle } = balance;
  if (account?.identity === 'verified') return <p className="mt-1 text-small text-ink-2">{m.identity.verified()}</p>;
  if (account?.identity === 'pending')
    return (
      <p role="status" className="mt-2 rounded-control bg-info-soft p-3 text-small text-info">
        {m.identity.pending()}
      </p>
    );
  if (account?.identity !== 'failed' && obstacle !== 'identity') return null;
  return (
    <div className="mt-2 grid gap-2">
      <p className="rounded-control bg-accent-soft p-3 text-small text-accent-text">
        {m.identity[identityLackOf(account)]()}
      </p>
      <Button wide blocked={blocked} onClick={onChange}>
        {m.saveAgain}
      </Button>
    </div>
  );
}
