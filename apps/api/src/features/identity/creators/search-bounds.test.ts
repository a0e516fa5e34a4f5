import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/transaction.ts';
import { makeCreator, makeMember, makeOffer, makePerson } from '#test/factories.ts';
import { startTestServer } from '#test/harness.ts';
import { findCreatorsByName } from './search.queries.ts';

const MANY = 5_000;

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
  await sql`
    with made as (
      insert into users (email, roles, state, created_at)
      select 'many' || n || '@example.com', '{creator}', 'active', now() from generate_series(1, ${MANY}) n
      returning id, email),
    named as (
      insert into profiles (user_id, name, user_name, page_name, is_creator, updated_at)
      select id, 'Creator', split_part(email, '@', 1), 'Creator', true, now() from made returning user_id)
    insert into creator_stats (creator_id) select user_id from named`.execute(server.deps.db);
});
afterAll(() => server.close());

it('looks for names like a text among those with most patrons, if all would take too long', async () => {
  const { deps } = server;
  const popular = await makeCreator(deps, { name: 'Crexo' });
  await makeMember(deps, await makePerson(deps), popular, await makeOffer(deps, popular));
  const unknown = await makeCreator(deps, { name: 'Crexa' });
  const find = (alikeMs: number) =>
    inTransaction(deps.db, (tx) => findCreatorsByName(tx, 'crexy', { limit: 10, offset: 0, countedMax: 100, alikeMs }));
  // Each name begins like the text, so the index finds all of them; comparing five thousand takes more than this.
  const bounded = await find(1);
  expect(bounded.rows.map(({ id }) => id)).toEqual([popular.id]);
  const whole = await find(60_000);
  expect(new Set(whole.rows.map(({ id }) => id))).toEqual(new Set([popular.id, unknown.id]));
});

it('finds a name of short words, however many creators have as many patrons', async () => {
  const { deps } = server;
  const { id } = await makeCreator(deps, { name: 'DJ Xo' });
  for (const typed of ['dj xo', 'j x', 'dj xo ada']) {
    const { rows } = await inTransaction(deps.db, (tx) =>
      findCreatorsByName(tx, typed, { limit: 10, offset: 0, countedMax: 100 }),
    );
    expect([typed, rows.map((row) => row.id)]).toEqual([typed, [id]]);
  }
});
