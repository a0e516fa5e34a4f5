import { useState, type FormEvent } from 'react';
import { limits } from '@udala/contract/limits';
import type { Bank, MoneyMode, PayoutAccount } from '@udala/contract/payouts';
import * as m from '@udala/messages/payouts';
import { couldNotLoad } from '@udala/messages/shell';
import { SecurityDialog } from '#features/shell/settings/security/security-dialog.tsx';
import { ReauthField } from '#features/shell/settings/security/reauth-field.tsx';
import { useReauth } from '#features/shell/settings/security/use-reauth.ts';
import { Combobox } from '#ui/combobox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { FoundName } from './found-name.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { useBanksQuery } from './payouts.api.ts';
import { typedIn, type Typed } from './typed-account.ts';
import { useFoundName, useSaveBank } from './use-save-bank.ts';

interface BankDialogProps {
  /** The saved account; null before the first one. */
  account: PayoutAccount | null;
  mode: MoneyMode;
  onClose: () => void;
  onSaved: () => void;
}

/** Asks for a bank and an account number, and shows the account name that the bank has for them. */
export function BankDialog({ account, mode, onClose, onSaved }: BankDialogProps) {
  const { data: banks, isError, refetch } = useBanksQuery();
  if (banks) return <BankForm banks={banks} mode={mode} account={account} onClose={onClose} onSaved={onSaved} />;
  return (
    <Dialog open title={titleOf(account !== null)} onClose={onClose}>
      {isError ? <LoadError message={couldNotLoad} onRetry={() => void refetch()} /> : <Skeleton />}
    </Dialog>
  );
}

const titleOf = (isChange: boolean): string => (isChange ? m.changeBank : m.addBank);

function explanationOf(mode: MoneyMode, { identity }: PayoutAccount): string {
  if (mode === 'split') return m.split.bankChangeHoldExplained;
  return identity === 'verified' ? m.bankChangeHoldExplained : m.saveAgainExplained;
}

interface BankFormProps {
  banks: readonly Bank[];
  mode: MoneyMode;
  account: PayoutAccount | null;
  onClose: () => void;
  onSaved: () => void;
}

function BankForm({ banks, mode, account, onClose, onSaved }: BankFormProps) {
  const needsIdentity = mode === 'platform';
  const [typed, setTyped] = useState<Typed>({ bankName: '', number: '' });
  const reauth = useReauth();
  const found = useFoundName(banks, typed);
  const form = useSaveBank({ banks, reauth, found, needsIdentity, onSaved });
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.form.onInput(event);
    setTyped(typedIn(event.currentTarget));
  };
  return (
    <SecurityDialog
      title={titleOf(account !== null)}
      onClose={onClose}
      form={{ ...form, form: { ...form.form, onInput } }}
      act={m.saveBank}
      acting={m.savingBank}
    >
      {account !== null && <p className="text-ink-2">{explanationOf(mode, account)}</p>}
      <ReauthField reauth={reauth} form={form} />
      <Combobox
        {...form.field('bankCode')}
        label={m.bankLabel}
        hint={m.bankHint}
        options={banks}
        noneFound={m.noBankFound}
      />
      <TextField
        {...form.field('accountNumber')}
        label={m.accountNumber}
        hint={m.accountNumberHint(limits.accountNumberLength)}
        inputMode="numeric"
        autoComplete="off"
        className="tabular-nums"
      />
      <FoundName found={found} />
      {needsIdentity && <IdentityFields field={form.field} />}
    </SecurityDialog>
  );
}
