import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countStatements } from '#test/counted-statements.ts';
import { sign, startMoneyServer, type MoneyServer } from '#test/money.ts';
import { createProviderEventReceiver } from './inbox.service.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer()));
afterAll(() => server.close());

/** A process of its own that receives events; counts its statements, without those of the job queue. */
function startReceiver() {
  const { db, count } = countStatements(server.deps.db);
  const receive = createProviderEventReceiver({ ...server.deps, db });
  const receiveAll = async (bodies: readonly string[]) => {
    await Promise.all(bodies.map((body) => receive(Buffer.from(body), sign(body))));
  };
  return { receiveAll, count };
}

const eventsOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => JSON.stringify({ event: 'terminal.sang', data: { id: `${name}-${n}` } }));

const countStored = async (name: string) => {
  const { db } = server.deps;
  const rows = await db.selectFrom('webhook_inbox').select('id').where('object_id', 'like', `${name}-%`).execute();
  return rows.length;
};

it('stores many events that arrive at once in few statements', async () => {
  const { receiveAll, count } = startReceiver();
  await receiveAll(eventsOf('many', 40));
  expect(await countStored('many')).toBe(40);
  expect(count()).toBe(2);
});

it('never waits for another process that waits for it, in whatever order both hear the same events', async () => {
  // So slowly that they meet.
  await sql`create function pause() returns trigger language plpgsql as
    'begin perform pg_sleep(0.002); return new; end'`.execute(server.deps.db);
  await sql`create trigger pause before insert on webhook_inbox for each row execute function pause()`.execute(
    server.deps.db,
  );
  const receivers = [startReceiver(), startReceiver(), startReceiver()];
  for (let round = 0; round < 3; round += 1) {
    const bodies = eventsOf(`both-${round}`, 20);
    const orders = [bodies, bodies.toReversed(), bodies.toSorted(() => Math.random() - 0.5)];
    await Promise.all(receivers.map(({ receiveAll }, n) => receiveAll(orders[n] ?? [])));
    expect(await countStored(`both-${round}`)).toBe(20);
  }
  // A deadlock would make one of them store its events one by one.
  expect(receivers.map(({ count }) => count())).toEqual([3, 3, 3]);
});
