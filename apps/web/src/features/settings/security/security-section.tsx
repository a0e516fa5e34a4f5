import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Card } from '#ui/card.tsx';

interface SecuritySectionProps {
  title: string;
  /** In a line how it stands, or what it is for. */
  hint?: ReactNode;
  /** Beside the words where there is room, under them on a phone. */
  actions?: ReactNode;
  /** When this changes and what had the focus is gone, the heading takes it. */
  state?: string;
  children?: ReactNode;
}

/** One matter of the account: how it stands, and what can be done. */
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
