import { memberStatusFilters, type MemberStatusFilter } from '@udala/contract/members';
import * as m from '@udala/messages/members';
import { shortCount } from '#lib/count.ts';
import { Chip } from '#ui/chip.tsx';
import { useMemberCountsQuery } from './members.api.ts';

interface StatusFilterProps {
  shown: MemberStatusFilter;
  onShow: (status: MemberStatusFilter) => void;
}

/** One row of filters with their numbers. A filter that would show nobody is left out. */
export function StatusFilter({ shown, onShow }: StatusFilterProps) {
  const { data: counts, isError } = useMemberCountsQuery();
  const isOffered = (status: MemberStatusFilter) =>
    status === 'active' || status === shown || (counts ? counts[status] > 0 : isError);
  return (
    // The row scrolls rather than wraps; its padding leaves room for the focus ring.
    <div
      role="group"
      aria-label={m.show}
      className="-my-1 flex min-w-0 grow gap-1.5 overflow-x-auto px-4 py-1 sm:-mx-1 sm:px-1"
    >
      {memberStatusFilters.filter(isOffered).map((status) => (
        <Chip
          key={status}
          className="shrink-0 whitespace-nowrap max-sm:px-2.5!"
          pressed={status === shown}
          onClick={() => onShow(status)}
        >
          {counts ? m.shownCount(status, shortCount(counts[status])) : m.shown[status]}
        </Chip>
      ))}
    </div>
  );
}
