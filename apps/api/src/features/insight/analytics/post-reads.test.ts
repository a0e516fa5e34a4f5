import { getPost } from '@udala/contract/posts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { days, later } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { readAnalytics } from '#test/analytics.ts';
import {
  makeCreator,
  makeMember,
  makeOffer,
  makePerson,
  makePost,
  type Creator,
  type Person,
} from '#test/factories.ts';
import { call, eventually, startTestServer } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { anonymizeReads } from './erase.queries.ts';
import { insertReads } from './post-reads.queries.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let ada: Creator;
let offer: string;
beforeAll(async () => {
  server = await startTestServer();
  ada = await makeCreator(server.deps);
  offer = await makeOffer(server.deps, ada);
});
afterAll(() => server.close());

const open = (id: string, person?: { token: string }) =>
  call(server.app, getPost, { params: { id }, ...(person && { token: person.token }) });
const readersOf = async (creator: Creator, id: string) =>
  (await readAnalytics(server.app, creator)).topPosts.find((post) => post.id === id)?.readers;
const makePatron = async (): Promise<Person> => {
  const patron = await makePerson(server.deps);
  await makeMember(server.deps, patron, ada, offer);
  return patron;
};

test('counts each person who may read a post once, and nobody else', async () => {
  const id = await makePost(server.deps, ada);
  const [patron, other, stranger] = [await makePatron(), await makePatron(), await makePerson(server.deps)];
  for (const person of [undefined, ada, stranger, patron, patron]) expect((await open(id, person)).status).toBe(200);
  // Reads are written in order: once the last one is there, so are those before it.
  await open(id, other);
  await eventually(async () => (await readersOf(ada, id)) === 2);
  expect((await readAnalytics(server.app, ada)).reads.now).toBe(2);
  const { rows } = await sql<{ reader_id: string }>`select reader_id from post_reads where post_id = ${id}`.execute(
    server.deps.db,
  );
  expect(rows.map((row) => row.reader_id).toSorted()).toEqual([patron.id, other.id].toSorted());
  await assertInvariants(server.deps.db, { but: ['inv_access_without_payment'] });
});

test('counts concurrent reads correctly, also of one post and by several processes', async () => {
  const { deps } = server;
  const posts = [await makePost(deps, ada), await makePost(deps, ada)];
  const readers = await Promise.all(Array.from({ length: 10 }, makePatron));
  const reads = posts.flatMap((postId) => readers.map(({ id: readerId }) => ({ postId, readerId })));
  const now = deps.clock.now();
  await Promise.all([
    insertReads(deps.db, reads, now),
    insertReads(deps.db, reads.toReversed(), now),
    ...readers.map(({ token }) => open(posts[0] ?? '', { token })),
  ]);
  await Promise.all(readers.map(({ token }) => open(posts[1] ?? '', { token })));
  for (const id of posts) expect(await readersOf(ada, id)).toBe(10);
  await assertInvariants(deps.db, { but: ['inv_access_without_payment'] });
});

test('shows the best times in Lagos, once there are enough readers to hide a single one', async () => {
  const { app, deps } = server;
  const creator = await makeCreator(deps);
  const postId = await makePost(deps, creator, { audience: 'everyone' });
  const membershipId = await makeOffer(deps, creator);
  const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(deps)));
  const yesterday = Temporal.Instant.fromEpochMilliseconds(later(deps.clock.now(), -days(1)).getTime())
    .toZonedDateTimeISO('Africa/Lagos')
    .with({ hour: 0, minute: 59 });
  const at = new Date(yesterday.epochMilliseconds);
  const reads = people.map(({ id: readerId }) => ({ postId, readerId }));
  await insertReads(deps.db, reads.slice(0, 4), at);
  for (const person of people.slice(0, 4)) await makeMember(deps, person, creator, membershipId);
  await insertReads(deps.db, reads.slice(4, 5), at);
  expect((await readAnalytics(app, creator)).bestTimes).toEqual([]);
  for (const person of people.slice(4, 5)) await makeMember(deps, person, creator, membershipId);
  await insertReads(deps.db, reads.slice(5), deps.clock.now());
  expect((await readAnalytics(app, creator)).bestTimes).toEqual([{ weekday: yesterday.dayOfWeek, hour: 0, reads: 5 }]);
});

test('retains anonymous reads of an erased person, and the reads of a deleted post', async () => {
  const { app, deps } = server;
  const creator = await makeCreator(deps);
  const reader = await makePerson(deps);
  const postId = await makePost(deps, creator, { audience: 'everyone' });
  await insertReads(deps.db, [{ postId, readerId: reader.id }], deps.clock.now());
  expect(await inTransaction(deps.db, (tx) => anonymizeReads(tx, reader.id, 10))).toBe(1);
  expect(await inTransaction(deps.db, (tx) => anonymizeReads(tx, reader.id, 10))).toBe(0);
  expect(await readersOf(creator, postId)).toBe(1);
  await app.inject({
    method: 'DELETE',
    url: `/posts/${postId}`,
    headers: { host: 'localhost:3000', authorization: `Bearer ${creator.token}` },
  });
  expect(await readAnalytics(app, creator)).toMatchObject({ reads: { now: 1 }, topPosts: [] });
  await assertInvariants(deps.db, { but: ['inv_access_without_payment'] });
});

test('readers do not wait for the count, and can read a post whose read cannot be counted', async () => {
  const { deps } = server;
  const id = await makePost(deps, ada);
  const patron = await makePatron();
  await inTransaction(deps.db, async (tx) => {
    await sql`alter table post_reads rename to post_reads_away`.execute(tx);
    expect(await open(id, patron)).toMatchObject({ status: 200, body: { viewer: { canSee: true } } });
  });
  await sql`alter table post_reads_away rename to post_reads`.execute(deps.db);
  const later = await makePatron();
  await open(id, later);
  await eventually(async () => ((await readersOf(ada, id)) ?? 0) > 0);
});
