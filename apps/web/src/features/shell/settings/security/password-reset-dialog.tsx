import { useState } from 'react';
import { sendAgain, sentTo } from '@udala/messages/mailed-code';
import { savePassword, savingPassword } from '@udala/messages/reset';
import { resetPassword } from '@udala/messages/titles';
import { CodeBox, useCodeBox } from '#features/identity/auth/mailed-code.tsx';
import { useResetForm } from '#features/identity/auth/reset-form.ts';
import { useForgotPasswordMutation } from '#features/identity/auth/reset.api.ts';
import { SecondFactorField } from '#features/identity/auth/second-factor-field.tsx';
import { SendAgain } from '#features/identity/auth/send-again.tsx';
import { timeLabel } from '#lib/dates.ts';
import { useOnce } from '#lib/use-once.ts';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { OwnNewPassword } from './password-new.tsx';
import { usePasswordSavedToast } from './password-saved.ts';
import { SecurityDialog } from './security-dialog.tsx';
import { takeUpSession } from './security.api.ts';

/** Resets a forgotten password: an emailed code replaces the current password. */
export function PasswordResetDialog({ onClose }: { onClose: () => void }) {
  const email = useAppSelector(({ session }) => session.user?.email ?? '');
  const { sentAtMs, send } = useResetCode(email);
  const dispatch = useAppDispatch();
  const showSaved = usePasswordSavedToast();
  const form = useResetForm(email, (session) => {
    dispatch(takeUpSession(session));
    onClose();
    showSaved();
  });
  const code = useCodeBox(form.field('otp'), form.tries);
  return (
    <SecurityDialog title={resetPassword} onClose={onClose} form={form} act={savePassword} acting={savingPassword}>
      <p className="text-ink-2">{sentTo(email, timeLabel(sentAtMs))}</p>
      <div>
        <CodeBox {...code.props} />
        <SendAgain act={sendAgain} sentAtMs={sentAtMs} send={send} onSent={code.replaced} />
      </div>
      <OwnNewPassword field={form.field('password')} />
      {form.needsSecondFactor && <SecondFactorField {...form.field('secondFactor')} />}
    </SecurityDialog>
  );
}

/** Emails the first code as the dialog opens. */
function useResetCode(email: string) {
  const [sendCode] = useForgotPasswordMutation();
  const [sentAtMs, setSentAtMs] = useState(() => Date.now());
  const send = async () => {
    const { error } = await sendCode({ email });
    setSentAtMs(error === undefined ? Date.now() : 0);
    return { error };
  };
  useOnce(() => void send());
  return { sentAtMs, send };
}
