import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { pageTitle } from '@udala/messages/app';
import { useAppSelector } from './hooks.ts';
import { titleOf } from './route-handle.ts';
import { ToastHost } from './toast-host.tsx';

// Seldom shown, and never at first: chunks of their own.
const LoadingOverlay = lazy(async () => ({ default: (await import('#ui/loading-overlay.tsx')).LoadingOverlay }));
const SessionExpiredBar = lazy(async () => ({
  default: (await import('./session-expired-bar.tsx')).SessionExpiredBar,
}));

/** Around every page that React renders in the browser. */
export function RootLayout() {
  const loading = useAppSelector(({ loader }) => loader.open);
  const expired = useAppSelector(({ session }) => session.expired);
  const title = usePageTitle();
  // Before the effects of the page itself, which may know more: how many notifications are new.
  useLayoutEffect(() => {
    // The server has written it already: setting it again would be a change of the page.
    if (document.title !== pageTitle(title)) document.title = pageTitle(title);
  }, [title]);
  useFocusOnArrival();
  return (
    <>
      <Suspense>{expired && <SessionExpiredBar />}</Suspense>
      <Outlet />
      <ToastHost />
      <Suspense>{loading && <LoadingOverlay open />}</Suspense>
      <ScrollRestoration />
    </>
  );
}

/** The title of the deepest route that has one. */
export function usePageTitle(): string {
  const handle = useMatches().findLast((match) => match.handle !== undefined)?.handle;
  return useAppSelector((state) => titleOf(handle, state));
}

/**
 * A new page begins at its heading, for those who hear it and those who tab through it. A tab that was followed is still
 * there and keeps the focus; what the address itself points at takes it.
 */
function useFocusOnArrival(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash !== '' || document.querySelector('main nav')?.contains(document.activeElement)) return;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
