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
import { paths } from './paths.ts';

const reloadedKey = 'reloadedForChunk';

/** The router's error page (specification §2). It uses nothing but markup: what failed may be anything. */
export function RouteError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const recovery = useReloadForLostChunk(error, pathname + search);
  const reloading = recovery === 'reloading';
  const waiting = recovery === 'waiting';
  const missing = isRouteErrorResponse(error) && error.status === errorStatus.not_found;
  // The layout that names pages is gone.
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
      {/* Without a line a link would end at the browser's own error page. */}
      {!waiting && (
        <div className="flex flex-wrap gap-3">
          {!missing && (
            <a href={pathname + search} className={buttonClass('primary')}>
              {m.reload}
            </a>
          )}
          <a href={paths.front} className={buttonClass(missing ? 'primary' : 'quiet')}>
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
  // What broke on the server names its files: that is for its log.
  return error instanceof Error && !import.meta.env.SSR ? error.message : m.somethingWentWrong;
}

function CopyDetails({ detail }: { detail: string }) {
  const [copied, setCopied] = useState(false);
  if (!useHydrated()) return null;
  const copy = async () => {
    if (await copyText(`${location.href}\n${detail}`)) return setCopied(true);
    // Where copying is not allowed, a person can still do it.
    getSelection()?.selectAllChildren(document.querySelector('main > p') ?? document.body);
  };
  return (
    <Button variant="link" onClick={() => void copy()}>
      <span aria-live="polite">{copied ? m.detailsCopied : m.copyDetails}</span>
    </Button>
  );
}

/** After a deployment an open tab asks for chunks that are gone: one silent reload brings it up to date. */
function useReloadForLostChunk(error: unknown, here: string): 'reloading' | 'waiting' | null {
  const lost =
    error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message);
  const [first] = useState(() => lost && tab.read(reloadedKey) !== location.pathname);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    let left = false;
    const recover = async () => {
      // A reload without a line would end at the browser's own error page, and no reload brings what a phone has not kept.
      while (!left && (!navigator.onLine || !(await isReachable()))) {
        if (navigator.serviceWorker?.controller) return location.replace(`${offlinePath}#${here}`);
        if (!left) setWaiting(first);
        await nextTry();
      }
      if (left || !first) return;
      tab.save(reloadedKey, location.pathname);
      location.reload();
    };
    if (lost) void recover();
    return () => void (left = true);
  }, [lost, first, here]);
  if (waiting) return 'waiting';
  return first ? 'reloading' : null;
}
