import * as m from '@udala/messages/payouts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

interface BankAccountProps {
  account: { bankName: string; last4: string };
}

/** GTBank ····4821 to the eye, "GTBank, account ending in 4821" to the ear. */
export function BankAccount({ account: { bankName, last4 } }: BankAccountProps) {
  return (
    <span className="wrap-anywhere">
      <span aria-hidden>{m.bankAccount(bankName, last4)}</span>
      <VisuallyHidden>{m.bankAccountSpoken(bankName, last4)}</VisuallyHidden>
    </span>
  );
}
