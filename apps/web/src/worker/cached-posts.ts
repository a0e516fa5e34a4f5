import type { Post } from '@udala/contract/posts';
import type { Subscription } from '@udala/contract/subscriptions';
import { cachedAtHeader } from '#lib/worker-protocol.ts';
import { kindOf } from './kinds.ts';
import { mayStillRead, readerOf, type Reader } from './may-read.ts';

interface List<Item> {
  items: Item[];
}

/** Key of the signed-in person's id, in the cache with their answers. */
const readerPath = '/cached-reader';

const slots = async (cache: Cache): Promise<string[]> => (await cache.keys()).map(({ url }) => url);

/** A cacheable copy of an answer: with its time, and without headers meant for others. */
export const cacheableResponse = (body: string, cachedAt: string): Response =>
  new Response(body, { headers: { 'content-type': 'application/json', [cachedAtHeader]: cachedAt } });

export async function noteReader(cache: Cache, userId: string): Promise<void> {
  await cache.put(readerPath, new Response(JSON.stringify(userId)));
}

async function readerIn(cache: Cache): Promise<Reader> {
  const subscriptions = (await slots(cache)).find((slot) => kindOf(new URL(slot))?.name === 'subscriptions');
  const known = subscriptions === undefined ? undefined : await cache.match(subscriptions);
  const id = await cache.match(readerPath);
  return readerOf(
    id ? ((await id.json()) as string) : null,
    known ? ((await known.json()) as List<Subscription>).items : [],
  );
}

/** A cached answer with posts: its address, and the posts. */
interface CachedPosts {
  slot: string;
  cachedAt: string;
  body: Post | List<Post>;
  posts: readonly Post[];
}

export const postsIn = (body: Post | List<Post>): readonly Post[] => ('items' in body ? body.items : [body]);

async function findCachedPosts(cache: Cache): Promise<CachedPosts[]> {
  const slotsWithPosts = (await slots(cache)).filter((slot) =>
    /^(?:feed|posts?)$/.test(kindOf(new URL(slot))?.name ?? ''),
  );
  const entries = slotsWithPosts.map(async (slot) => {
    const answer = await cache.match(slot);
    if (!answer) return [];
    const body = (await answer.json()) as Post | List<Post>;
    return [{ slot, cachedAt: answer.headers.get(cachedAtHeader) ?? '', body, posts: postsIn(body) }];
  });
  return (await Promise.all(entries)).flat();
}

/** The readable cached posts with the time of their answer, the newest copy first. */
export async function readablePosts(cache: Cache): Promise<{ post: Post; cachedAt: string }[]> {
  const reader = await readerIn(cache);
  const all = (await findCachedPosts(cache)).toSorted((one, other) => Number(other.cachedAt) - Number(one.cachedAt));
  return all.flatMap(({ posts, cachedAt }) =>
    posts
      .filter((post) => post.viewer.canSee && mayStillRead(post, reader, Date.now()))
      .map((post) => ({ post, cachedAt })),
  );
}

/** The part of a cached answer that may still be shown; null if nothing may. */
export async function stillReadable(cache: Cache, slot: string, answer: Response): Promise<Response | null> {
  const name = kindOf(new URL(slot))?.name;
  if (name === 'comments') {
    const postId = new URL(slot).pathname.split('/').at(-1);
    return (await readablePosts(cache)).some(({ post }) => post.id === postId) ? answer : null;
  }
  if (name !== 'feed' && name !== 'posts' && name !== 'post') return answer;
  const reader = await readerIn(cache);
  const body = (await answer.clone().json()) as Post | List<Post>;
  const open = postsIn(body).filter((post) => mayStillRead(post, reader, Date.now()));
  if (open.length === postsIn(body).length) return answer;
  if (!('items' in body)) return null;
  return cacheableResponse(JSON.stringify({ ...body, items: open }), answer.headers.get(cachedAtHeader) ?? '');
}

/** Answer for a post's own page, from a list that contains it. */
export async function postFromList(cache: Cache, slot: string): Promise<Response | null> {
  const url = new URL(slot);
  if (kindOf(url)?.name !== 'post') return null;
  const found = (await readablePosts(cache)).find(({ post }) => url.pathname === `/posts/${post.id}`);
  return found ? cacheableResponse(JSON.stringify(found.post), found.cachedAt) : null;
}

/** Deletes these posts and their comments from all cached answers. Already locked posts stay as they are. */
export async function evictPosts(cache: Cache, shut: (post: Post) => boolean): Promise<void> {
  for (const { slot, cachedAt, body, posts } of await findCachedPosts(cache)) {
    const gone = posts.filter((post) => post.viewer.canSee && shut(post));
    if (gone.length === 0) continue;
    if (!('items' in body)) await cache.delete(slot);
    else {
      const items = body.items.filter((post) => !gone.includes(post));
      await cache.put(slot, cacheableResponse(JSON.stringify({ ...body, items }), cachedAt));
    }
    const ids = new Set(gone.map(({ id }) => id));
    const comments = (await slots(cache)).filter((one) => {
      const { pathname } = new URL(one);
      return pathname.startsWith('/comments/post/') && ids.has(pathname.split('/').at(-1) ?? '');
    });
    await Promise.all(comments.map((one) => cache.delete(one)));
  }
}

/** Deletes posts that were readable through memberships that have ended or are gone. */
export async function evictLapsed(cache: Cache): Promise<void> {
  const reader = await readerIn(cache);
  await evictPosts(cache, (post) => !mayStillRead(post, reader, Date.now()));
}
