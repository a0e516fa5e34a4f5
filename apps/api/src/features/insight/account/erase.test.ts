import { deleteAccount } from '@udala/contract/account';
import { listMessages } from '@udala/contract/messages';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '#features/identity/auth/passwords.ts';
import { eraseFollowers } from '#features/identity/follows/follows.queries.ts';
import { eraseNotifications } from '#features/identity/notifications/erase.queries.ts';
import { closeAccount } from '#features/identity/users/deleted.queries.ts';
import { anonymizeReads } from '#features/insight/analytics/erase.queries.ts';
import { eraseLikes } from '#features/publishing/likes/erase.queries.ts';
import { eraseReactions } from '#features/publishing/reactions/erase.queries.ts';
import { later, minutes } from '#platform/clock.ts';
import { moveSharedClock } from '#platform/db/shared-clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Deps } from '#app/deps.ts';
import { mailedReauthCode } from '#test/authenticator.ts';
import { makeCreator, makePerson, makePost } from '#test/factories.ts';
import { makeFollowers } from '#test/followers.ts';
import { call, eventually, serverForTest, type TestServer } from '#test/harness.ts';
import { startServerWithMail } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { killableServer } from '#test/killable.ts';
import { untilItWaits } from '#test/lock-waits.ts';
import { isStored, keysOf } from '#test/post-files.ts';
import { at, comments } from '#test/talk.ts';
import { makeWholePerson } from '#test/whole-person.ts';
import { eraseDeleted } from './erase.ts';

/** These memberships are made without their payments. */
const but = ['inv_access_without_payment'];

let server: Awaited<ReturnType<typeof startServerWithMail>>;
beforeAll(async () => void (server = await startServerWithMail()));
afterAll(() => server.close());

async function leave(on: TestServer, person: { email: string; token: string }): Promise<void> {
  const body = { confirm: 'DELETE', reauth: await mailedReauthCode(on, person) } as const;
  expect((await call(on.app, deleteAccount, { token: person.token, body })).status).toBe(200);
}

/** The tables that contain one of the words. Queued emails are skipped: they are deleted within a day. */
async function whereIs({ db }: Deps, words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(name)} t where t::text ilike any(${words.map((word) => `%${word}%`)}::text[])`.execute(
      db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found.toSorted();
}

const erasedAt = async ({ db }: Deps, id: string) =>
  (await db.selectFrom('users').select('erased_at').where('id', '=', id).executeTakeFirstOrThrow()).erased_at;

it('the person’s words and addresses are nowhere in the database, and all counts are right', async () => {
  const { app, deps } = server;
  const { person, ada, fellow, word, phone, postId, adasPostId } = await makeWholePerson(server);
  const words = [word, phone, person.email];
  const media = await deps.db.selectFrom('media').select('id').where('owner_id', '=', person.id).execute();
  const keys = await keysOf(
    deps,
    media.map(({ id }) => id),
  );
  expect(keys).toHaveLength(4);
  expect(await whereIs(deps, words)).toEqual(
    expect.arrayContaining(['comments', 'messages', 'post_bodies', 'posts', 'profiles', 'reports', 'users']),
  );
  await leave(server, person);
  const block = { blocker_id: fellow.id, blocked_id: person.id, created_at: deps.clock.now() };
  await deps.db.insertInto('blocks').values(block).execute();
  await assertInvariants(deps.db, { but });
  const answer = await call(app, listMessages, { token: ada.token, params: { userId: person.id } });
  expect(answer.body.thread).toMatchObject({ with: { name: 'Deleted account' }, cannotReplyReason: 'gone' });
  await eraseDeleted(deps);
  expect(await erasedAt(deps, person.id)).toBeNull();

  deps.clock.moveTo(deps.clock.offsetMs + minutes(2));
  await Promise.all([eraseDeleted(deps), eraseDeleted(deps)]);
  expect(await erasedAt(deps, person.id)).not.toBeNull();
  await assertInvariants(deps.db, { but });
  // The page name stays reserved.
  expect(await whereIs(deps, words)).toEqual(['handles']);
  for (const key of keys) await eventually(async () => !(await isStored(deps, key)));
  for (const table of ['likes', 'reactions', 'idempotency_keys'] as const) {
    expect(await deps.db.selectFrom(table).select('user_id').where('user_id', '=', person.id).execute()).toEqual([]);
  }
  expect(await deps.db.selectFrom('blocks').select('blocked_id').where('blocker_id', '=', fellow.id).execute()).toEqual(
    [],
  );
  const answers = deps.db.selectFrom('comments').select('id').where('answered_id', '=', person.id);
  expect(await answers.execute()).toEqual([]);
  const reads = deps.db.selectFrom('post_reads').select('reader_id').where('post_id', '=', adasPostId);
  expect(await reads.execute()).toEqual([{ reader_id: null }]);
  const { body } = await comments(app, at(fellow), adasPostId);
  expect(body.items.map(({ author }) => author.id)).toEqual([fellow.id]);
  expect((await comments(app, at(fellow), postId)).status).toBe(404);
  const thread = await call(app, listMessages, { token: ada.token, params: { userId: person.id } });
  expect(thread.body.items.map(({ text }) => text)).toEqual(['Hello back']);
});

it('a server that is killed during an erasure resumes it', async ({ onTestFinished }) => {
  const here = await serverForTest();
  const { deps } = here;
  const SAID = 1000;
  const password = 'kunu in the shade';
  const [ada, person] = [await makeCreator(deps), await makePerson(deps)];
  const password_hash = await hashPassword(password);
  await deps.db.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute();
  const postId = await makePost(deps, ada, { audience: 'everyone' });
  await sql`
    insert into comments (post_id, creator_id, author_id, body, created_at)
    select ${postId}, ${ada.id}, ${person.id}, 'Said ' || n, ${deps.clock.now()}
    from generate_series(1, ${SAID}::integer) n`.execute(deps.db);
  await sql`update post_counts set comments = comments + ${SAID} where post_id = ${postId}`.execute(deps.db);

  const left = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from comments where author_id = ${person.id}`.execute(deps.db);
    return rows[0]?.count ?? 0;
  };
  const other = await killableServer(here);
  onTestFinished(() => other.kill());
  await other.start();
  const body = { confirm: 'DELETE', currentPassword: password };
  expect(await other.send(deleteAccount, { token: person.token, body })).toBe(200);
  await moveSharedClock(deps.db, deps.clock.offsetMs + minutes(2));
  await eventually(async () => (await left()) < SAID);
  await other.kill();
  const cut = await left();
  expect(cut).toBeGreaterThan(0);
  expect(await erasedAt(deps, person.id)).toBeNull();
  await assertInvariants(deps.db);
  await Promise.all([eraseDeleted(deps), eraseDeleted(deps)]);
  expect(await left()).toBe(0);
  expect(await erasedAt(deps, person.id)).not.toBeNull();
  await assertInvariants(deps.db);
});

