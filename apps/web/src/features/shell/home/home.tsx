import { lazy, Suspense, useState } from 'react';
import { Link, Outlet, useSearchParams } from 'react-router';
import { Image, Search } from 'lucide-react';
import * as m from '@udala/messages/feed';
import { findCreators } from '@udala/messages/app-titles';
import { knownList, roomClass } from '#features/insight/checklists/checklist-room.ts';
import { patiently } from '#lib/patiently.ts';
import { Avatar } from '#ui/avatar.tsx';
import { cardClass } from '#ui/card.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { TabLinks } from '#ui/tab-links.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector } from '#state/hooks.ts';
import { isMembersSite } from '#lib/site.ts';
import { useFirstName } from '#state/use-first-name.ts';
import { isCreator } from '#state/session.slice.ts';

const Composer = lazy(async () => ({
  default: (await import('#features/publishing/posts/composer/composer.tsx')).Composer,
}));
const SubscriptionBanner = lazy(async () => ({
  default: (await import('#features/money/subscriptions/subscription-banner.tsx')).SubscriptionBanner,
}));
const PushCard = lazy(async () => ({ default: (await import('#features/outreach/push/push-card.tsx')).PushCard }));
const RejectedComments = lazy(async () => ({
  default: (await import('#features/device/offline-queue/rejected-comments.tsx')).RejectedComments,
}));
const Checklist = lazy(async () => ({
  default: (await patiently(() => import('#features/insight/checklists/checklist.tsx'))).Checklist,
}));
const Desk = lazy(async () => ({ default: (await import('#features/publishing/posts/desk.tsx')).Desk }));

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
        <Suspense>
          <SubscriptionBanner otherwise={<PushCard />} />
        </Suspense>
        {creator && (
          <>
            <Starter />
            <Suspense>
              <Desk />
            </Suspense>
          </>
        )}
        {known !== 'closed' && (
          <Suspense fallback={known && <div className={roomClass(creator)} />}>
            <Checklist known={known} />
          </Suspense>
        )}
        <Suspense>
          <RejectedComments />
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

/** A link that looks like the composer's field, which it opens. */
function Starter() {
  const profile = useAppSelector(({ session }) => session.profile);
  const name = profile?.name ?? '';
  const firstName = useFirstName();
  return (
    <Link
      to={appPaths.newPost}
      className={`${cardClass(true)} flex items-center gap-3 text-ink-3 transition hover:border-edge`}
    >
      <Avatar name={name} src={profile?.profileImageUrl} />
      <span className="min-w-0 grow truncate">{m.starter(firstName)}</span>
      <Icon of={Image} className="text-primary" />
    </Link>
  );
}
