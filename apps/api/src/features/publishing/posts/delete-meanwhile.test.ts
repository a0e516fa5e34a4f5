import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/transaction.ts';
import { makeCreator, makePerson, makePost } from '#test/factories.ts';
import { eventually, startTestServer, type TestServer } from '#test/harness.ts';
import { at, comment, like, react } from '#test/talk.ts';
import { erasePost } from './posts.queries.ts';

let server: TestServer & { close(): Promise<void> };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function untilTheyWait(count: number): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.deps.db);
    return rows[0]?.waiting === count;
  });
}

test('rejects a like, reaction or comment on a post that is being deleted', async () => {
  const { app, deps } = server;
  const ada = await makeCreator(deps);
  const chidi = at(await makePerson(deps));
  const id = await makePost(deps, ada, { audience: 'everyone' });
  const meanwhile = await inTransaction(deps.db, async (tx) => {
    await erasePost(tx, { id, authorId: ada.id });
    const answers = [like(app, chidi, id, true), react(app, chidi, id, 'heart'), comment(app, chidi, id)];
    await untilTheyWait(answers.length);
    return { answers };
  });
  const answers = await Promise.all(meanwhile.answers);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  for (const table of ['likes', 'reactions', 'comments'] as const) {
    expect(await deps.db.selectFrom(table).select('post_id').where('post_id', '=', id).execute()).toEqual([]);
  }
});
