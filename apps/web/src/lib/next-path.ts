const inside = 'https://inside.invalid';

/** Where to go after signing in: only a path of this origin, under /membership. */
export function nextPath(search: string): string | null {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/')) return null;
  const url = URL.parse(next, inside);
  if (url?.origin !== inside || !/^\/membership(?:\/|$)/.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** `path` with the way back behind it. */
export const withNext = (path: string, next: string): string => `${path}?next=${encodeURIComponent(next)}`;
