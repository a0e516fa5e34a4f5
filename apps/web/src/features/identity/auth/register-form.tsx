import { limits } from '@udala/contract/limits';
import type { BodyOf } from '@udala/contract/endpoint';
import type { registerPatron } from '@udala/contract/auth';
import * as m from '@udala/messages/auth';
import { paths } from '#state/paths.ts';
import { useForm } from '#lib/use-form.ts';
import { linkClass } from '#ui/button-class.ts';
import { TextField } from '#ui/text-field.tsx';
import { AuthForm } from './auth-form.tsx';
import { emailRule, nameRule, newPasswordRule } from './auth-rules.ts';
import { EmailField } from './email-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { WebsiteTrap } from './website-trap.tsx';

interface RegisterFormProps {
  act: string;
  /** Sends the account, and navigates on success. */
  register: (account: BodyOf<typeof registerPatron>) => Promise<{ error?: unknown } | void>;
}

export function RegisterForm({ act, register }: RegisterFormProps) {
  const form = useForm({
    rules: { name: nameRule, email: emailRule, password: newPasswordRule, website: () => undefined },
    submit: ({ name, email, password, website }) =>
      register({ name: name.trim(), email: email.trim(), password, ...(website !== '' && { website }) }),
  });
  return (
    <>
      <AuthForm form={form} act={act} acting={m.creatingAccount}>
        <TextField label={m.name} autoComplete="name" maxLength={limits.nameMaxLength} {...form.field('name')} />
        <EmailField autoComplete="email" {...form.field('email')} />
        <NewPasswordField label={m.password} {...form.field('password')} />
        <WebsiteTrap />
      </AuthForm>
      {/* Opens in a new window, so that the typed fields are not lost. */}
      <p className="text-ink-2">
        {m.youAgree}{' '}
        <a href={paths.terms} target="_blank" className={linkClass}>
          {m.terms}
        </a>
      </p>
    </>
  );
}
