import { useEffect, useId, useRef } from 'react';
import * as m from '@udala/messages/ui';

export interface FieldFault {
  /** The id of the control. */
  id: string;
  message: string;
}

/**
 * Lists the errors of a form if there are several. It takes the focus on mount: pass the count of tries as its `key`,
 * so that it does so on every try.
 */
export function ErrorSummary({ faults }: { faults: readonly FieldFault[] }) {
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const shown = faults.length > 1;
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown]);
  if (!shown) return null;
  return (
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-labelledby={titleId}
      className="rounded-card border-2 border-danger bg-danger-soft p-4"
    >
      <h2 id={titleId} className="text-h3 font-bold">
        {m.errorSummaryTitle}
      </h2>
      <ul className="mt-1">
        {faults.map((fault) => (
          <li key={fault.id}>
            <a
              href={`#${fault.id}`}
              className="inline-flex min-h-11 items-center font-semibold text-danger underline underline-offset-3"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fault.id)?.focus();
              }}
            >
              {fault.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
