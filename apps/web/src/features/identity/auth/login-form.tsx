import { lazy, Suspense, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import * as m from '@udala/messages/auth';
import { useAppDispatch } from '#state/hooks.ts';
import { isApiError } from '#lib/api-error.ts';
import { useForm } from '#lib/use-form.ts';
import { linkClass } from '#ui/button-class.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { AuthForm } from './auth-form.tsx';
import { useLoginMutation } from './auth.api.ts';
import { emailRule, passwordRule } from './auth-rules.ts';
import { EmailField } from './email-field.tsx';
import { SecondFactorField, useSecondFactor } from './second-factor-field.tsx';
import { signIn } from './sign-in.ts';
import { carryEmail, signUpCode } from './verification.ts';

const EmailCode = lazy(async () => ({ default: (await import('./email-code.tsx')).EmailCode }));

interface LoginFormProps {
  /** Page that verifies an unverified email address. */
  verifyPath: string;
  forgotPath: string;
}

export function LoginForm({ verifyPath, forgotPath }: LoginFormProps) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const [login] = useLoginMutation();
  const emailBox = useRef<HTMLInputElement>(null);
  const factor = useSecondFactor();
  const [codeRequestedAtMs, setCodeRequestedAtMs] = useState<number>();
  const form = useForm({
    rules: { email: emailRule, password: passwordRule, emailCode: () => undefined, secondFactor: factor.rule },
    async submit({ email, password, emailCode, secondFactor }) {
      const { data, error } = await login({
        email: email.trim(),
        password,
        ...(emailCode && { emailCode }),
        ...factor.given(secondFactor),
      });
      if (data) {
        await navigate(dispatch(signIn(data)), { replace: true });
      } else if (isApiError(error) && error.code === 'forbidden') {
        signUpCode.sentTo(email);
        await navigate(verifyPath + search);
      } else if (isApiError(error) && error.code === 'email_code_required') setCodeRequestedAtMs(Date.now());
      else if (!factor.isRequiredBy(error)) return { error };
    },
  });
  return (
    <>
      <AuthForm form={form} act={m.logIn} acting={m.loggingIn}>
        <EmailField ref={emailBox} autoComplete="username" {...form.field('email')} />
        <PasswordField label={m.password} autoComplete="current-password" {...form.field('password')} />
        {codeRequestedAtMs !== undefined && (
          <Suspense>
            <EmailCode requestedAtMs={codeRequestedAtMs} resend={form.resend} {...form.field('emailCode')} />
          </Suspense>
        )}
        {factor.isRequired && <SecondFactorField {...form.field('secondFactor')} />}
      </AuthForm>
      <Link
        to={forgotPath + search}
        onClick={() => carryEmail(emailBox.current?.value ?? '')}
        className={`${linkClass} inline-flex min-h-11 items-center justify-self-start font-semibold`}
      >
        {m.forgotPassword}
      </Link>
    </>
  );
}
