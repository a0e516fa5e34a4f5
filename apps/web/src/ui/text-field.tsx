import type { ComponentProps, ReactNode } from 'react';
import { controlClass, Field, type FieldText } from './field.tsx';
import { joinClasses } from './join-classes.ts';

export interface TextFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'children' | 'prefix'> {
  /** Shown inside the box before the value, and not part of it. */
  prefix?: ReactNode;
  /** A control inside the box, at its end. */
  suffix?: ReactNode;
}

export function TextField({
  label,
  hint,
  error,
  optional,
  counter,
  fix,
  prefix,
  suffix,
  id,
  className,
  ...input
}: TextFieldProps) {
  const text = { label, hint, error, optional, counter, fix };
  return (
    <Field id={id} {...text}>
      {(control) => (
        <span className="relative block">
          {prefix !== undefined && (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 start-0 grid w-10 place-items-center font-semibold text-ink-2"
            >
              {prefix}
            </span>
          )}
          <input
            {...input}
            {...control}
            className={joinClasses(
              controlClass,
              prefix !== undefined && 'ps-10',
              suffix !== undefined && 'pe-13',
              className,
            )}
          />
          {suffix !== undefined && <span className="absolute inset-y-0 end-0.5 grid place-items-center">{suffix}</span>}
        </span>
      )}
    </Field>
  );
}
