import { deleteAccount } from '@udala/contract/account';
import { listMessages } from '@udala/contract/messages';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '#features/identity/auth/passwords.ts';
import { minutes } from '#platform/clock.ts';
import { moveSharedClock } from '#platform/db/shared-clock.ts';
import type { Deps } from '#app/deps.ts';
import { mailedReauthCode } from '#test/authenticator.ts';
import { makeCreator, makePerson, makePost } from '#test/factories.ts';
import { call, eventually, serverForTest, type TestServer } from '#test/harness.ts';
import { startServerWithMail } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { killableServer } from '#test/killable.ts';
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
