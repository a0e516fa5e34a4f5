import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { pageTitle } from '@udala/messages/app';
import { LoadingOverlay } from '#ui/loading-overlay.tsx';
import { useAppSelector } from './hooks.ts';
import { titleOf } from './route-handle.ts';
import { SessionExpiredBar } from './session-expired-bar.tsx';
import { ToastHost } from './toast-host.tsx';

/** Around every page that React renders in the browser. */
export function RootLayout() {
  const loading = useAppSelector(({ loader }) => loader.open);
  const title = usePageTitle();
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  useFocusOnArrival();
  return (
    <>
      <SessionExpiredBar />
      <Outlet />
      <ToastHost />
      <LoadingOverlay open={loading} />
      <ScrollRestoration />
    </>
  );
}

/** The title of the deepest route that has one. */
export function usePageTitle(): string {
  const handle = useMatches().findLast((match) => match.handle !== undefined)?.handle;
  return useAppSelector((state) => titleOf(handle, state));
}

/** A new page begins at its heading, for those who hear it and those who tab through it. */
function useFocusOnArrival(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [pathname]);
}
