import type { ChangeEvent } from 'react';
import * as m from '@udala/messages/ui';
import { TextField, type TextFieldProps } from './text-field.tsx';

type NairaFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'prefix' | 'suffix'>;

/** An amount in whole naira: strips everything but digits from input such as "₦2,500". */
export function NairaField({ onChange, ...props }: NairaFieldProps) {
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    event.target.value = event.target.value.replace(/\D/g, '');
    onChange?.(event);
  };
  return <TextField autoComplete="off" {...props} inputMode="numeric" prefix={m.nairaSign} onChange={take} />;
}
