import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { skipPastFeed } from '@udala/messages/app-ui';
import { skipToContent } from '@udala/messages/ui';
import { feedEndId } from '#features/publishing/feed/feed-end.ts';
import '#features/device/install/deferred-prompt.ts';
import { usePersistNotifications } from '#features/identity/notifications/use-latest-notifications.ts';
import { afterFirstPaint } from '#lib/after-first-paint.ts';
import { patiently } from '#lib/patiently.ts';
import { useMedia, widestScreen, wideScreen } from '#lib/use-media.ts';
import { SkipLinks } from '#ui/skip-links.tsx';
import { AsideProvider } from '#ui/aside.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { TitleBar } from './title-bar.tsx';
import { useAppHandle } from './use-app-handle.ts';
import { useOwnProfile } from './use-own-profile.ts';

// Lazy: a phone shows neither, so it does not fetch them.
const SideMenu = lazy(async () => ({ default: (await patiently(() => import('./side-menu.tsx'))).SideMenu }));
const RightColumn = lazy(async () => ({ default: (await patiently(() => import('./right-column.tsx'))).RightColumn }));

// Lazy: nothing depends on it, so it is fetched once the browser is idle. Its socket with it: a page whose connection
// was lost between the two would hear nothing until it is reloaded.
const Background = lazy(async () => {
  await new Promise<void>((resolve) => afterFirstPaint(resolve));
  const [{ Background }] = await patiently(() =>
    Promise.all([import('#features/identity/notifications/background.tsx'), import('#lib/socket.ts')]),
  );
  return { default: Background };
});

const Notices = lazy(async () => {
  await new Promise<void>((resolve) => afterFirstPaint(resolve));
  return { default: (await patiently(() => import('./notices.tsx'))).Notices };
});

/** Frame of every page in the app: menus, title bar, the page and the latest notifications. */
export function Shell() {
  const { feed = false, wide, bar, aside } = useAppHandle();
  const panes = wide === 'panes';
  const section = useLocation().pathname.split('/')[3];
  const isWide = useMedia(wideScreen);
  const isWidest = useMedia(widestScreen);
  useOwnProfile();
  usePersistNotifications();
  return (
    <AsideProvider>
      <SkipLinks
        links={[
          { target: 'content', text: skipToContent },
          ...(feed ? [{ target: feedEndId, text: skipPastFeed }] : []),
        ]}
      />
      <div className="mx-auto flex max-w-322">
        <div className="hidden w-66 shrink-0 border-e border-line lg:block">
          <Suspense>{isWide && <SideMenu />}</Suspense>
        </div>
        <main
          id="content"
          tabIndex={-1}
          className={`min-h-dvh min-w-0 grow lg:border-e lg:border-line ${bar ? '' : 'max-lg:pb-24'} ${bar || panes ? '' : 'lg:pb-10'}`}
        >
          <TitleBar />
          <Suspense>
            <Notices />
          </Suspense>
          {/* Beside the menu every page begins at the same edge as its heading. Keyed, so that a page is whole until all its parts have ended: a list saves the reader's place then. */}
          <div
            key={section}
            className={`mx-auto ${wide === true ? 'max-w-244' : 'max-w-160'} ${panes ? 'lg:max-w-none' : 'lg:mx-6'}`}
          >
            <Outlet />
          </div>
        </main>
        {!wide && (
          <div
            className={`hidden w-84 shrink-0 ${aside ? 'xl:block' : 'xl:has-[aside>:first-child:not(:empty)]:block'}`}
          >
            <Suspense>{isWidest && <RightColumn />}</Suspense>
          </div>
        )}
      </div>
      {!isWide && !bar && <BottomBar />}
      <Suspense>
        <Background />
      </Suspense>
    </AsideProvider>
  );
}
