import { SquarePen } from 'lucide-react';
import { Link, Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import * as m from '@udala/messages/shell';
import { skipPastFeed, skipToContent } from '@udala/messages/ui';
import { feedEndId } from '#features/feed/feed-end.ts';
import { Activity } from '#features/notifications/activity.tsx';
import { useKeptNotifications } from '#features/notifications/use-latest-notifications.ts';
import { useLiveNotifications } from '#features/notifications/use-live-notifications.ts';
import { OfflineBanner } from '#ui/banner.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkipLinks } from '#ui/skip-links.tsx';
import { appPaths } from '#app/app-paths.ts';
import { useAppSelector } from '#app/hooks.ts';
import { usePageTitle } from '#app/root-layout.tsx';
import { isCreator } from '#app/session.slice.ts';
import type { AppHandle } from '#app/app-handle.ts';
import { AsideSlot, AsideProvider } from './aside.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { SideMenu } from './side-menu.tsx';
import { SlideOut } from './slide-out.tsx';
import { useOffline } from './use-offline.ts';
import { useOwnProfile } from './use-own-profile.ts';

/** Around every page of the app: menus, title bar, the page itself and the latest notifications. */
export function Shell() {
  const userId = useAppSelector(({ session }) => session.user?.id);
  const { feed, wide } = useAppHandle();
  useOwnProfile();
  useLiveNotifications(userId);
  useKeptNotifications();
  return (
    <AsideProvider>
      <SkipLinks
        links={[
          { target: 'content', text: skipToContent },
          ...(feed ? [{ target: feedEndId, text: skipPastFeed }] : []),
        ]}
      />
      <Offline />
      <div className="mx-auto flex max-w-322 justify-center lg:justify-start">
        <SideMenu />
        <main id="content" tabIndex={-1} className="min-h-dvh min-w-0 grow pb-24 lg:border-e lg:border-line lg:pb-10">
          <TitleBar />
          <div className={wide ? 'mx-auto max-w-244 pt-4' : 'mx-auto max-w-160 pt-4'}>
            <Outlet />
          </div>
        </main>
        {!wide && (
          <aside
            aria-label={m.activity}
            className="sticky top-0 hidden h-dvh w-84 shrink-0 flex-col gap-4 overflow-y-auto p-4 xl:flex"
          >
            <AsideSlot />
            <Activity />
          </aside>
        )}
      </div>
      <CreateButton />
      <BottomBar />
    </AsideProvider>
  );
}

const useAppHandle = (): Partial<AppHandle> =>
  (useMatches().findLast((match) => match.handle !== undefined)?.handle ?? {}) as Partial<AppHandle>;

function TitleBar() {
  const title = usePageTitle();
  const { parent, titleHidden = false } = useAppHandle();
  const { key } = useLocation();
  const navigate = useNavigate();
  // The first page of a visit has the key 'default': behind it is another site.
  const back = () => void (key === 'default' ? navigate(parent ?? appPaths.home) : navigate(-1));
  return (
    <PageHeader
      title={title}
      titleHidden={titleHidden}
      {...(parent !== undefined && { onBack: back })}
      start={<SlideOut />}
    />
  );
}

function Offline() {
  const { offline, lastLoaded } = useOffline();
  return offline && <OfflineBanner lastLoaded={lastLoaded} />;
}

const withCreateButton = /^\/membership\/app\/(?:home|profile)/;

/** For a creator's thumb, where she reads. */
function CreateButton() {
  const creator = useAppSelector(isCreator);
  const { pathname } = useLocation();
  if (!creator || !withCreateButton.test(pathname)) return null;
  return (
    <Link
      to={appPaths.newPost}
      aria-label={m.create}
      className="fixed end-4 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 grid size-14 place-items-center rounded-full bg-primary text-on-primary shadow-e2 transition hover:bg-primary-hover active:scale-95 lg:hidden"
    >
      <Icon of={SquarePen} size="lg" />
    </Link>
  );
}
