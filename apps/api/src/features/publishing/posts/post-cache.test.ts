import { listPosts as contract, type Post } from '@udala/contract/posts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFeedPages } from '#features/publishing/feed/feed.queries.ts';
import { listPosts } from '#features/publishing/feed/feed.service.ts';
import { createFeedReader, type PageRequest } from '#features/publishing/feed/feed-reader.ts';
import { countStatements } from '#test/counted-statements.ts';
import { makeCreator, makeMember, makeOffer, makePerson, makePost, type Person } from '#test/factories.ts';
import { call, startTestServer, type TestServer } from '#test/harness.ts';
import { makePicture, makeVideo } from '#test/post-files.ts';
import { publisher } from '#test/publishing.ts';
import { createPostCache, type PostCache } from './post-cache.ts';

// What a list says of a post comes from memory while the rows it is made of stay the same. `LIST_ORDERS=1000` tries
// more orders of changes.
const ORDERS = Number(process.env['LIST_ORDERS'] ?? 12);

let servers: (TestServer & { close: () => Promise<void> })[];
let first: TestServer;
beforeAll(async () => {
  const server = await startTestServer({ works: true });
  first = server;
  servers = [server, await startTestServer({ env: { DATABASE_URL: server.databaseUrl } })];
});
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close();
});

const everyPost = (authorId: string | null) => ({
  query: {
    filter: { postTypes: ['Feed'] as const, media: undefined, visibility: undefined, words: undefined },
    limit: 10,
    offset: 0,
  },
  request: { tenantId: null, authorId, after: null },
});

/** The list as the database has it, by a process that remembers nothing. */
async function readAnew(userId: string | null, authorId: string): Promise<Post[]> {
  const { db, clock } = first.deps;
  const { query, request } = everyPost(authorId);
  const now = clock.now();
  const [page] = await findFeedPages(db, { query, requests: [{ userId, ...request }], now });
  return createPostCache(first.deps)(page?.rows ?? [], { userId, tenantId: null });
}

async function makeLibrary() {
  const { deps } = first;
  const [ada, patron, stranger] = [await makeCreator(deps), await makePerson(deps), await makePerson(deps)];
  const membershipId = await makeMember(deps, patron, ada, await makeOffer(deps, ada));
  const calls = publisher(first);
  const medium = { id: await makeVideo(deps, ada, { state: 'processing' }), posterId: await makePicture(deps, ada) };
  const video = await calls.publish(ada, { videoContent: [medium] });
  const pictures = await Promise.all([makePicture(deps, ada), makePicture(deps, ada)]);
  const post = await calls.publish(ada, { imageContent: pictures.map((id) => ({ id, alt: 'Rain' })) });
  for (const { status, raw } of [video, post]) expect({ status, raw }).toMatchObject({ status: 201 });
  return { ada, patron, stranger, membershipId, videoId: medium.id, ids: [post.body.id, video.body.id], calls };
}
type Library = Awaited<ReturnType<typeof makeLibrary>>;

