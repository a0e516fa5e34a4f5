import { useNavigate } from 'react-router';
import { errorStatus } from '@udala/contract/errors';
import * as m from '@udala/messages/auth';
import { useAppDispatch } from '#app/hooks.ts';
import { isApiError } from '#lib/api-error.ts';
import { useForm } from '#lib/use-form.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AuthForm } from './auth-form.tsx';
import { useLoginMutation } from './auth.api.ts';
import { emailRule, passwordRule } from './auth-rules.ts';
import { signIn } from './sign-in.ts';
import { awaitCode } from './verification.ts';

/** `verifyPath`: where an address that is not proven yet goes to be proven. */
export function LoginForm({ verifyPath }: { verifyPath: string }) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [login] = useLoginMutation();
  const form = useForm({
    rules: { email: emailRule, password: passwordRule },
    async submit({ email, password }) {
      const { data, error } = await login({ email: email.trim(), password });
      if (data) {
        await navigate(dispatch(signIn(data)), { replace: true });
      } else if (isApiError(error) && error.status === errorStatus.forbidden) {
        awaitCode(email);
        await navigate(verifyPath + location.search);
      } else return { error };
    },
  });
  return (
    <AuthForm form={form} act={m.logIn} acting={m.loggingIn}>
      <TextField
        label={m.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <PasswordField label={m.password} autoComplete="current-password" {...form.field('password')} />
    </AuthForm>
  );
}
