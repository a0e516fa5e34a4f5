import * as m from '@udala/messages/payouts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

interface BankAccountProps {
  account: { bankName: string; last4: string };
}

/** Shows "GTBank ····4821" and reads out "GTBank, account ending in 4821". */
export function BankAccount({ account: { bankName, last4 } }: BankAccountProps) {
  return (
    <span className="wrap-anywhere">
      <span aria-hidden>{m.bankAccount(bankName, last4)}</span>
      <VisuallyHidden>{m.bankAccountSpoken(bankName, last4)}</VisuallyHidden>
    </span>
  );
}