/** Everything that changes what a list says, each of them as it is done: by a call, a job or an operator's command. */
const changes: Record<string, (library: Library, post: string, n: number) => Promise<unknown>> = {
  title: ({ ada, calls }, post, n) => calls.edit(ada, post, { title: n % 3 === 0 ? '' : `Title ${n}` }),
  text: ({ ada, calls }, post, n) => calls.edit(ada, post, { description: `Text ${n}` }),
  teaser: ({ ada, calls }, post, n) => calls.edit(ada, post, { teaser: `Teaser ${n}` }),
  audience: ({ ada, calls }, post, n) => calls.edit(ada, post, { visibility: n % 2 === 0 ? 'everyone' : 'patrons' }),
  pictures: async ({ ada, calls }, post, n) =>
    calls.edit(ada, post, {
      imageContent: [{ id: await makePicture(first.deps, ada), alt: `Picture ${n}` }],
      videoContent: [],
    }),
  alt: ({ ids }, _post, n) =>
    sql`update post_media set alt = ${`Alt ${n}`} where post_id = ${ids[0]}`.execute(first.deps.db),
  cover: async ({ ada, calls }, post, n) =>
    n % 2 === 0
      ? calls.edit(ada, post, { cover: 'teaser', coverPictureId: await makePicture(first.deps, ada) })
      : calls.edit(ada, post, { cover: 'none' }),
  'video prepared': ({ videoId }, _post, n) =>
    sql`update media set state = 'ready', playable = ${n % 2 === 0}, duration_ms = ${n * 1000}
      where id = ${videoId}`.execute(first.deps.db),
  poster: ({ videoId }, _post, n) =>
    sql`update media set width = ${100 + n} from media video where video.id = ${videoId} and media.id = video.poster_id`.execute(
      first.deps.db,
    ),
  pin: ({ ada }, post) =>
    sql`insert into pinned_posts (creator_id, post_id) values (${ada.id}, ${post})
      on conflict (creator_id) do update set post_id = excluded.post_id`.execute(first.deps.db),
  author: ({ ada }, _post, n) =>
    sql`update profiles set name = ${`Ada ${n}`}, page_name = ${`Page ${n}`}, avatar_key = ${`a/${n}.webp`}
      where user_id = ${ada.id}`.execute(first.deps.db),
  like: ({ patron }, post) =>
    sql`insert into likes (post_id, user_id, created_at) values (${post}, ${patron.id}, now()) on conflict do nothing`.execute(
      first.deps.db,
    ),
  counts: (_library, post, n) =>
    sql`update post_counts set likes = ${n}, comments = ${n}, hearts = ${n} where post_id = ${post}`.execute(
      first.deps.db,
    ),
  membership: ({ membershipId }, _post, n) =>
    sql`update subscriptions set access_until = ${n % 2 === 0 ? '2100-01-01' : '2020-01-01'}
      where id = ${membershipId}`.execute(first.deps.db),
  suspension: ({ ada }, _post, n) =>
    sql`update users set state = ${n % 4 === 3 ? 'suspended' : 'active'} where id = ${ada.id}`.execute(first.deps.db),
  deletion: ({ ada, calls }, post, n) => (n % 4 === 0 ? calls.remove(ada, post) : calls.publish(ada)),
};

let changed = 0;
test(
  'after any change each reader, in each process, is told what the database says',
  { timeout: 600_000 },
  async () => {
    const step = fc.record({ change: fc.constantFrom(...Object.keys(changes)), post: fc.nat(1) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const library = await makeLibrary();
        const { ada, patron, stranger, ids } = library;
        const compare = async (after: string) => {
          for (const reader of [undefined, stranger, patron, ada] satisfies (Person | undefined)[]) {
            const items = await readAnew(reader?.id ?? null, ada.id);
            for (const { app } of servers) {
              const options = { query: { authorId: ada.id }, ...(reader && { token: reader.token }) };
              const { body } = await call(app, contract, options);
              expect({ after, items: body.items }).toEqual({ after, items });
            }
          }
        };
        await compare('nothing');
        for (const { change, post } of steps) {
          changed += 1;
          const answer = await changes[change]?.(library, ids[post] ?? '', changed);
          // 404 for a post that was deleted before.
          expect([undefined, 200, 201, 204, 404]).toContain((answer as { status?: number }).status);
          await compare(change);
        }
      }),
      { numRuns: ORDERS },
    );
  },
);

