import { useLocation, useNavigate } from 'react-router';
import * as auth from '@udala/messages/auth';
import { sending } from '@udala/messages/mailed-code';
import * as m from '@udala/messages/reset';
import { useForm } from '#lib/use-form.ts';
import { AuthForm } from './auth-form.tsx';
import { emailRule } from './auth-rules.ts';
import { EmailField } from './email-field.tsx';
import { useForgotPasswordMutation } from './reset.api.ts';
import { SwitchLine } from './switch-line.tsx';
import { carriedEmail, carryEmail, resetCode } from './verification.ts';

interface ForgotPasswordProps {
  lead: string;
  resetPath: string;
  loginPath: string;
}

/** Requests a code to choose a new password; never reveals if the address has an account. */
export function ForgotPassword({ lead, resetPath, loginPath }: ForgotPasswordProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [sendCode] = useForgotPasswordMutation();
  const form = useForm({
    rules: { email: emailRule },
    async submit({ email }) {
      const { data, error } = await sendCode({ email: email.trim() });
      if (!data) return { error };
      carryEmail(email);
      resetCode.sentTo(email, data.otpExpiresAt);
      await navigate(resetPath + search);
    },
  });
  return (
    <>
      <p className="text-ink-2">{lead}</p>
      <AuthForm form={form} act={m.sendCode} acting={sending}>
        <EmailField autoComplete="username" defaultValue={carriedEmail()} {...form.field('email')} />
      </AuthForm>
      <SwitchLine question={m.rememberedIt} answer={auth.logIn} to={loginPath} />
    </>
  );
}
