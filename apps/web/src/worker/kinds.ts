/** Of each kind of answer so many are kept, those that came last. */
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
    | 'work';
  most: number;
}

/** Ten posts a page: the last thirty of the feed. */
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
  [/^\/(?:payouts(?:\/(?:balance|account))?|subscriptions)$/, { name: 'work', most: 6 }],
];

/** What an answer of the API is, if it is kept at all: everything not named here never is. */
export function kindOf({ pathname, searchParams }: URL): Kind | null {
  const page = Number(searchParams.get('page') ?? 1);
  if (!(page <= pagesMax)) return null;
  // Every letter of a search would push a list out.
  if (['/members', '/posts'].includes(pathname) && searchParams.has('q')) return null;
  if (pathname === '/posts') {
    if (searchParams.has('authorId')) return page === 1 ? posts : null;
    return page === 1 || !searchParams.has('postType') ? feed : null;
  }
  return byPath.find(([path]) => path.test(pathname))?.[1] ?? null;
}

/** The address an answer is kept under: where in the list it stood counts, not the cursor that led there. */
export function slotOf(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('cursor');
  url.searchParams.sort();
  return url.href;
}

/** Which of these slots, the oldest first, are too many. */
export function tooMany(slots: readonly string[], kind: Kind): string[] {
  const ofKind = slots.filter((slot) => kindOf(new URL(slot))?.name === kind.name);
  return ofKind.slice(0, Math.max(0, ofKind.length - kind.most));
}
