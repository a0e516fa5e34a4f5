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

/**
 * Honeypot field that only bots fill in: off the screen, out of the tab order, hidden from screen readers and ignored
 * by password managers.
 */
const WebsiteTrap = () => (
  <div aria-hidden className="absolute -left-[200vw]">
    <label htmlFor="website">{m.website}</label>
    <input
      id="website"
      name="website"
      type="text"
      tabIndex={-1}
      autoComplete="off"
      data-1p-ignore
      data-bwignore
      data-lpignore="true"
    />
  </div>
);