test('a post that is locked while a list of it is read does not show its new text', async () => {
  const { deps } = first;
  const { db, clock } = deps;
  const [ada, stranger] = [await makeCreator(deps), await makePerson(deps)];
  const id = await makePost(deps, ada, { audience: 'everyone', body: 'For all', teaser: 'A word' });
  const { query, request } = everyPost(ada.id);
  const [page] = await findFeedPages(db, { query, requests: [{ userId: stranger.id, ...request }], now: clock.now() });
  expect(page?.rows).toMatchObject([{ id, can_see: true }]);

  await publisher(first).edit(ada, id, { visibility: 'patrons', description: 'The secret' });
  const reader = { userId: stranger.id, tenantId: null };
  const toPosts = createPostCache(deps);
  for (const time of ['not yet known', 'known']) {
    const posts = await toPosts(page?.rows ?? [], reader);
    expect({ time, posts }).toMatchObject({ time, posts: [{ description: 'A word', viewer: { canSee: false } }] });
  }
});

test('holds no more than its limit, pictures and covers included', async () => {
  const { deps } = first;
  const ada = await makeCreator(deps);
  const calls = publisher(first);
  for (let n = 0; n < 6; n += 1) {
    const picture = { id: await makePicture(deps, ada), alt: 'Rain' };
    await deps.db
      .updateTable('media')
      .set({ placeholder: 'A'.repeat(20_000) })
      .where('id', '=', picture.id)
      .execute();
    expect((await calls.publish(ada, { imageContent: [picture] })).status).toBe(201);
  }
  const { query, request } = everyPost(ada.id);
  const now = deps.clock.now();
  const [page] = await findFeedPages(deps.db, { query, requests: [{ userId: ada.id, ...request }], now });
  expect(page?.rows).toHaveLength(6);
  const reader = { userId: ada.id, tenantId: null };
  const statementsFor = async (maxBytes: number) => {
    const { db, count } = countStatements(deps.db);
    const toPosts = createPostCache({ ...deps, db }, maxBytes);
    for (let read = 0; read < 2; read += 1) await toPosts(page?.rows ?? [], reader);
    return count();
  };
  expect(await statementsFor(1_000_000)).toBe(1);
  expect(await statementsFor(100_000)).toBe(2);
});

/** A feed during whose reads something happens, after it is known which posts there are. */
function disturbedFeed(toPosts: PostCache, meanwhile: (read: number) => Promise<unknown>) {
  const { deps } = first;
  const readFeed = createFeedReader(deps);
  let reads = 0;
  const feed = {
    ...deps,
    toPosts,
    async readFeed(wanted: PageRequest) {
      const page = await readFeed(wanted);
      reads += 1;
      await meanwhile(reads);
      return page;
    },
  };
  return { feed, reads: () => reads };
}

test('a list of which a post is deleted while it is read is read anew, and ends with another post', async () => {
  const { deps } = first;
  const ada = await makeCreator(deps);
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
  const [oldest, middle, newest] = [
    await makePost(deps, ada, { publishedAt: at(1) }),
    await makePost(deps, ada, { publishedAt: at(2) }),
    await makePost(deps, ada, { publishedAt: at(3) }),
  ];
  const { feed } = disturbedFeed(createPostCache(deps), async (read) => {
    if (read === 1) await publisher(first).remove(ada, middle);
  });
  const { items } = await listPosts(feed, { userId: ada.id, tenantId: null }, { authorId: ada.id, limit: 2 });
  expect(items.map(({ id }) => id)).toEqual([newest, oldest]);
});

test('a list of which a post is deleted during each read is not read for ever', async () => {
  const { deps } = first;
  const ada = await makeCreator(deps);
  const made: string[] = [];
  for (let minute = 0; minute < 20; minute += 1)
    made.push(await makePost(deps, ada, { publishedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)) }));
  // Too small for any post: what is cached would not be missed.
  const { feed, reads } = disturbedFeed(createPostCache(deps, 1), () => publisher(first).remove(ada, made.pop() ?? ''));
  const { items } = await listPosts(feed, { userId: ada.id, tenantId: null }, { authorId: ada.id, limit: 2 });
  expect(reads()).toBe(5);
  expect(items.map(({ id }) => id)).toEqual(made.slice(-2).toReversed());
});