/** A creator with two batches of likes, reactions, reads, notifications and followers. */
async function makeTwoBatches(deps: Deps) {
  const { db, clock } = deps;
  const [now, count] = [clock.now(), 400];
  const [ada, person] = [await makeCreator(deps), await makeCreator(deps)];
  await makeFollowers(deps, person, count);
  await sql`update creator_stats set followers = ${count} where creator_id = ${person.id}`.execute(db);
  await sql`update creator_stats set feed_posts = ${2 * count} where creator_id = ${ada.id}`.execute(db);
  // Reactions under other posts than likes: a worker that waits for the count of one is not yet at the other.
  await sql`
    insert into posts (author_id, post_type, content_type, audience, state, title, created_at, published_at)
    select ${ada.id}, 'Feed', 'Image', 'everyone', 'published', title, ${now}, ${now}
    from generate_series(1, ${count}::int), unnest(array['liked', 'reacted']) title`.execute(db);
  const under = (title: string) => sql`from posts where title = ${title}`;
  await sql`insert into post_counts (post_id, likes, readers) select id, 1, 1 ${under('liked')}`.execute(db);
  await sql`insert into likes (post_id, user_id, created_at) select id, ${person.id}, ${now} ${under('liked')}`.execute(
    db,
  );
  await sql`insert into post_reads (post_id, reader_id, at) select id, ${person.id}, ${now} ${under('liked')}`.execute(
    db,
  );
  await sql`insert into post_counts (post_id, hearts) select id, 1 ${under('reacted')}`.execute(db);
  await sql`
    insert into reactions (post_id, user_id, name, created_at)
    select id, ${person.id}, 'heart', ${now} ${under('reacted')}`.execute(db);
  await sql`
    insert into notifications (recipient_id, event_key, entity_type, entity_id, at)
    select ${person.id}, 'post ' || id, 'post', id, ${now} ${under('liked')}`.execute(db);
  return person;
}

it.each([
  ['likes', 'user_id', eraseLikes],
  ['reactions', 'user_id', eraseReactions],
  ['post_reads', 'reader_id', anonymizeReads],
  ['notifications', 'recipient_id', eraseNotifications],
  ['follows', 'creator_id', eraseFollowers],
] as const)('erases all %s while another worker erases a batch of them', async (table, column, eraseBatch) => {
  const { deps } = await serverForTest();
  const { db, clock } = deps;
  const { id, email } = await makeTwoBatches(deps);
  const now = later(clock.now(), -minutes(2));
  await inTransaction(db, (tx) => closeAccount(tx, { userId: id, email, now }));
  const meanwhile = await inTransaction(db, async (tx) => {
    expect(await eraseBatch(tx, id, 200)).toBe(200);
    const erased = eraseDeleted(deps);
    await untilItWaits(deps, table);
    return { erased };
  });
  await meanwhile.erased;
  expect(await erasedAt(deps, id)).not.toBeNull();
  const { rows } = await sql`
    select from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
  expect(rows).toHaveLength(0);
  // The posts are made without their texts, the reads without their hours.
  await assertInvariants(db, { but: ['inv_posts_whole', 'inv_creator_hours'] });
});

it('erases a row that changes while it is being erased', async () => {
  const { deps } = await serverForTest();
  const { db, clock } = deps;
  const { id, email } = await makePerson(deps);
  const now = later(clock.now(), -minutes(2));
  await inTransaction(db, (tx) => closeAccount(tx, { userId: id, email, now }));
  await sql`
    insert into notifications (recipient_id, event_key, entity_type, entity_id, at)
    values (${id}, 'new', 'membership', ${id}, ${now})`.execute(db);
  const meanwhile = await inTransaction(db, async (tx) => {
    await tx.updateTable('notifications').set({ others: 1 }).where('recipient_id', '=', id).execute();
    const erased = eraseDeleted(deps);
    await untilItWaits(deps, 'notifications');
    return { erased };
  });
  await meanwhile.erased;
  expect(await db.selectFrom('notifications').select('id').where('recipient_id', '=', id).execute()).toEqual([]);
});
