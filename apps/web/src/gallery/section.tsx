import { useId, type ReactNode } from 'react';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-4">
      <h2 id={id} className="border-b border-line pb-2 font-display text-h1 font-bold">
        {title}
      </h2>
      <div className="grid min-w-0 gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-3">{children}</div>
    </section>
  );
}

/** One component in its states; `wide` spans the whole row. */
export function Specimen({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div
      className={
        wide
          ? 'grid min-w-0 grid-cols-1 content-start gap-3 md:col-span-full'
          : 'grid min-w-0 grid-cols-1 content-start gap-3'
      }
    >
      <h3 className="text-small font-semibold text-ink-3">{name}</h3>
      {children}
    </div>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>;
}
