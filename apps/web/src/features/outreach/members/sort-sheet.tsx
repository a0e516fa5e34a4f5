import { memberSorts } from '@udala/contract/members';
import * as m from '@udala/messages/members';
import { Dialog } from '#ui/dialog.tsx';
import type { Sorting } from './use-members-choice.ts';

const sortings = memberSorts.flatMap((sort) => (['desc', 'asc'] as const).map((order): Sorting => ({ sort, order })));

export const sortingName = ({ sort, order }: Sorting): string => m.sortings[`${sort} ${order}`];

interface SortSheetProps {
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  onClose: () => void;
}

/** Sorting on a phone, where there are no column headers to press. */
export const SortSheet = ({ sorting, onSort, onClose }: SortSheetProps) => (
  <Dialog open title={m.sortBy} onClose={onClose}>
    <fieldset className="min-w-0">
      <legend className="sr-only">{m.sortBy}</legend>
      {sortings.map((one) => (
        <label
          key={sortingName(one)}
          className="-mx-2 flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-2 transition hover:bg-sunken has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="sorting"
            checked={sortingName(one) === sortingName(sorting)}
            onChange={() => onSort(one)}
            className="size-5 shrink-0 focus-visible:outline-none"
          />
          {sortingName(one)}
        </label>
      ))}
    </fieldset>
  </Dialog>
);
