import { useRef, useState } from 'react';
import type { Balance, PayoutAccount } from '@udala/contract/payouts';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/payouts';
import { SecurityDialog } from '#features/shell/settings/security/security-dialog.tsx';
import { ReauthField } from '#features/shell/settings/security/reauth-field.tsx';
import { useReauth } from '#features/shell/settings/security/use-reauth.ts';
import { randomKey } from '#lib/random-key.ts';
import { useForm } from '#lib/use-form.ts';
import { Banner } from '#ui/banner.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Price } from '#ui/price.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { BankAccount } from './bank-account.tsx';
import { obstacleOf } from './obstacle.ts';
import { useCreatePayoutMutation } from './payouts.api.ts';

interface WithdrawDialogProps {
  balance: Balance;
  onClose: () => void;
  onSent: () => void;
}

/** Confirms a withdrawal of the available balance: fee, net amount and bank. Follows changes of the balance. */
export function WithdrawDialog({ balance, onClose, onSent }: WithdrawDialogProps) {
  const { withdrawal, account } = balance;
  if (withdrawal && account)
    return <Withdraw balance={balance} withdrawal={withdrawal} account={account} onClose={onClose} onSent={onSent} />;
  return (
    <Dialog open title={m.withdrawTitle} onClose={onClose}>
      <p role="alert">{obstacleOf(balance)}</p>
    </Dialog>
  );
}

interface WithdrawProps extends WithdrawDialogProps {
  withdrawal: NonNullable<Balance['withdrawal']>;
  account: PayoutAccount;
}

function Withdraw({ balance, withdrawal, account, onClose, onSent }: WithdrawProps) {
  const { amountKobo, feeKobo } = withdrawal;
  const [shownFirst] = useState(amountKobo);
  const reauth = useReauth();
  const form = useWithdrawal(withdrawal, reauth, onSent);
  const staysKobo = balance.availableKobo - amountKobo - feeKobo;
  return (
    <SecurityDialog
      title={m.withdrawTitle}
      onClose={onClose}
      form={form}
      act={m.withdrawAmount(naira(amountKobo + feeKobo))}
      acting={m.withdrawing}
      readFirst
    >
      {amountKobo !== shownFirst && <Banner urgent>{m.amountChanged}</Banner>}
      <DescriptionList
        rows={[
          { term: m.amount, value: <Price kobo={amountKobo + feeKobo} /> },
          { term: m.fee, value: <Price kobo={-feeKobo} /> },
          { term: m.to, value: <Destination account={account} /> },
          { term: m.arrives, value: <Price kobo={amountKobo} display />, total: true },
        ]}
      />
      {staysKobo > 0 && <p className="text-small text-ink-2">{whyStays(staysKobo, balance)}</p>}
      <ReauthField reauth={reauth} form={form} />
    </SecurityDialog>
  );
}

/** Explains what stays: a reserve, a few naira worth less than their fee, or the amount above one payout's maximum. */
function whyStays(staysKobo: number, { withdrawal, minimumKobo, reservedKobo }: Balance): string {
  if (reservedKobo > 0) return m.staysReserved(naira(staysKobo));
  return withdrawal && staysKobo >= minimumKobo
    ? m.staysForNext(naira(staysKobo), naira(withdrawal.amountKobo))
    : m.stays(naira(staysKobo));
}

const Destination = ({ account }: { account: PayoutAccount }) => (
  <>
    <BankAccount account={account} />
    <span className="block font-normal text-ink-2 wrap-anywhere">{account.accountName}</span>
  </>
);

function useWithdrawal(
  { amountKobo }: { amountKobo: number },
  reauth: ReturnType<typeof useReauth>,
  onSent: () => void,
) {
  const dispatch = useAppDispatch();
  const [create] = useCreatePayoutMutation();
  // Idempotency key, one for each amount: a retry after a lost answer creates no second payout.
  const lastKey = useRef({ amountKobo, key: '' });
  const keyOf = () => {
    if (lastKey.current.key === '' || lastKey.current.amountKobo !== amountKobo)
      lastKey.current = { amountKobo, key: randomKey() };
    return lastKey.current.key;
  };
  return useForm({
    rules: { reauth: reauth.rule },
    async submit({ reauth: typed }) {
      const idempotencyKey = keyOf();
      const { error } = await reauth.give(typed, (given) => create({ amountKobo, reauth: given, idempotencyKey }));
      if (error) return { error };
      onSent();
      dispatch(toastShown({ type: 'success', title: m.withdrawn(naira(amountKobo)) }));
    },
  });
}
