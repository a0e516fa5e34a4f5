const inside = 'https://inside.invalid';

/** The page to open after signing in: only a path of this origin under /membership. */
export function nextPath(search: string): string | null {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/')) return null;
  const url = URL.parse(next, inside);
  if (url?.origin !== inside || !/^\/membership(?:\/|$)/.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** Adds the path to return to as `?next=`. */
export const withNext = (path: string, next: string): string => `${path}?next=${encodeURIComponent(next)}`;
