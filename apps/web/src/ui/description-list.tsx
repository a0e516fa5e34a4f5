import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

interface DescriptionListProps {
  /** `total` marks the result of the rows; its value is a `<Price display>`. */
  rows: readonly { term: string; value: ReactNode; total?: boolean }[];
}

/** Terms and amounts, one line each. */
export function DescriptionList({ rows }: DescriptionListProps) {
  return (
    <dl className="grid grid-cols-1 gap-3">
      {rows.map(({ term, value, total = false }) => (
        <div
          key={term}
          className={joinClasses(
            'flex flex-wrap items-baseline justify-between gap-x-4',
            total && 'mt-1 border-t border-line pt-4',
          )}
        >
          <dt className={total ? 'font-bold' : 'text-ink-2'}>{term}</dt>
          <dd className="ms-auto min-w-0 text-end font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
