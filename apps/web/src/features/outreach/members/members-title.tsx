import { Search } from 'lucide-react';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import * as m from '@udala/messages/members';
import { shortCount } from '#lib/count.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { TitleEnd } from '#ui/title-end.tsx';
import { useMemberCountsQuery } from './members.api.ts';

/** The search box, which a phone shows on request and while something is searched for. */
export function useSearchBox(box: RefObject<HTMLInputElement | null>, isSearching: boolean) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isWanted) box.current?.focus();
  }, [box, isWanted]);
  return { isOpen: isWanted || isSearching, toggle: () => setWanted(!isWanted) };
}

interface MembersTitleProps {
  search: ReturnType<typeof useSearchBox>;
  children: ReactNode;
}

/** The bar's title with the number of members, the search of a phone, and a menu. */
export function MembersTitle({ search, children }: MembersTitleProps) {
  const { data: counts } = useMemberCountsQuery();
  return (
    <TitleEnd>
      {/* The filter below says the number in words. */}
      <span aria-hidden className="min-w-0 overflow-hidden font-display text-h2 font-bold text-ink-3 tabular-nums">
        {counts && shortCount(counts.active)}
      </span>
      {/* The buttons do not grow with the text: at twice its size a phone's bar would not hold them. */}
      <div className="ms-auto -me-[10px] flex shrink-0">
        <IconButton
          icon={Search}
          label={m.showSearch}
          aria-expanded={search.isOpen}
          onClick={search.toggle}
          className="size-[44px]! md:hidden"
        />
        {children}
      </div>
    </TitleEnd>
  );
}
