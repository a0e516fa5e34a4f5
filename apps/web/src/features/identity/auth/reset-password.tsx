import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { longCodeLength, resetEmailMinutes } from '@udala/contract/reset-codes';
import * as m from '@udala/messages/reset';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { timeLabel } from '#lib/dates.ts';
import { AuthForm } from './auth-form.tsx';
import { CodeBox, CodeHelp, NoEmail, useCodeBox } from './mailed-code.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { useResetForm } from './reset-form.ts';
import { useForgotPasswordMutation } from './reset.api.ts';
import { SecondFactorField } from './second-factor-field.tsx';
import { SendAgain } from './send-again.tsx';
import { signIn } from './sign-in.ts';
import { resetCode, type AwaitedCode } from './verification.ts';
import { useAwaitedCode } from './use-awaited-code.ts';

/** Chooses a new password with the emailed code, and signs in. The address is stored in the tab. */
export function ResetPassword({ forgotPath }: { forgotPath: string }) {
  const { awaited, sentAgain } = useAwaitedCode(resetCode);
  if (!awaited) return <NoEmail startPath={forgotPath} />;
  return <ResetForm awaited={awaited} forgotPath={forgotPath} onSentAgain={sentAgain} />;
}

interface ResetFormProps {
  awaited: AwaitedCode;
  forgotPath: string;
  onSentAgain: (expiresAt?: string) => void;
}

function ResetForm({ awaited: { email, sentAtMs, expiresAt }, forgotPath, onSentAgain }: ResetFormProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const form = useResetForm(email, async (session) => {
    resetCode.arrived();
    dispatch(toastShown({ type: 'success', title: m.passwordSaved }));
    await navigate(dispatch(signIn(session)), { replace: true });
  });
  const [sendCode] = useForgotPasswordMutation();
  const code = useCodeBox(form.field('otp'), form.tries);
  const answered = useRef(expiresAt);
  const send = async () => {
    const { data, error } = await sendCode({ email });
    answered.current = data?.otpExpiresAt;
    return { error };
  };
  const sentAgain = () => {
    onSentAgain(answered.current);
    if (answered.current === expiresAt && expiresAt !== undefined) return m.codeStillWorks;
    return code.replaced();
  };
  return (
    <div className="grid gap-5">
      <div className="grid gap-1 text-ink-2">
        <p>{m.codeOnItsWay}</p>
        <p>{m.useTheLast(resetEmailMinutes)}</p>
        <p>{m.requestedFor(email, timeLabel(sentAtMs))}</p>
      </div>
      <AuthForm form={form} act={m.savePassword} acting={m.savingPassword}>
        {/* For password managers, which save the address with the password. */}
        <input hidden readOnly name="username" autoComplete="username" value={email} />
        <CodeBox {...code.props} digits={longCodeLength} hint={m.codeHint} />
        <NewPasswordField label={m.newPassword} {...form.field('password')} />
        <p className="text-small text-ink-2">{m.logsOutElsewhere}</p>
        {form.needsSecondFactor && <SecondFactorField {...form.field('secondFactor')} />}
      </AuthForm>
      <CodeHelp email={email} changePath={forgotPath}>
        <SendAgain act={m.sendNewCode} sentAtMs={sentAtMs} send={send} onSent={sentAgain} />
      </CodeHelp>
    </div>
  );
}
