import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '#test/counted-statements.ts';
import { makeCreator, makeMember, makeOffer, makePerson, makePost } from '#test/factories.ts';
import { startTestServer } from '#test/harness.ts';
import type { VersionedPostRow } from './posts.view.ts';
import { batchedByViewer, viewersMax } from './viewer-batches.ts';
import { findPostsById, type PostsRequest } from './posts-by-id.queries.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const postOf = ({ id, text, can_see: isOpen, is_own: isOwn }: VersionedPostRow) => ({ id, text, isOpen, isOwn });

async function makeReaders() {
  const { deps } = server;
  const [ada, bola] = [await makeCreator(deps), await makeCreator(deps)];
  const offerId = await makeOffer(deps, ada);
  const ids: string[] = [];
  for (const creator of [ada, bola]) {
    for (const audience of ['everyone', 'patrons'] as const)
      ids.push(await makePost(deps, creator, { audience, body: `For ${audience}`, teaser: 'A word' }));
  }
  const readers = [null, ada.id, bola.id];
  for (let n = 0; n < viewersMax; n += 1) {
    const person = await makePerson(deps);
    if (n % 2 === 0) await makeMember(deps, person, ada, offerId);
    readers.push(person.id);
  }
  return readers.flatMap((userId, n): PostsRequest[] => [
    { ids, reader: { userId, tenantId: null } },
    { ids: ids.slice(n % 3), reader: { userId, tenantId: n % 2 === 0 ? ada.id : bola.id } },
  ]);
}

test('each of many readers is given their own posts as they alone may see them', async () => {
  const { db, clock } = server.deps;
  const requests = await makeReaders();
  const alone: unknown[] = [];
  for (const request of requests)
    alone.push(...(await findPostsById(db, [request], clock.now())).map((rows) => rows.map(postOf)));
  expect(new Set(alone.map((rows) => JSON.stringify(rows))).size).toBeGreaterThan(6);

  const counted = countStatements(db);
  const read = batchedByViewer<PostsRequest, VersionedPostRow[]>({
    viewerOf: ({ reader }) => reader.userId,
    work: (batch) => findPostsById(counted.db, batch, clock.now()),
  });
  const together = await Promise.all(requests.map(read));
  expect(together.map((rows) => rows.map(postOf))).toEqual(alone);
  expect(counted.count()).toBeLessThan(requests.length / 4);
});

test.each([1, 11])('is planned once for each connection, not each time, for %i posts', async (count) => {
  const { db, clock } = server.deps;
  const ids = Array.from({ length: count }, (_, n) => `00000000-0000-7000-8000-0000000000${n + 10}`);
  const reader = { userId: '00000000-0000-7000-8000-000000000001', tenantId: null };
  const plans = await db.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = auto`.execute(tx);
    // The planner then leaves out what planning itself costs, which is more than everything among so few rows.
    await sql`set local cpu_operator_cost = 0`.execute(tx);
    for (let n = 0; n < 12; n += 1) await findPostsById(tx, [{ ids, reader }], clock.now());
    const { rows } = await sql<{ total: number; custom: number }>`
      select sum(custom_plans + generic_plans)::int as total, max(custom_plans) as custom
      from pg_prepared_statements where statement like '%with wanted as materialized%'
        and statement not like '%pg_prepared%'`.execute(tx);
    return rows[0];
  });
  expect(plans?.total).toBeGreaterThanOrEqual(12);
  // PostgreSQL plans the first five times anew, then only if a plan for all values would cost more.
  expect(plans?.custom).toBe(5);
});
