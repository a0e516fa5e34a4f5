import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { secondFactorPattern } from '@udala/contract/patterns';
import * as m from '@udala/messages/auth';
import { isApiError } from '#lib/api-error.ts';
import { TextField } from '#ui/text-field.tsx';

const wireForm = new RegExp(secondFactorPattern);

/** As the wire wants it, however it was typed: `123 456` and `ABCDE FGHJK` too. */
export function secondFactorOf(typed: string): string {
  const code = typed.toLowerCase().replace(/[\s-]/g, '');
  return code.length === 10 ? `${code.slice(0, 5)}-${code.slice(5)}` : code;
}

/**
 * The second step of any way in. Nothing of it shows until a call is refused for want of it; then the form shows
 * SecondFactorField, and the same call goes again with what `given` adds.
 */
export function useSecondFactor() {
  const [isRequired, setRequired] = useState(false);
  return {
    isRequired,
    /** For the form's field `secondFactor`. */
    rule: (typed: string): string | undefined =>
      isRequired && !wireForm.test(secondFactorOf(typed)) ? m.secondFactorMissing : undefined,
    /** What the call carries of it. */
    given: (typed: string): { secondFactor?: string } => (isRequired ? { secondFactor: secondFactorOf(typed) } : {}),
    /** Whether this refusal only asks for the second step: the field shows then, and no error is told. */
    isRequiredBy(error: unknown): boolean {
      const asks = isApiError(error) && error.code === 'second_factor_required';
      if (asks) setRequired(true);
      return asks;
    },
  };
}

/** Takes the focus as it appears: it is all that is still wanted. */
export function SecondFactorField(field: Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <TextField
      ref={box}
      label={m.secondFactor}
      hint={m.secondFactorHint}
      inputMode="text"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  );
}
