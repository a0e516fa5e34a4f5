import { Check } from 'lucide-react';
import { memberSorts } from '@udala/contract/members';
import * as m from '@udala/messages/members';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { menuItemClass } from '#ui/menu-item.tsx';
import type { Sorting } from './use-members-choice.ts';

const sortings = memberSorts.flatMap((sort) => (['desc', 'asc'] as const).map((order): Sorting => ({ sort, order })));

export const sortingName = ({ sort, order }: Sorting): string => m.sortings[`${sort} ${order}`];

interface SortSheetProps {
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  onClose: () => void;
}

/** Sorting on a phone, where there are no column headers to press. Closes with the choice. */
export const SortSheet = ({ sorting, onSort, onClose }: SortSheetProps) => (
  <Dialog open title={m.sortBy} onClose={onClose}>
    <ul className="-mx-3">
      {sortings.map((one) => {
        const isChosen = sortingName(one) === sortingName(sorting);
        return (
          <li key={sortingName(one)}>
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onSort(one)}
              className={joinClasses(menuItemClass(), 'min-h-12', isChosen && 'font-semibold')}
            >
              <span className="grow">{sortingName(one)}</span>
              {isChosen && <Icon of={Check} className="text-primary" />}
            </button>
          </li>
        );
      })}
    </ul>
  </Dialog>
);
