import type { ReplyOf } from '@udala/contract/endpoint';
import { getPost, listPosts, Post } from '@udala/contract/posts';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCreator, makeMember, makeOffer, makePerson, makePost, signIn } from '#test/factories.ts';
import { follow } from '#test/followers.ts';
import { call, startTestServer, type Answer, type CallOptions } from '#test/harness.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const ids = (posts: readonly Post[]) => posts.map((post) => post.id);

/** Requests all pages by cursor. */
async function walk(token: string, query: Record<string, string | number>) {
  const seen: string[] = [];
  let cursor: string | undefined = '';
  for (let page = 1; cursor !== undefined; page += 1) {
    const options: CallOptions = { token, query: { ...query, page, ...(cursor && { cursor }) } };
    const { status, body }: Answer<ReplyOf<typeof listPosts>> = await call(server.app, listPosts, options);
    expect(status).toBe(200);
    expect(body.meta).toMatchObject({ currentPage: page, itemCount: body.items.length });
    seen.push(...ids(body.items));
    cursor = body.meta.nextCursor;
  }
  return seen;
}

test('lists posts as the contract defines them, for each kind of reader', async () => {
  const { app, deps } = server;
  const creator = await makeCreator(deps);
  const patron = await makePerson(deps);
  await makeMember(deps, patron, creator, await makeOffer(deps, creator));
  await makePost(deps, creator, { title: '', body: 'He said "hi" \\ <b> 🫠\n\t', teaser: 'Soon' });
  await makePost(deps, creator, { title: 'Open', audience: 'everyone', postType: 'Community' });
  for (const token of [patron.token, creator.token, undefined]) {
    const { body } = await call(app, listPosts, { query: { authorId: creator.id }, ...(token && { token }) });
    expect([...Value.Errors(listPosts.reply, body)]).toEqual([]);
    expect(body.items).toHaveLength(2);
    const one = await call(app, getPost, { params: { id: body.items[1]?.id ?? '' }, ...(token && { token }) });
    expect([...Value.Errors(Post, one.body)]).toEqual([]);
    expect(one.body).toEqual(body.items[1]);
  }
  const { body } = await call(app, listPosts, { token: patron.token });
  expect(body.items[1]).toMatchObject({ description: 'He said "hi" \\ <b> 🫠\n\t', title: '', visibility: 'patrons' });
  expect(body.items[0]?.author.profile).toEqual({
    id: creator.id,
    name: creator.name,
    userName: creator.userName,
    profileImageUrl: null,
    isVerified: false,
  });
});

test('the home feed lists the newest posts of followed creators and oneself, and nobody else', async () => {
  const { app, deps } = server;
  const [reader, first, second, stranger] = await Promise.all([1, 2, 3, 4].map(() => makeCreator(deps)));
  if (!reader || !first || !second || !stranger) throw new Error('not made');
  await follow(server.deps, reader, first);
  await follow(server.deps, reader, second);
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
  const posts: string[] = [];
  for (const [author, minute] of [
    [first, 1],
    [second, 2],
    [reader, 3],
    [first, 4],
  ] as const) {
    posts.unshift(await makePost(deps, author, { publishedAt: at(minute) }));
  }
  await makePost(deps, stranger, { publishedAt: at(5), audience: 'everyone' });
  const community = await makePost(deps, first, { publishedAt: at(0), postType: 'Community' });

  const mixed = await call(app, listPosts, { token: reader.token });
  expect(ids(mixed.body.items)).toEqual([...posts, community]);
  expect(mixed.body.meta.totalItems).toBe(5);
  const feed = await call(app, listPosts, { token: reader.token, query: { postType: 'Feed', limit: 3 } });
  expect(ids(feed.body.items)).toEqual(posts.slice(0, 3));
  expect(feed.body.meta).toMatchObject({ totalItems: 4, totalPages: 2, itemCount: 3, itemsPerPage: 3 });
  const second2 = await call(app, listPosts, { token: reader.token, query: { postType: 'Feed', limit: 3, page: 2 } });
  expect(ids(second2.body.items)).toEqual(posts.slice(3));
});

test('paging by cursor returns every post once, even if many were published in the same millisecond', async () => {
  const { deps } = server;
  const [reader, first, second] = await Promise.all([1, 2, 3].map(() => makeCreator(deps)));
  if (!reader || !first || !second) throw new Error('not made');
  await follow(server.deps, reader, first);
  await follow(server.deps, reader, second);
  const made: string[] = [];
  for (let n = 0; n < 44; n += 1) {
    const publishedAt = new Date(Date.UTC(2026, 0, 1, 0, 0, 0, n % 3));
    const postType = n % 4 === 0 ? 'Community' : 'Feed';
    made.push(await makePost(deps, n % 2 === 0 ? first : second, { publishedAt, postType, audience: 'everyone' }));
  }
  for (const limit of [1, 7, 44]) {
    const seen = await walk(reader.token, { limit });
    expect(seen).toHaveLength(44);
    expect(new Set(seen)).toEqual(new Set(made));
  }
});

