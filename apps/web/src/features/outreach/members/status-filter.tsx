import { memberStatusFilters, type MemberStatusFilter } from '@udala/contract/members';
import * as m from '@udala/messages/members';
import { Chip } from '#ui/chip.tsx';

interface StatusFilterProps {
  shown: MemberStatusFilter;
  onShow: (status: MemberStatusFilter) => void;
}

export const StatusFilter = ({ shown, onShow }: StatusFilterProps) => (
  <div role="group" aria-label={m.show} className="flex flex-wrap gap-2">
    {memberStatusFilters.map((status) => (
      <Chip
        key={status}
        className="grow justify-center max-sm:px-2! sm:grow-0"
        pressed={status === shown}
        onClick={() => onShow(status)}
      >
        {m.shown[status]}
      </Chip>
    ))}
  </div>
);
