import { useState, type ChangeEvent } from 'react';
import { limits } from '@udala/contract/limits';
import type { BodyOf } from '@udala/contract/endpoint';
import type { registerPatron } from '@udala/contract/auth';
import * as m from '@udala/messages/auth';
import { useForm } from '#lib/use-form.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AuthForm } from './auth-form.tsx';
import { emailRule, nameRule, newPasswordRule } from './auth-rules.ts';
import { PasswordStrength } from './password-strength.tsx';

interface RegisterFormProps {
  act: string;
  /** Sends the account, and goes on when it was taken. */
  register: (account: BodyOf<typeof registerPatron>) => Promise<{ error?: unknown } | void>;
}

export function RegisterForm({ act, register }: RegisterFormProps) {
  const [password, setPassword] = useState('');
  const form = useForm({
    rules: { name: nameRule, email: emailRule, password: newPasswordRule },
    submit: ({ name, email, password: chosen }) =>
      register({ name: name.trim(), email: email.trim(), password: chosen }),
  });
  const passwordField = form.field('password');
  return (
    <AuthForm form={form} act={act} acting={m.creatingAccount}>
      <TextField label={m.name} autoComplete="name" maxLength={limits.nameMaxLength} {...form.field('name')} />
      <TextField
        label={m.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.emailMaxLength}
        {...form.field('email')}
      />
      <PasswordField
        label={m.password}
        autoComplete="new-password"
        hint={<PasswordStrength password={password} />}
        {...passwordField}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          setPassword(event.target.value);
          passwordField.onChange(event);
        }}
      />
    </AuthForm>
  );
}
