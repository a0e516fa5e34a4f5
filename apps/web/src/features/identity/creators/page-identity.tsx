import type { MembershipPage } from '@udala/contract/memberships';
import type { PublicUser } from '@udala/contract/profiles';
import { byPerson } from '@udala/messages/feed';
import * as m from '@udala/messages/front-page';
import { Avatar } from '#ui/avatar.tsx';
import { VerifiedBadge } from '#ui/badge.tsx';
import { PlaceLinks } from '#ui/place-links.tsx';
import { titleFace } from '#ui/title-face.ts';
import { placeLinksOf } from './place-links.ts';

interface PageIdentityProps {
  page: MembershipPage;
  /** The person behind the page; null if it could not be read. */
  creator: PublicUser | null;
  pace: 'weekly' | 'monthly' | null;
}

/** Who a page is by: picture, name, person and place, counts, bio and links. */
export function PageIdentity({ page, creator, pace }: PageIdentityProps) {
  const by = [
    creator && creator.profile.name !== page.pageName && byPerson(creator.profile.name),
    creator?.profile.country,
  ].filter(Boolean);
  const counts = [
    creator && creator.counts.patrons > 0 && m.patrons(creator.counts.patrons),
    creator && creator.counts.posts > 0 && m.posts(creator.counts.posts),
    pace && m.pace[pace],
  ].filter(Boolean);
  return (
    <header>
      <Avatar
        name={page.pageName}
        src={page.pageImageUrl ?? page.profileImageUrl}
        size="page"
        className="-mt-11 border-4 border-bg"
      />
      <h1 className={`mt-3 ${titleFace(page.pageName)} text-h1 font-bold wrap-anywhere`}>
        {page.pageName} {page.isVerified && <VerifiedBadge />}
      </h1>
      {by.length > 0 && <p className="text-ink-2">{by.join(' · ')}</p>}
      {counts.length > 0 && <p className="mt-1 text-small font-semibold text-ink-2">{counts.join(' · ')}</p>}
      {page.bio && <p className="mt-3 measure whitespace-pre-line">{page.bio}</p>}
      <div className="mt-4 empty:hidden">
        <PlaceLinks owner={page.pageName} links={placeLinksOf(page.links)} />
      </div>
    </header>
  );
}
