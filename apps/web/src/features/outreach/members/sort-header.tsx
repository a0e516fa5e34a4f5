import { ArrowDown, ArrowUp } from 'lucide-react';
import type { MemberSort } from '@udala/contract/members';
import { Icon } from '#ui/icon.tsx';
import { firstOrder, type Order, type Sorting } from './use-members-choice.ts';

interface SortHeaderProps {
  text: string;
  sort: MemberSort;
  sorting: Sorting;
  className: string;
  onSort: (sorting: Sorting) => void;
}

const spoken: Record<Order, 'ascending' | 'descending'> = { asc: 'ascending', desc: 'descending' };
const other: Record<Order, Order> = { asc: 'desc', desc: 'asc' };

/** A sortable column header; pressing it again reverses the order. */
export function SortHeader({ text, sort, sorting: { sort: by, order }, className, onSort }: SortHeaderProps) {
  const isBy = by === sort;
  return (
    <th scope="col" aria-sort={isBy ? spoken[order] : undefined} className={className}>
      <button
        type="button"
        onClick={() => onSort({ sort, order: isBy ? other[order] : firstOrder[sort] })}
        className="-mx-1 inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-control px-1 text-start font-semibold hover:text-ink"
      >
        {text}
        {/* Reserves room for the arrow, so that columns do not move. */}
        <span aria-hidden className={isBy ? 'text-primary' : 'invisible'}>
          <Icon of={isBy && order === 'asc' ? ArrowUp : ArrowDown} size="sm" />
        </span>
      </button>
    </th>
  );
}