test('paging by number returns the same list as paging by cursor, however unevenly creators publish', async () => {
  const { app, deps } = server;
  const reader = await makePerson(deps);
  const [busy, calm, silent] = await Promise.all([1, 2, 3].map(() => makeCreator(deps)));
  if (!busy || !calm || !silent) throw new Error('not made');
  for (const creator of [busy, calm, silent]) await follow(server.deps, reader, creator);
  const made = [
    ...Array.from({ length: 24 }, (_, n) => ({ author: busy, minute: 60 + n, postType: 'Feed' as const })),
    ...Array.from({ length: 7 }, (_, n) => ({ author: calm, minute: n * 14, postType: 'Feed' as const })),
    ...Array.from({ length: 3 }, (_, n) => ({ author: calm, minute: n * 14, postType: 'Community' as const })),
  ];
  for (const { author, minute, postType } of made) {
    await makePost(deps, author, { publishedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)), postType });
  }
  for (const filter of [{}, { postType: 'Feed' }, { authorId: calm.id }]) {
    for (const limit of [1, 5, 33]) {
      const walked = await walk(reader.token, { ...filter, limit });
      const paged: string[] = [];
      for (let page = 1; page <= Math.ceil(walked.length / limit) + 1; page += 1) {
        const { body } = await call(app, listPosts, { token: reader.token, query: { ...filter, limit, page } });
        paged.push(...ids(body.items));
      }
      expect(paged).toEqual(walked);
    }
  }
});

test("a creator's host lists that creator's posts only, whichever author is requested", async () => {
  const { app, deps } = server;
  const [ada, ngozi] = await Promise.all([makeCreator(deps), makeCreator(deps)]);
  const patron = await makePerson(deps);
  await follow(server.deps, patron, ada);
  await follow(server.deps, patron, ngozi);
  const adasPost = await makePost(deps, ada, { audience: 'everyone' });
  await makePost(deps, ngozi, { audience: 'everyone' });
  const { token } = await signIn(deps, patron.id, ada.host);
  for (const options of [{ token }, {}, { query: { authorId: ada.id } }]) {
    const { body } = await call(app, listPosts, { host: ada.host, ...options });
    expect(ids(body.items)).toEqual([adasPost]);
    expect(body.meta.totalItems).toBe(1);
  }
  const other = await call(app, listPosts, { host: ada.host, token, query: { authorId: ngozi.id } });
  expect(other.body).toMatchObject({ items: [], meta: { totalItems: 0, totalPages: 0 } });
});

test('a stranger on the members site has an empty feed', async () => {
  const { body } = await call(server.app, listPosts);
  expect(body).toEqual({
    items: [],
    meta: { currentPage: 1, itemCount: 0, itemsPerPage: 10, totalItems: 0, totalPages: 0 },
  });
});

test('filters and counts posts by kind of media', async () => {
  const { app, deps } = server;
  const creator = await makeCreator(deps);
  const [video, picture] = [await makePost(deps, creator), await makePost(deps, creator)];
  await makePost(deps, creator, { title: 'Only text' });
  await deps.db.updateTable('posts').set({ content_type: 'Video' }).where('id', '=', video).execute();
  await deps.db.updateTable('posts').set({ media_count: 1 }).where('id', '=', picture).execute();
  for (const [media, id] of [
    ['Video', video],
    ['Image', picture],
  ] as const) {
    const { body } = await call(app, listPosts, { token: creator.token, query: { authorId: creator.id, media } });
    expect(ids(body.items)).toEqual([id]);
    expect(body.meta.totalItems).toBe(1);
  }
});

test.each([
  ['limit', 'limit=1e9'],
  ['limit', 'limit=1000000000'],
  ['limit', 'limit=-1'],
  ['limit', 'limit=0'],
  ['limit', 'limit=5e2'],
  ['limit', 'limit=05'],
  ['limit', 'limit=1.0'],
  ['limit', 'limit=5&limit=6'],
  ['authorId[]', 'authorId[]='],
  ['authorId', 'authorId=1'],
  ['authorId', 'authorId='],
  ['page', 'page=1e9'],
  ['page', 'page=1000000000'],
  ['page', 'page=101'],
  ['page', 'page=NaN'],
  ['cursor', 'cursor=AAAA'],
  ['cursor', `cursor=${'_'.repeat(32)}`],
  ['postType', 'postType=feed'],
  ['postType', 'postType=Feed%00'],
  ['media', 'media=Audio'],
  ['sort', 'sort=oldest'],
])('GET /posts rejects %s in ?%s', async (field, query) => {
  const answer = await server.app.inject({ url: `/posts?${query}`, headers: { host: 'localhost:3000' } });
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json<{ fields: object }>().fields)).toContain(field);
});
