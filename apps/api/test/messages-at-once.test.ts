import { longWork } from '#platform/db/watched-client.ts';
import { blockPerson } from '@udala/contract/blocks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockPair, insertBlock } from '#features/publishing/blocks/blocks.queries.ts';
import { listMessages, selectMessages } from '#features/outreach/messages/messages.queries.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { freshKey, makeCreator, makePerson, signIn } from './factories.ts';
import { call, startTestServer } from './harness.ts';
import { untilItWaits } from './lock-waits.ts';
import { assertThreads, listenForMessages, makePair, read, send, takeBack, thread, threads } from './messages.ts';
import { at } from './talk.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

const AT_ONCE = 25;
const each = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: AT_ONCE }, work));

test('fifty parallel messages from both participants, the first ones included, are all stored and counted', async () => {
  const { app, deps } = server;
  const { ada, chidi } = await makePair(deps);
  const [patronsAnswers, adasAnswers] = await Promise.all([
    each(() => send(app, chidi, ada.id)),
    each(() => send(app, at(ada), chidi.id)),
  ]);
  expect([...patronsAnswers, ...adasAnswers].map(({ status }) => status)).toEqual(
    Array.from({ length: 2 * AT_ONCE }, () => 201),
  );
  expect((await threads(app, at(ada))).body).toMatchObject({ items: [{ unread: AT_ONCE }], unread: AT_ONCE });
  expect((await threads(app, chidi)).body.unread).toBe(AT_ONCE);
  const { items, meta } = (await thread(app, chidi, ada.id, { limit: 50 })).body;
  expect([new Set(items.map(({ id }) => id)).size, meta.totalItems]).toEqual([2 * AT_ONCE, 2 * AT_ONCE]);
  await assertThreads(deps);
});

test('reading and taking back during further messages leaves the right unread count', async () => {
  const { app, deps } = server;
  const { ada, chidi } = await makePair(deps);
  await Promise.all([
    each(async () => {
      const { body } = await send(app, chidi, ada.id);
      if (body.id.endsWith('0') || body.id.endsWith('8')) await takeBack(app, chidi, ada.id, body.id);
    }),
    each(() => read(app, at(ada), chidi.id)),
    each(() => send(app, at(ada), chidi.id)),
  ]);
  await assertThreads(deps);
  expect((await read(app, at(ada), chidi.id)).body).toEqual({ unread: 0 });
  await assertThreads(deps);
});

test('a message written after a read is unread, whatever the clock of the writing process', async () => {
  const { app, deps } = server;
  const { ada, chidi } = await makePair(deps);
  await send(app, chidi, ada.id);
  await deps.pool.query(
    `update thread_participants set last_at = last_at + interval '1 minute' where user_id in ($1, $2)`,
    [ada.id, chidi.id],
  );
  await read(app, at(ada), chidi.id);
  await send(app, chidi, ada.id);
  expect((await threads(app, at(ada))).body.unread).toBe(1);
  await assertThreads(deps);
});

test('a message and a block at once are serialized, and a message after the block is rejected', async () => {
  const { app, deps } = server;
  const { ada, chidi } = await makePair(deps);
  const { blocking } = await inTransaction(deps.db, async (tx) => {
    await lockPair(tx, chidi.id, ada.id);
    const blocked = call(app, blockPerson, { token: ada.token, params: { userId: chidi.id } });
    await untilItWaits(deps, 'pg_advisory_xact_lock');
    return { blocking: blocked };
  });
  expect((await blocking).status).toBe(200);
  await deps.db.deleteFrom('blocks').execute();
  const { sending } = await inTransaction(deps.db, async (tx) => {
    await lockPair(tx, ada.id, chidi.id);
    const sent = send(app, chidi, ada.id);
    await untilItWaits(deps, 'pg_advisory_xact_lock');
    await insertBlock(tx, { blockerId: ada.id, blockedId: chidi.id }, deps.clock.now());
    return { sending: sent };
  });
  expect((await sending).status).toBe(403);
  expect((await threads(app, at(ada))).body.items).toEqual([]);
});

test('every open page of both participants is notified after the commit, and nobody else’s', async () => {
  const { app, deps } = server;
  const { ada, chidi } = await makePair(deps);
  const bystander = await makeCreator(deps);
  const [phone, laptop, adasPage, others] = [
    await listenForMessages(address, chidi),
    await listenForMessages(address, await signIn(deps, chidi.id)),
    await listenForMessages(address, ada),
    await listenForMessages(address, bystander),
  ];
  await send(app, bystander, ada.id);
  await deps.db
    .insertInto('blocks')
    .values({ blocker_id: ada.id, blocked_id: chidi.id, created_at: new Date(0) })
    .execute();
  expect((await send(app, chidi, ada.id)).status).toBe(403);
  await deps.db.deleteFrom('blocks').execute();
  const said = { text: 'Heard', key: freshKey() };
  const { body } = await send(app, chidi, ada.id, said);
  await send(app, chidi, ada.id, said);
  await send(app, chidi, ada.id, { text: 'And this' });
  await expect.poll(() => [phone, laptop, adasPage].map(({ length }) => length)).toEqual([2, 2, 2]);
  expect(adasPage[0]).toEqual({ withId: chidi.id, message: { ...body, isMine: false }, unread: 1 });
  expect(adasPage[1]).toMatchObject({ unread: 2 });
  expect(phone[0]).toEqual({ withId: ada.id, message: body, unread: 0 });
  expect(laptop).toEqual(phone);
  expect(others).toEqual([]);
});

test('a page of ten thousand messages reads only its own rows, at any position', async () => {
  const { app, deps } = server;
  const { ada, chidi } = await makePair(deps);
  await send(app, chidi, ada.id);
  const other = await makePerson(deps);
  const participant = { userId: chidi.id, withId: ada.id };
  const write = () =>
    deps.pool.query(
      `insert into messages (low_id, high_id, sender_id, body, created_at)
     select least($1::uuid, $2), greatest($1::uuid, $2), $1, 'word ' || n, $3::timestamptz - n * interval '1 minute'
     from generate_series(1, 10000) n`,
      [ada.id, chidi.id, deps.clock.now()],
    );
  await longWork(write);
  await deps.pool.query(`update thread_participants set unread = unread + 10000 where user_id = $1`, [chidi.id]);
  await deps.pool.query('analyze messages');
  await assertThreads(deps);
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const { body } = await thread(app, chidi, ada.id, { limit: 50, ...(cursor !== undefined && { cursor }) });
    for (const { id } of body.items) seen.add(id);
    cursor = body.meta.nextCursor;
  } while (cursor !== undefined);
  expect(seen.size).toBe(10_001);
  expect((await thread(app, other, ada.id)).status).toBe(404);

  for (const offset of [0, 9_900]) {
    const [row] = await listMessages(deps.db, participant, { page: 1, limit: 1, offset, after: null });
    if (!row) throw new Error('a message is missing');
    const after = { at: row.created_at, id: row.id };
    const page = selectMessages(participant, { page: 1, limit: 50, offset: 0, after });
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
      explain (analyze, buffers, format json) ${page}`.execute(deps.db);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    expect(JSON.stringify(plan)).toContain('messages_list');
    expect((plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)).toBeLessThan(PAGE_BLOCKS_MAX);
  }
});

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}
/** The index down to its leaves, and fifty rows at any place. */
const PAGE_BLOCKS_MAX = 80;
