import { useState, type ChangeEvent, type ComponentProps } from 'react';
import { PasswordField } from '#ui/password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint'>;

/** Shows the strength of the password while it is typed. */
export function NewPasswordField({ onChange, ...field }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('');
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={<PasswordStrength password={password} />}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        setPassword(event.target.value);
        onChange?.(event);
      }}
    />
  );
}
