import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldText } from './field.tsx';
import { joinClasses } from './join-classes.ts';

type TextAreaProps = FieldText & Omit<ComponentProps<'textarea'>, 'children'>;

/** Grows with its content where the browser supports it; elsewhere it has fixed rows and a resize handle. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  counter,
  fix,
  id,
  className,
  rows = 3,
  ...area
}: TextAreaProps) {
  return (
    <Field id={id} {...{ label, hint, error, optional, counter, fix }}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          className={joinClasses(controlClass, 'field-sizing-content min-h-24 max-h-[60dvh] resize-y', className)}
        />
      )}
    </Field>
  );
}
