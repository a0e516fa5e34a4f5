import type { ComponentProps } from 'react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/auth';
import { TextField } from '#ui/text-field.tsx';

interface EmailFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'autoComplete'> {
  /** `username` where one signs in: a password manager keeps the pair. */
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
