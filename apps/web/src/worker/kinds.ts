/** A kind of answer, of which the newest `most` are cached. */
export interface Kind {
  name:
    | 'feed'
    | 'posts'
    | 'post'
    | 'comments'
    | 'people'
    | 'notifications'
    | 'payments'
    | 'receipt'
    | 'subscriptions'
    | 'members'
    | 'analytics'
    | 'today'
    | 'work';
  most: number;
}

/** The last thirty posts of the feed, at ten a page. */
const pagesMax = 3;
const id = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';

const feed: Kind = { name: 'feed', most: pagesMax + 2 };
const posts: Kind = { name: 'posts', most: 6 };
const byPath: readonly [RegExp, Kind][] = [
  [new RegExp(`^/posts/${id}$`), { name: 'post', most: 30 }],
  [new RegExp(`^/comments/post/${id}$`), { name: 'comments', most: 30 }],
  [new RegExp(`^/(?:users/(?:profile|preferences|checklist|${id})|stores/user|config)$`), { name: 'people', most: 15 }],
  [/^\/memberships(?:\/page)?$/, { name: 'people', most: 15 }],
  [/^\/notifications$/, { name: 'notifications', most: pagesMax + 1 }],
  [/^\/payments$/, { name: 'payments', most: pagesMax }],
  [new RegExp(`^/payments/${id}/receipt$`), { name: 'receipt', most: 10 }],
  [/^\/subscriptions\/mine$/, { name: 'subscriptions', most: 1 }],
  [/^\/members$/, { name: 'members', most: pagesMax + 1 }],
  [/^\/analytics$/, { name: 'analytics', most: 3 }],
  [/^\/today(?:\/supported)?$/, { name: 'today', most: 2 }],
  [/^\/(?:payouts(?:\/(?:balance|account))?|subscriptions)$/, { name: 'work', most: 6 }],
];

/** The kind of an API answer; null if it must not be cached: all kinds not listed here. */
export function kindOf({ pathname, searchParams }: URL): Kind | null {
  const page = Number(searchParams.get('page') ?? 1);
  if (!(page <= pagesMax)) return null;
  // Searches are not cached: every keystroke would evict a list.
  if (['/members', '/posts'].includes(pathname) && searchParams.has('q')) return null;
  if (pathname === '/posts') {
    if (searchParams.has('authorId')) return page === 1 ? posts : null;
    return page === 1 || !searchParams.has('postType') ? feed : null;
  }
  return byPath.find(([path]) => path.test(pathname))?.[1] ?? null;
}

/** Cache key of an answer: the page's number counts, not the cursor that led to it. */
export function slotOf(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('cursor');
  url.searchParams.sort();
  return url.href;
}

/** Age up to which precaching fetches nothing again, to spend little data. */
const freshMs = 12 * 3_600_000;

/**
 * True if precaching leaves a cached answer as it is. The screens fetch first pages when they are opened; memberships,
 * which decide what may be read offline, must not get older than that because somebody opens posts alone.
 */
export const isFresh = (kind: Kind, page: number, ageMs: number): boolean =>
  ageMs < freshMs || (page === 1 && kind.name !== 'subscriptions');

/** The keys to evict, from a list with the oldest first. */
export function tooMany(slots: readonly string[], kind: Kind): string[] {
  const ofKind = slots.filter((slot) => kindOf(new URL(slot))?.name === kind.name);
  return ofKind.slice(0, Math.max(0, ofKind.length - kind.most));
}
