import { lazy, Suspense, useState } from 'react';
import { Link, Outlet, useSearchParams } from 'react-router';
import { Search } from 'lucide-react';
import * as m from '@udala/messages/feed';
import { findCreators } from '@udala/messages/app-titles';
import { knownList } from '#features/insight/checklists/checklist-room.ts';
import { patiently } from '#lib/patiently.ts';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { TabLinks } from '#ui/tab-links.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector } from '#state/hooks.ts';
import { isMembersSite } from '#lib/site.ts';
import { isCreator } from '#state/session.slice.ts';
import { roomAboveFeed } from './room-above-feed.ts';

const Composer = lazy(async () => ({
  default: (await import('#features/publishing/posts/composer/composer.tsx')).Composer,
}));
const CreatorHome = lazy(async () => ({
  default: (await patiently(() => import('./creator-home.tsx'))).CreatorHome,
}));
const PatronHome = lazy(async () => ({ default: (await patiently(() => import('./patron-home.tsx'))).PatronHome }));

const tabs = [
  { to: appPaths.home, text: m.all },
  { to: appPaths.homePosts, text: m.posts },
  { to: appPaths.homeCommunity, text: m.community },
];

/** Home, around the chosen feed; with ?newPost=true or ?editPost={id} the composer opens over it. */
export function Home() {
  const creator = useAppSelector(isCreator);
  const userId = useAppSelector(({ session }) => session.user?.id);
  // On a creator's own host there are no other creators to find.
  const findable = useAppSelector(({ site }) => isMembersSite(site));
  const [params] = useSearchParams();
  // Decided once, to avoid a layout shift while reading.
  const [known] = useState(knownList);
  const Above = creator ? CreatorHome : PatronHome;
  return (
    <>
      <TabLinks
        label={m.homeSections}
        tabs={tabs}
        end={
          findable && (
            <Link to={appPaths.search} aria-label={findCreators} className={`${iconButtonClass} me-2`}>
              <Icon of={Search} />
            </Link>
          )
        }
      />
      <div className="grid gap-3 pt-3 sm:px-4">
        <Suspense fallback={<div className={roomAboveFeed({ creator, findable, known })} />}>
          <Above known={known} />
        </Suspense>
        <Outlet />
      </div>
      {creator && userId !== undefined && params.get('newPost') === 'true' && (
        <Suspense>
          <Composer userId={userId} />
        </Suspense>
      )}
    </>
  );
}
