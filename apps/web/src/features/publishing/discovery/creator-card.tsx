import { Link } from 'react-router';
import type { FoundCreator } from '@udala/contract/creators';
import * as m from '@udala/messages/discovery';
import { byPerson } from '@udala/messages/feed';
import { handle } from '@udala/messages/shell';
import { appPaths } from '#state/app-paths.ts';
import { useElsewhere } from '#state/elsewhere.ts';
import { shortCount } from '#lib/count.ts';
import { koboOf } from '#lib/money.ts';
import { Avatar } from '#ui/avatar.tsx';
import { VerifiedBadge } from '#ui/badge.tsx';
import { Price } from '#ui/price.tsx';

/** A creator in a list: name, bio, price and number of patrons. The whole card links to the profile. */
export function CreatorCard({ creator: { id, profile, page, bio, price, patrons } }: { creator: FoundCreator }) {
  const { userName } = profile;
  const name = page?.name ?? profile.name;
  const posts = appPaths.profile('posts', id);
  const there = useElsewhere(userName, posts);
  return (
    <li className="relative flex items-start gap-3 p-4 hover:bg-sunken">
      <Avatar name={name} src={page?.imageUrl ?? profile.profileImageUrl} size="lg" />
      <div className="min-w-0 grow">
        <p className="flex items-center gap-1.5">
          <Link to={there ?? posts} className="min-w-0 truncate font-bold after:absolute after:inset-0 hover:underline">
            {name}
          </Link>
          {profile.isVerified && <VerifiedBadge />}
        </p>
        <p className="truncate text-small text-ink-3">
          {[name !== profile.name && byPerson(profile.name), userName !== null && handle(userName)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {bio !== '' && <p className="mt-1 line-clamp-2 wrap-anywhere text-ink-2">{bio}</p>}
        <p className="mt-1 flex flex-wrap gap-x-4 text-small text-ink-2">
          <span>
            {price === null ? (
              m.freeToFollow
            ) : (
              <>
                <Price kobo={koboOf(price)} /> {m.aMonth}
              </>
            )}
          </span>
          <span className="tabular-nums">{m.patrons(patrons, shortCount(patrons))}</span>
        </p>
      </div>
    </li>
  );
}
