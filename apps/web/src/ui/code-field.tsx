import type { ChangeEvent } from 'react';
import { joinClasses } from './join-classes.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface CodeFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'autoComplete' | 'prefix' | 'suffix'> {
  digits: number;
  /** Called once the code has all its digits. */
  onComplete?: (code: string) => void;
}

/** Field for an emailed code: a single input, so that pasting and the phone's autofill work. */
export function CodeField({ digits, onChange, onComplete, className, ...props }: CodeFieldProps) {
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const code = event.target.value.replace(/\D/g, '').slice(0, digits);
    event.target.value = code;
    onChange?.(event);
    if (code.length === digits) onComplete?.(code);
  };
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={take}
      className={joinClasses(
        'min-h-14 indent-[0.4em] text-center font-display text-h1 font-bold tracking-[0.4em] tabular-nums',
        className,
      )}
    />
  );
}
