import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { secondFactorPattern } from '@udala/contract/patterns';
import * as m from '@udala/messages/auth';
import { isApiError } from '#lib/api-error.ts';
import { TextField } from '#ui/text-field.tsx';

const wireForm = new RegExp(secondFactorPattern);

/** Normalizes the typed code for the server: accepts `123 456` and `ABCDE FGHJK` too. */
export function secondFactorOf(typed: string): string {
  const code = typed.toLowerCase().replace(/[\s-]/g, '');
  return code.length === 10 ? `${code.slice(0, 5)}-${code.slice(5)}` : code;
}

/**
 * Second factor for any sign-in form. Hidden until the server rejects a call for lack of one; then the form shows
 * SecondFactorField and repeats the call with the result of `given`.
 */
export function useSecondFactor() {
  const [isRequired, setRequired] = useState(false);
  return {
    isRequired,
    /** Rule for the form's field `secondFactor`. */
    rule: (typed: string): string | undefined =>
      isRequired && !wireForm.test(secondFactorOf(typed)) ? m.secondFactorMissing : undefined,
    /** Fields to add to the call. */
    given: (typed: string): { secondFactor?: string } => (isRequired ? { secondFactor: secondFactorOf(typed) } : {}),
    /** True if the error only asks for the second factor: the field is shown and no error. */
    isRequiredBy(error: unknown): boolean {
      const asks = isApiError(error) && error.code === 'second_factor_required';
      if (asks) setRequired(true);
      return asks;
    },
  };
}

/** Takes the focus when it appears: it is the only field still missing. */
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
