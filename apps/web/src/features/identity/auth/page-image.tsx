import type { MembershipPage } from '@udala/contract/memberships';
import { StarSlice } from '#ui/star-slice.tsx';

/** The creator's picture beside the login (specification §2), over a pattern that shows if there is no picture. */
export function PageImage({ page }: { page: MembershipPage | null }) {
  return (
    <aside className="relative h-24 overflow-clip bg-sunken md:h-40 lg:sticky lg:top-0 lg:h-dvh">
      <StarSlice seed={page?.creatorId ?? 'udala'} className="absolute inset-0" />
      {page?.pageImageUrl && (
        <img
          src={page.pageImageUrl}
          alt=""
          fetchPriority="low"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </aside>
  );
}
