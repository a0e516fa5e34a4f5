import { useState } from 'react';
import type { ReplyOf } from '@udala/contract/endpoint';
import { limits } from '@udala/contract/limits';
import type * as security from '@udala/contract/security';
import * as m from '@udala/messages/security';
import { useForm } from '#lib/use-form.ts';
import { CodeField } from '#ui/code-field.tsx';
import { SecurityDialog } from './security-dialog.tsx';
import { ReauthField } from './reauth-field.tsx';
import { useReauth } from './use-reauth.ts';
import { useBeginTotpMutation, useConfirmTotpMutation } from './security.api.ts';
import { TotpSecret } from './totp-secret.tsx';

interface TurnOnDialogProps {
  onClose: () => void;
  onTurnedOn: (recoveryCodes: readonly string[]) => void;
}

/** Turns two-factor authentication on: re-authentication, the secret for the app, then a first code from it. */
export function TurnOnDialog({ onClose, onTurnedOn }: TurnOnDialogProps) {
  const [begun, setBegun] = useState<ReplyOf<typeof security.beginTotp>>();
  const reauth = useReauth();
  const [beginTotp] = useBeginTotpMutation();
  const [confirmTotp] = useConfirmTotpMutation();
  const begin = useForm({
    rules: { reauth: reauth.rule },
    async submit({ reauth: typed }) {
      const { data, error } = await reauth.give(typed, (given) => beginTotp({ reauth: given }));
      if (!data) return { error };
      setBegun(data);
    },
  });
  const confirm = useForm({
    rules: { otp: (typed: string) => (typed.length === limits.codeLength ? undefined : m.appCodeMissing) },
    async submit({ otp }) {
      const { data, error } = await confirmTotp({ otp });
      if (!data) return { error };
      onTurnedOn(data.recoveryCodes);
    },
  });
  const dialog = { title: m.turnOnTitle, onClose };
  if (!begun) {
    return (
      <SecurityDialog {...dialog} form={begin} step="reauth" act={m.next} acting={m.checking}>
        <ReauthField reauth={reauth} form={begin} />
      </SecurityDialog>
    );
  }
  return (
    <SecurityDialog {...dialog} form={confirm} step="scan" act={m.turnOn} acting={m.turningOn}>
      <TotpSecret {...begun} />
      <CodeField
        digits={limits.codeLength}
        label={m.appCode}
        hint={m.appCodeHint}
        {...confirm.field('otp')}
        onComplete={confirm.resend}
      />
    </SecurityDialog>
  );
}
