import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Card } from '#ui/card.tsx';

interface SecuritySectionProps {
  title: string;
  /** Its status or purpose, in one line. */
  hint?: ReactNode;
  /** Shown beside the text on wide screens, below it on a phone. */
  actions?: ReactNode;
  /** When this changes and the focused element has gone, the heading takes the focus. */
  state?: string;
  children?: ReactNode;
}

/** A section of the security settings: its status and actions. */
export function SecuritySection({ title, hint, actions, state, children }: SecuritySectionProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [state]);
  return (
    <Card>
      <section aria-labelledby={titleId} className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="grid min-w-0 grow basis-64 gap-1">
            <h2 ref={heading} id={titleId} tabIndex={-1} className="text-h3 font-bold">
              {title}
            </h2>
            {hint}
          </div>
          {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
        {children}
      </section>
    </Card>
  );
}
