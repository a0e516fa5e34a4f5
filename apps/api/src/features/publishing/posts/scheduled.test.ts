import { listPosts } from '@udala/contract/posts';
import { limits } from '@udala/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { days, later, minutes } from '#platform/clock.ts';
import { makeCreator, makeMember, makeOffer, makePerson } from '#test/factories.ts';
import { call, eventually } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { isStored, keysOf, makePicture } from '#test/post-files.ts';
import { anyPost, publisher, startPublishingServer, type PublishingServer } from '#test/publishing.ts';
import { publishDue } from './publish.ts';

let server: PublishingServer;
let calls: ReturnType<typeof publisher>;
beforeAll(async () => {
  server = await startPublishingServer();
  calls = publisher(server);
});
afterAll(() => server.close());

/** Nobody paid for the memberships that these tests make. */
const assertWhole = () => assertInvariants(server.deps.db, { but: ['inv_access_without_payment'] });

const fieldsOf = (raw: string) => (JSON.parse(raw) as { fields?: object }).fields;

test('a scheduled post exists for its author only and is not counted', async () => {
  const { app, deps } = server;
  const creator = await makeCreator(deps);
  const patron = await makePerson(deps);
  await makeMember(deps, patron, creator, await makeOffer(deps, creator));
  const publishAt = calls.inMinutes(30);
  const { status, body } = await calls.publish(creator, { publishAt, visibility: 'everyone' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ scheduledFor: publishAt, createdAt: publishAt, viewer: { canSee: true } });
  expect((await calls.read(body.id, creator.token)).body.scheduledFor).toBe(publishAt);
  for (const token of [undefined, patron.token]) expect((await calls.read(body.id, token)).status).toBe(404);
  for (const token of [patron.token, creator.token]) {
    const { body: feed } = await call(app, listPosts, { token, query: { authorId: creator.id } });
    expect(feed).toMatchObject({ items: [], meta: { totalItems: 0 } });
  }
  expect(await calls.statsOf(creator)).toEqual({ feed_posts: 0, community_posts: 0 });
});

test.each([
  ['past', -1],
  ['now', 0],
  ['too far off', limits.scheduleMaxDays * 24 * 60 + 5],
])('rejects a time that is %s and names the field', async (_, inMinutes) => {
  const creator = await makeCreator(server.deps);
  const { status, raw } = await calls.publish(creator, { publishAt: calls.inMinutes(inMinutes) });
  expect([status, fieldsOf(raw)]).toEqual([400, { publishAt: expect.any(String) }]);
});

test.each(['tomorrow', '2026-02-30T10:00:00Z', '2030-12-31T23:59:60Z', '2030-01-01', '', null, 1_900_000_000_000])(
  'rejects a time written as %s and names the field',
  async (publishAt) => {
    const creator = await makeCreator(server.deps);
    const { status, raw } = await calls.publish(creator, { publishAt });
    expect([status, fieldsOf(raw)]).toEqual([400, { publishAt: expect.any(String) }]);
  },
);

test('a repeated key schedules once, even after the time has come', async () => {
  const creator = await makeCreator(server.deps);
  const plan = { publishAt: calls.inMinutes(2) };
  const headers = { 'idempotency-key': 'the same plan, sent twice'.replaceAll(' ', '-') };
  const first = await calls.publish(creator, plan, { headers });
  calls.passMinutes(3);
  const second = await calls.publish(creator, plan, { headers });
  expect([second.status, second.body.id]).toEqual([201, first.body.id]);
});

test('a post is published at its time, counted, and removed from the list', async () => {
  const { app, deps } = server;
  const creator = await makeCreator(deps);
  const publishAt = calls.inMinutes(30);
  const { body } = await calls.publish(creator, { publishAt, visibility: 'everyone', postType: 'Community' });
  calls.passMinutes(29);
  await calls.bringOut();
  expect((await calls.read(body.id)).status).toBe(404);
  calls.passMinutes(45);
  const out = await eventually(async () => {
    const { status, body: post } = await calls.read(body.id);
    return status === 200 && post;
  });
  expect(out).toMatchObject({ createdAt: publishAt, scheduledFor: null, editedAt: null });
  const { body: feed } = await call(app, listPosts, { query: { authorId: creator.id } });
  expect(feed.meta.totalItems).toBe(1);
  expect((await calls.planned(creator)).body.items).toEqual([]);
  await assertWhole();
});

