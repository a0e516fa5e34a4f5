import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '#test/counted-statements.ts';
import {
  makeCreator,
  makeMember,
  makeOffer,
  makePerson,
  makePost,
  type Creator,
  type Person,
} from '#test/factories.ts';
import { follow } from '#test/followers.ts';
import { startTestServer } from '#test/harness.ts';
import { viewersMax } from '#features/publishing/posts/viewer-batches.ts';
import { createFeedReader } from './feed-reader.ts';
import { findFeedPages, type FeedFilter, type FeedPage, type FeedRequest } from './feed.queries.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const filter: FeedFilter = { postTypes: ['Feed'], media: undefined, visibility: undefined, words: undefined };
const query = { filter, limit: 3, offset: 0 };

/** Three creators with posts, and readers each of whom follows and pays others of them. */
async function makeCrowd() {
  const { deps } = server;
  const creators = await Promise.all(['a', 'b', 'c'].map(() => makeCreator(deps)));
  for (const [n, creator] of creators.entries()) {
    for (let post = 0; post < 5; post += 1) {
      const publishedAt = new Date(Date.UTC(2026, 0, 1, n, post));
      await makePost(deps, creator, { publishedAt, body: `Text ${n}`, audience: post === 2 ? 'everyone' : 'patrons' });
    }
  }
  const offers = await Promise.all(creators.map((creator) => makeOffer(deps, creator)));
  const readers: Person[] = [];
  for (let n = 0; n < 2 * viewersMax + 3; n += 1) {
    const reader = await makePerson(deps);
    readers.push(reader);
    for (const [at, creator] of creators.entries()) {
      if ((n >> at) % 2 === 0) await follow(server.deps, reader, creator);
      else if (n % 5 === 0) await makeMember(deps, reader, creator, offers[at] ?? '');
    }
  }
  return { creators, readers };
}

const after = { at: new Date(Date.UTC(2026, 0, 1, 1, 3)), id: '00000000-0000-7000-8000-000000000000' };

/** A creator's posts, as read on the members site or on their host. */
const onPageOf = (creator: Creator | undefined, request: FeedRequest): FeedRequest => {
  const authorId = creator?.id ?? null;
  return { ...request, authorId, tenantId: request.after ? authorId : null };
};

test('many who ask at once are each given their own page', async () => {
  const { db, clock } = server.deps;
  const { creators, readers } = await makeCrowd();
  const people = [null, ...readers.map(({ id }) => id)];
  const requests: FeedRequest[] = people.flatMap((userId, n) => [
    ...(userId === null ? [] : [null, after].map((from) => ({ userId, tenantId: null, authorId: null, after: from }))),
    onPageOf(creators[n % creators.length], {
      userId,
      tenantId: null,
      authorId: null,
      after: n % 2 === 0 ? null : after,
    }),
  ]);
  const alone: FeedPage[] = [];
  for (const request of requests)
    alone.push(...(await findFeedPages(db, { query, requests: [request], now: clock.now() })));
  expect(
    new Set(alone.map(({ rows }) => rows.map(({ id, can_see: open }) => `${id} ${open}`).join())).size,
  ).toBeGreaterThan(8);

  const read = createFeedReader(server.deps);
  const together = await Promise.all([...requests, ...requests].map((request) => read({ query, request })));
  const idsOf = ({ total, rows }: FeedPage) => ({ total, rows: rows.map(({ id, can_see }) => ({ id, can_see })) });
  expect(together.map(idsOf)).toEqual([...alone, ...alone].map(idsOf));
});

test('who asks for many pages at once has one page in each statement', async () => {
  const { deps } = server;
  const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(deps)));
  const cursorAt = (minute: number) => ({ ...after, at: new Date(Date.UTC(2026, 0, 1, 0, minute)) });
  const statementsFor = async (requests: readonly FeedRequest[]) => {
    const { db, count } = countStatements(deps.db);
    const read = createFeedReader({ ...deps, db });
    await Promise.all(requests.map((request) => read({ query, request })));
    return count();
  };
  const requestOf = ({ id }: Person, minute: number) => ({
    userId: id,
    tenantId: null,
    authorId: null,
    after: cursorAt(minute),
  });
  const [one] = people;
  if (!one) throw new Error('not made');
  await expect(statementsFor(people.map((person) => requestOf(person, 1)))).resolves.toBe(1);
  await expect(statementsFor(people.map((_, minute) => requestOf(one, minute)))).resolves.toBe(6);
});

test('a list that takes long is waited for by its own viewers alone', async () => {
  const { deps } = server;
  const reader = await makePerson(deps);
  const read = createFeedReader(deps);
  const pictures: FeedFilter = { ...filter, media: 'Image' };
  const request = { userId: reader.id, tenantId: null, authorId: null, after: null };
  const slow = await deps.db.transaction().execute(async (tx) => {
    // Only unfiltered lists read the stored counts.
    await sql`lock table creator_stats in access exclusive mode`.execute(tx);
    const waiting = Array.from({ length: 5 }, (_, limit) => read({ query: { ...query, limit: limit + 1 }, request }));
    await expect(read({ query: { ...query, filter: pictures }, request })).resolves.toEqual({ total: 0, rows: [] });
    return waiting;
  });
  await expect(Promise.all(slow)).resolves.toHaveLength(5);
});

const someone = '00000000-0000-7000-8000-000000000001';
test.each([
  ['a home feed', { userId: someone, tenantId: null, authorId: null, after: null }],
  ["a creator's posts", { userId: someone, tenantId: null, authorId: someone, after: null }],
  ['a later page', { userId: someone, tenantId: null, authorId: null, after }],
])('%s is planned once for each connection, not each time', async (_what, request) => {
  const { db, clock } = server.deps;
  const plans = await db.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = auto`.execute(tx);
    // The planner then leaves out what planning itself costs, which is more than everything among so few rows.
    await sql`set local cpu_operator_cost = 0`.execute(tx);
    for (let n = 0; n < 12; n += 1) await findFeedPages(tx, { query, requests: [request], now: clock.now() });
    const { rows } = await sql<{ total: number; custom: number }>`
      select sum(custom_plans + generic_plans)::int as total, max(custom_plans) as custom
      from pg_prepared_statements where statement like '%with ordinality given%'`.execute(tx);
    return rows[0];
  });
  expect(plans?.total).toBeGreaterThanOrEqual(12);
  // PostgreSQL plans the first five times anew, then only if a plan for all values would cost more.
  expect(plans?.custom).toBe(5);
});
