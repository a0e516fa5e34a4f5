import { skipToken } from '@reduxjs/toolkit/query/react';
import { useId, useState, type FormEvent } from 'react';
import { limits } from '@udala/contract/limits';
import type { Bank } from '@udala/contract/payouts';
import * as bank from '@udala/messages/payouts';
import * as m from '@udala/messages/refund-account';
import { couldNotLoad } from '@udala/messages/shell';
import { FoundName } from '#features/money/payouts/found-name.tsx';
import { foundIn } from '#features/money/payouts/found.ts';
import { accountRules, typedIn, wholeAccount, type Typed } from '#features/money/payouts/typed-account.ts';
import { unreachable } from '#lib/api-error.ts';
import { useForm } from '#lib/use-form.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { needsConnection } from '@udala/messages/ui';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useRefundAccountNameQuery, useRefundBanksQuery, useSendRefundToMutation } from './payments.api.ts';

interface RefundAccountDialogProps {
  paymentId: string;
  /** What goes back, in words. */
  amount: string;
  onClose: () => void;
}

/** Asks for the bank account that a refund goes to, and shows the name that the bank has for it (B8). */
export function RefundAccountDialog(props: RefundAccountDialogProps) {
  const { data: banks, isError, refetch } = useRefundBanksQuery(props.paymentId);
  if (banks) return <AccountForm banks={banks} {...props} />;
  return (
    <Dialog open title={m.title} onClose={props.onClose}>
      {isError ? <LoadError message={couldNotLoad} onRetry={() => void refetch()} /> : <Skeleton />}
    </Dialog>
  );
}

function AccountForm({ paymentId, amount, banks, onClose }: RefundAccountDialogProps & { banks: readonly Bank[] }) {
  const dispatch = useAppDispatch();
  const formId = useId();
  const offline = useIsOffline();
  const [typed, setTyped] = useState<Typed>({ bankName: '', number: '' });
  const whole = wholeAccount(banks, typed);
  const found = foundIn(useRefundAccountNameQuery(whole ? { paymentId, ...whole } : skipToken), whole !== undefined);
  const [send] = useSendRefundToMutation();
  const form = useForm({
    rules: accountRules(banks),
    async submit({ bankCode: bankName, accountNumber: number }) {
      const account = wholeAccount(banks, { bankName, number });
      if (account === undefined || found.name === undefined)
        return { error: { ...unreachable, message: found.failure ?? bank.nameFirst } };
      const { error } = await send({ paymentId, ...account });
      if (error) return { error };
      onClose();
      dispatch(toastShown({ type: 'success', title: m.sent }));
    },
  });
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.form.onInput(event);
    setTyped(typedIn(event.currentTarget));
  };
  return (
    <Dialog
      open
      title={m.title}
      onClose={form.busy ? undefined : onClose}
      keepOpenOutside
      actions={
        <Button type="submit" form={formId} busy={form.busy && m.sending} blocked={offline && needsConnection}>
          {m.send(amount)}
        </Button>
      }
    >
      <form {...form.form} id={formId} onInput={onInput} className="grid gap-4">
        <ErrorSummary key={form.tries} faults={form.faults} />
        <p className="text-ink-2">{m.why}</p>
        <Combobox
          {...form.field('bankCode')}
          label={bank.bankLabel}
          hint={bank.bankHint}
          options={banks}
          noneFound={bank.noBankFound}
        />
        <TextField
          {...form.field('accountNumber')}
          label={bank.accountNumber}
          hint={bank.accountNumberHint(limits.accountNumberLength)}
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
        />
        <FoundName found={found} />
        {form.failure !== undefined && <p className="rounded-card bg-danger-soft p-4">{form.failure}</p>}
        {form.busy && <SlowNotice onRetry={form.resend} />}
      </form>
    </Dialog>
  );
}