test('concurrent processes publish each post once', async () => {
  const { deps } = server;
  const creators = await Promise.all([1, 2, 3].map(() => makeCreator(deps)));
  const publishAt = later(deps.clock.now(), minutes(5));
  const posts = creators.flatMap((creator) => Array.from({ length: 50 }, () => creator.id));
  await deps.pool.query(
    `with made as (
       insert into posts (author_id, post_type, content_type, audience, state, title, created_at, published_at)
       select author, 'Feed', 'Image', 'everyone', 'scheduled', 'Planned', $2, $2 from unnest($1::uuid[]) author
       returning id, author_id),
     bodies as (insert into post_bodies (post_id, author_id, body) select id, author_id, '' from made)
     insert into post_counts (post_id) select id from made`,
    [posts, publishAt],
  );
  calls.passMinutes(6);
  await Promise.all([1, 2, 3, 4].map(() => publishDue(deps)));
  const counted = () => Promise.all(creators.map(async (creator) => (await calls.statsOf(creator)).feed_posts));
  await expect.poll(counted).toEqual([50, 50, 50]);
  const jobs = await deps.pool.query(
    `select from pgboss.job where name = 'announce-post' and data ->> 'postId' in (select id::text from posts where title = 'Planned')`,
  );
  expect(jobs.rowCount).toBe(150);
  await assertWhole();
});

test('scheduled posts are listed for their author, the next one first, page by page', async () => {
  const { deps } = server;
  const [creator, other] = [await makeCreator(deps), await makeCreator(deps)];
  const made: string[] = [];
  for (const minute of [10, 40, 20, 30, 20]) {
    const { body } = await calls.publish(creator, { publishAt: calls.inMinutes(minute) });
    made.push(body.id);
  }
  await calls.publish(other, { publishAt: calls.inMinutes(15) });
  await calls.publish(creator);
  const seen: string[] = [];
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const { status, body } = await calls.planned(creator, { limit: 2, ...(cursor && { cursor }) });
    expect([status, body.meta.totalItems, body.meta.totalPages]).toEqual([200, 5, 3]);
    seen.push(...body.items.map(({ id }) => id));
    cursor = body.meta.nextCursor;
  }
  const [first, last, second, third, beside] = made;
  expect(seen).toEqual([first, second, beside, third, last]);
  const { body: page2 } = await calls.planned(creator, { limit: 2, page: 2 });
  expect(page2.items.map(({ id }) => id)).toEqual([beside, third]);
});

test('a scheduled post can be moved, or published at once', async () => {
  const { deps } = server;
  const creator = await makeCreator(deps);
  const { body } = await calls.publish(creator, { publishAt: calls.inMinutes(10) });
  const publishAt = later(deps.clock.now(), days(3)).toISOString();
  const moved = await calls.edit(creator, body.id, { publishAt, title: 'Later' });
  expect(moved.body).toMatchObject({ scheduledFor: publishAt, title: 'Later', editedAt: null });
  calls.passMinutes(20);
  await calls.bringOut();
  expect((await calls.read(body.id, creator.token)).body.scheduledFor).toBe(publishAt);
  for (const wrong of [calls.inMinutes(-1), calls.inMinutes(400 * 24 * 60)]) {
    const { status, raw } = await calls.edit(creator, body.id, { publishAt: wrong });
    expect([status, fieldsOf(raw)]).toEqual([400, { publishAt: expect.any(String) }]);
  }
  const before = deps.clock.now();
  const out = await calls.edit(creator, body.id, { publishAt: null });
  expect(out.body).toMatchObject({ scheduledFor: null, editedAt: null, title: 'Later' });
  expect(Date.parse(out.body.createdAt)).toBeGreaterThanOrEqual(before.getTime());
  expect(await calls.statsOf(creator)).toEqual({ feed_posts: 1, community_posts: 0 });
  const again = await calls.edit(creator, body.id, { publishAt: null });
  expect(again.body).toEqual(out.body);
  const late = await calls.edit(creator, body.id, { publishAt: calls.inMinutes(10) });
  expect([late.status, fieldsOf(late.raw)]).toEqual([400, { publishAt: expect.any(String) }]);
  expect(await calls.statsOf(creator)).toEqual({ feed_posts: 1, community_posts: 0 });
});

test('a scheduled post can be deleted, with its files', async () => {
  const { deps } = server;
  const creator = await makeCreator(deps);
  const picture = await makePicture(deps, creator);
  const keys = await keysOf(deps, [picture]);
  const { body } = await calls.publish(creator, {
    ...anyPost,
    publishAt: calls.inMinutes(10),
    imageContent: [{ id: picture }],
  });
  expect((await calls.remove(creator, body.id)).status).toBe(200);
  calls.passMinutes(20);
  await calls.bringOut();
  expect((await calls.read(body.id, creator.token)).status).toBe(404);
  expect(await calls.statsOf(creator)).toEqual({ feed_posts: 0, community_posts: 0 });
  await expect.poll(() => Promise.all(keys.map((key) => isStored(deps, key)))).toEqual([false, false]);
  await assertWhole();
});
