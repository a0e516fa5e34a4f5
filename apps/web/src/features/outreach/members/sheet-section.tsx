import { useId, type ReactNode } from 'react';

interface SheetSectionProps {
  title: string;
  /** Text for an empty section. */
  empty: string | false;
  children: ReactNode;
}

export function SheetSection({ title, empty, children }: SheetSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line pt-4">
      <h3 id={id} className="mb-2 text-h3 font-bold">
        {title}
      </h3>
      {empty === false ? children : <p className="text-ink-2">{empty}</p>}
    </section>
  );
}
