import { useId } from 'react';
import { memberSorts } from '@udala/contract/members';
import * as m from '@udala/messages/members';
import { controlClass } from '#ui/field.tsx';
import type { Sorting } from './use-members-choice.ts';

const sortings = memberSorts.flatMap((sort) => (['desc', 'asc'] as const).map((order): Sorting => ({ sort, order })));

/** Sorting on a phone, where there are no column headers to press. */
export function SortChoice({ sorting, onSort }: { sorting: Sorting; onSort: (sorting: Sorting) => void }) {
  const id = useId();
  return (
    <div className="flex min-w-0 items-center gap-2 md:hidden">
      <label htmlFor={id} className="shrink-0 text-small text-ink-2">
        {m.sortBy}
      </label>
      <select
        id={id}
        value={sortings.findIndex(({ sort, order }) => sort === sorting.sort && order === sorting.order)}
        onChange={({ target }) => {
          const chosen = sortings[Number(target.value)];
          if (chosen) onSort(chosen);
        }}
        className={`${controlClass} min-w-0`}
      >
        {sortings.map(({ sort, order }, index) => (
          <option key={`${sort} ${order}`} value={index}>
            {m.sortings[`${sort} ${order}`]}
          </option>
        ))}
      </select>
    </div>
  );
}
