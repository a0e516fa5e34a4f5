import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { pageTitle } from '@udala/messages/app';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { usePageTitle } from '#state/page-title.ts';
import { toastDismissed } from '#state/toasts.slice.ts';

// Lazy: rarely shown, and never at first.
const LoadingOverlay = lazy(async () => ({ default: (await import('#ui/loading-overlay.tsx')).LoadingOverlay }));
const SessionExpiredBar = lazy(async () => ({
  default: (await import('./session-expired-bar.tsx')).SessionExpiredBar,
}));
const ToastViewport = lazy(async () => ({ default: (await import('#ui/toast-viewport.tsx')).ToastViewport }));

/** Layout of all pages that React renders in the browser. */
export function RootLayout() {
  const loading = useAppSelector(({ loader }) => loader.open);
  const expired = useAppSelector(({ session }) => session.expired);
  const title = usePageTitle();
  // A layout effect, so that it runs before the page's own effects, which may add the number of new notifications.
  useLayoutEffect(() => {
    // The server has set the title already; setting it again would count as a change of the page.
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

/** Shows toasts; the viewport's code is fetched with the first one. */
function ToastHost() {
  const toasts = useAppSelector((state) => state.toasts);
  const dispatch = useAppDispatch();
  if (toasts.length === 0) return null;
  return (
    <Suspense>
      <ToastViewport toasts={toasts} onDismiss={(id) => dispatch(toastDismissed(id))} />
    </Suspense>
  );
}

/**
 * Focuses the heading of a new page, for screen readers and keyboard use. A followed tab link keeps the focus, because
 * it is still there; an element named by the address takes it. A layout effect, so that a field of the page that takes the
 * focus in an effect keeps it.
 */
function useFocusOnArrival(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash !== '' || document.querySelector('main nav')?.contains(document.activeElement)) return;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
