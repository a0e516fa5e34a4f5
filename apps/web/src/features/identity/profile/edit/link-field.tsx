import type { FocusEvent } from 'react';
import { linkFromTyped, type Network } from '@udala/contract/links';
import { linkInput } from '#features/identity/creators/link-input.ts';
import { typeInto } from '#lib/type-into.ts';
import { TextField, type TextFieldProps } from '#ui/text-field.tsx';

interface LinkFieldProps extends TextFieldProps {
  network: Network;
}

/** Expands a typed user name to the whole address when the field loses focus. */
export function LinkField({ network, onBlur, ...field }: LinkFieldProps) {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const whole = linkFromTyped(network, event.target.value);
    if (whole !== null) typeInto(event.target, whole);
    onBlur?.(event);
  };
  return <TextField {...field} {...linkInput(network)} onBlur={leave} />;
}
