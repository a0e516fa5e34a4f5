import type { ComponentProps } from 'react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/auth';
import { TextField } from '#ui/text-field.tsx';

interface EmailFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'autoComplete'> {
  /** `username` on sign-in forms, so that a password manager stores it with the password. */
  autoComplete: 'username' | 'email';
}

export const EmailField = (props: EmailFieldProps) => (
  <TextField
    label={m.email}
    type="email"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={limits.emailMaxLength}
    {...props}
  />
);
