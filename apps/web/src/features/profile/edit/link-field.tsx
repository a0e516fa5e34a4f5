import type { FocusEvent } from 'react';
import { limits } from '@udala/contract/limits';
import { linkFromTyped, type Network } from '@udala/contract/links';
import { linkExamples } from '@udala/messages/links';
import { typeInto } from '#lib/type-into.ts';
import { TextField, type TextFieldProps } from '#ui/text-field.tsx';

interface LinkFieldProps extends TextFieldProps {
  network: Network;
}

/** What was typed becomes the whole address as the field is left. */
export function LinkField({ network, onBlur, ...field }: LinkFieldProps) {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const whole = linkFromTyped(network, event.target.value);
    if (whole !== null) typeInto(event.target, whole);
    onBlur?.(event);
  };
  return (
    <TextField
      {...field}
      onBlur={leave}
      inputMode="url"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      autoComplete="off"
      maxLength={limits.linkMaxLength}
      placeholder={linkExamples[network]}
    />
  );
}
