import { CircleX } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import * as m from '@udala/messages/ui';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

/** Attributes that link a control to its label, hint and error. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Texts common to all fields. */
export interface FieldText {
  label: string;
  hint?: ReactNode;
  /** Without "Error:", which the field adds. */
  error?: string | undefined;
  /** Marks the label as optional; fields without a mark are required. */
  optional?: boolean | undefined;
  /** A Counter at the end of the hint's line. */
  counter?: ReactNode;
  /** A button that corrects the error. */
  fix?: ReactNode;
}

interface FieldProps extends FieldText {
  id?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

export const controlClass =
  'w-full min-h-12 rounded-control border border-edge bg-surface px-3.5 py-2.5 text-body text-ink ' +
  'aria-invalid:border-danger aria-invalid:not-focus-visible:outline aria-invalid:not-focus-visible:outline-danger ' +
  'focus-visible:outline-3 focus-visible:outline-focus';

export function Field({ id, label, hint, error, optional = false, counter, fix, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = joinClasses(hint !== undefined && hintId, error !== undefined && errorId);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={controlId} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-3"> {`(${m.optional})`}</span>}
      </label>
      {(hint !== undefined || counter !== undefined) && (
        <div className="-mt-1 flex items-baseline justify-between gap-4 text-small text-ink-2">
          <span id={hintId} className="min-w-0">
            {hint}
          </span>
          {counter}
        </div>
      )}
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error !== undefined && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p id={errorId} className="flex items-start gap-1.5 text-small font-medium text-danger">
            <Icon of={CircleX} size="sm" className="mt-0.5" />
            {m.errorSaying(error)}
          </p>
          {fix}
        </div>
      )}
    </div>
  );
}
