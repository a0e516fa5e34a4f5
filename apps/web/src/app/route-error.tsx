import { useEffect, useRef, useState } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { errorStatus } from '@udala/contract/errors';
import { pageTitle } from '@udala/messages/app';
import * as m from '@udala/messages/errors-web';
import { notFound } from '@udala/messages/titles';
import { useHydrated } from '#lib/hydrated.ts';
import { offlinePath } from '#lib/worker-protocol.ts';
import { isReachable, nextTry } from '#lib/patiently.ts';
import { tab } from '#lib/session-storage.ts';
import { copyText } from '#lib/use-copy.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { paths } from '#state/paths.ts';

const reloadedKey = 'reloadedForChunk';
/** A file that is lost again so soon after a reload would be lost after the next one too. */
const reloadsApartMs = 60_000;

/** The router's error page (specification §2). Uses plain markup only, because any module may have failed. */
export function RouteError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const recovery = useReloadForLostChunk(error, pathname + search);
  const reloading = recovery === 'reloading';
  const waiting = recovery === 'waiting';
  const missing = isRouteErrorResponse(error) && error.status === errorStatus.not_found;
  // The layout that sets titles is not rendered.
  const title = missing ? notFound : waiting ? m.connectionLost : m.unexpectedError;
  useEffect(() => {
    if (reloading) return;
    document.title = pageTitle(title);
    heading.current?.focus();
  }, [reloading, title]);
  if (reloading) return null;
  const detail = detailOf(error);
  return (
    <main className="mx-auto grid min-h-dvh max-w-110 content-center gap-4 p-6">
      <h1 ref={heading} tabIndex={-1} className="text-h1 font-bold">
        {waiting ? m.connectionLost : m.unexpectedError}
      </h1>
      <p className="text-ink-2 wrap-anywhere">{waiting ? m.opensByItself : detail}</p>
      {!missing && <p className="text-ink-2">{m.draftsAreSafe}</p>}
      {/* Hidden while offline: a link would end at the browser's own error page. */}
      {!waiting && (
        <div className="flex flex-wrap gap-3">
          {!missing && (
            <a href={pathname + search} className={buttonClass('primary')}>
              {m.reload}
            </a>
          )}
          <a href={paths.front} className={buttonClass(missing ? 'primary' : 'tonal')}>
            {m.goHome}
          </a>
          {!missing && <CopyDetails detail={detail} />}
        </div>
      )}
    </main>
  );
}

function detailOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  // An error on the server names its files, which belong in its log only.
  return error instanceof Error && !import.meta.env.SSR ? error.message : m.somethingWentWrong;
}

function CopyDetails({ detail }: { detail: string }) {
  const [copied, setCopied] = useState(false);
  if (!useHydrated()) return null;
  const copy = async () => {
    if (await copyText(`${location.href}\n${detail}`)) return setCopied(true);
    // Selects the text where copying is not allowed, so that a person can copy it.
    getSelection()?.selectAllChildren(document.querySelector('main > p') ?? document.body);
  };
  return (
    <Button variant="link" onClick={() => void copy()}>
      <span aria-live="polite">{copied ? m.detailsCopied : m.copyDetails}</span>
    </Button>
  );
}

/** After a deployment an open tab requests chunks that no longer exist: a silent reload updates it. */
function useReloadForLostChunk(error: unknown, here: string): 'reloading' | 'waiting' | null {
  const lost =
    error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message);
  const [first] = useState(() => lost && !(Date.now() - Number(tab.read(reloadedKey)) < reloadsApartMs));
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    let left = false;
    const recover = async () => {
      // Waits for a connection: a reload without one would end at the browser's own error page.
      while (!left && (!navigator.onLine || !(await isReachable()))) {
        if (navigator.serviceWorker?.controller) return location.replace(`${offlinePath}#${here}`);
        if (!left) setWaiting(first);
        await nextTry();
      }
      if (left || !first) return;
      tab.save(reloadedKey, String(Date.now()));
      location.reload();
    };
    if (lost) void recover();
    return () => void (left = true);
  }, [lost, first, here]);
  if (waiting) return 'waiting';
  return first ? 'reloading' : null;
}
