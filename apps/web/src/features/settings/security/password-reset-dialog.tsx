import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as auth from '@udala/messages/auth';
import { savePassword, savingPassword } from '@udala/messages/reset';
import { resetPassword } from '@udala/messages/titles';
import { codeRule, newPasswordRule } from '#features/auth/auth-rules.ts';
import { CodeBox, useCodeBox } from '#features/auth/mailed-code.tsx';
import { useForgotPasswordMutation, useResetPasswordMutation } from '#features/auth/reset.api.ts';
import { SecondFactorField, useSecondFactor } from '#features/auth/second-factor-field.tsx';
import { SendAgain } from '#features/auth/send-again.tsx';
import { timeLabel } from '#lib/dates.ts';
import { useForm } from '#lib/use-form.ts';
import { useAppDispatch, useAppSelector } from '#app/hooks.ts';
import { OwnNewPassword } from './password-new.tsx';
import { usePasswordSaved } from './password-saved.ts';
import { SecurityDialog } from './security-dialog.tsx';
import { takeUpSession } from './security.api.ts';

/** The current password is forgotten: a code from the mail stands in for it, here and now. */
export function PasswordResetDialog({ onClose }: { onClose: () => void }) {
  const email = useAppSelector(({ session }) => session.user?.email ?? '');
  const { sentAtMs, send } = useResetCode(email);
  const form = useResetForm(email, onClose);
  const code = useCodeBox(form.field('otp'), form.tries);
  return (
    <SecurityDialog title={resetPassword} onClose={onClose} form={form} act={savePassword} acting={savingPassword}>
      <p className="text-ink-2">{auth.sentTo(email, timeLabel(sentAtMs))}</p>
      <div>
        <CodeBox {...code.props} />
        <SendAgain act={auth.sendAgain} sentAtMs={sentAtMs} send={send} onSent={code.replaced} />
      </div>
      <OwnNewPassword field={form.field('password')} />
      {form.needsSecondFactor && <SecondFactorField {...form.field('secondFactor')} />}
    </SecurityDialog>
  );
}

/** Mails the first code as the dialog opens. */
function useResetCode(email: string) {
  const [sendCode] = useForgotPasswordMutation();
  const [sentAtMs, setSentAtMs] = useState(() => Date.now());
  const send = async () => {
    const { error } = await sendCode({ email });
    setSentAtMs(error === undefined ? Date.now() : 0);
    return { error };
  };
  const sendFirst = useEffectEvent(() => void send());
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    sendFirst();
  }, []);
  return { sentAtMs, send };
}

function useResetForm(email: string, onClose: () => void) {
  const dispatch = useAppDispatch();
  const [resetPassword] = useResetPasswordMutation();
  const factor = useSecondFactor();
  const saved = usePasswordSaved(onClose);
  const form = useForm({
    rules: { otp: codeRule, password: newPasswordRule, secondFactor: factor.rule },
    async submit({ otp, password, secondFactor }) {
      const { data, error } = await resetPassword({ email, otp, password, ...factor.given(secondFactor) });
      if (data) dispatch(takeUpSession(data));
      else if (factor.isAskedBy(error)) return {};
      return saved({ error });
    },
  });
  return { ...form, needsSecondFactor: factor.asked };
}
