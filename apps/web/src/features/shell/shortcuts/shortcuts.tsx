import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';
import { isAsleep, isTyping } from './asleep.ts';
import { likePost, stepPost } from './in-list.ts';
import { shortcutsOn } from './shortcuts-on.ts';

const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }));

/** The second key of "g, then h" is awaited for this long. */
const pairMs = 1500;

const destinations: Readonly<Record<string, string>> = {
  h: appPaths.home,
  m: appPaths.messages,
  n: appPaths.notifications,
};

/** Single keys that act anywhere in the app, and the sheet that lists them. */
export function Shortcuts() {
  const [sheet, setSheet] = useState(false);
  const creator = useAppSelector(isCreator);
  const navigate = useNavigate();
  const goneAt = useRef(-Infinity);
  const search = useSearchKey();

  const acts: Readonly<Record<string, () => void>> = {
    j: () => stepPost(1),
    k: () => stepPost(-1),
    l: likePost,
    '/': search,
    '?': () => setSheet(true),
    ...(creator && { n: () => void navigate(appPaths.newPost) }),
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') return leaveField(event);
    if (isAsleep(event)) return;
    const isSecond = event.timeStamp - goneAt.current < pairMs;
    goneAt.current = event.key === 'g' ? event.timeStamp : -Infinity;
    const destination = isSecond ? destinations[event.key] : undefined;
    const act = destination === undefined ? acts[event.key] : () => void navigate(destination);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return <Suspense>{sheet && <ShortcutSheet creator={creator} onClose={() => setSheet(false)} />}</Suspense>;
}

/** Leaves a field on the page, so that keys are shortcuts again; a dialog, and a list under a field, close by themselves. */
function leaveField({ target, defaultPrevented }: KeyboardEvent): void {
  if (defaultPrevented || !isTyping(target) || !shortcutsOn()) return;
  if (target.closest('dialog, [aria-expanded="true"]') === null) target.blur();
}

const searchBox = () => document.querySelector<HTMLElement>('main input[type="search"]');

/** Focuses the search of the page, or opens the search for creators and focuses that. */
function useSearchKey(): () => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const wanted = useRef(false);
  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    // After the app's own effect, which focuses the heading of a new page.
    queueMicrotask(() => searchBox()?.focus());
  }, [pathname]);
  return () => {
    const box = searchBox();
    if (box) return box.focus();
    wanted.current = true;
    void navigate(appPaths.search);
  };
}
