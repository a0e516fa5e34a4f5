import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { later, minutes } from '#platform/clock.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { makeAlike, makePaidMember, moveBack } from '#test/subscriptions.ts';
import { startMoneyServer, unhurried, type MoneyServer } from '#test/money.ts';
import { dueQueue } from './due-queue.ts';
import { renewDue } from './renewals.ts';
import { takeDue } from './renewals.queries.ts';

const MEMBERS = 350;

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer(unhurried)));
afterAll(() => server.close());

/** So many memberships, all due now. */
async function makeDue(): Promise<void> {
  const { deps } = server;
  const { id } = await makePaidMember(server);
  await moveBack(deps, id, 32);
  await makeAlike(deps, id, { others: MEMBERS - 1 });
}

it('gives every due membership to one of several workers, once [B10]', async () => {
  const { deps } = server;
  await makeDue();
  const taken: string[] = [];
  const queues = [dueQueue(deps), dueQueue(deps), dueQueue(deps)];
  await Promise.all(
    queues.map(async (queue) => {
      for (let id = await queue.next(); id !== undefined; id = await queue.next()) taken.push(id);
    }),
  );
  expect(taken).toHaveLength(MEMBERS);
  expect(new Set(taken).size).toBe(MEMBERS);
});

it('more workers than a batch holds all stay until nothing is due', async () => {
  await makeDue();
  const queue = dueQueue(server.deps);
  const first = await Promise.all(Array.from({ length: MEMBERS }, () => queue.next()));
  expect(new Set(first.filter((id) => id !== undefined)).size).toBe(MEMBERS);
  expect(await Promise.all(Array.from({ length: MEMBERS }, () => queue.next()))).toEqual(
    Array.from({ length: MEMBERS }, () => undefined),
  );
});

it('a batch reads what is due after the one before, not what that one left [B10]', async () => {
  const { deps } = server;
  await makeDue();
  await sql`update subscriptions set next_at = anchor_date where next_at is not null`.execute(deps.db);
  const now = deps.clock.now();
  const order = { now, leaseUntil: later(now, minutes(10)), limit: 100 };
  const { last: after = null } = await takeDue(deps.db, { ...order, after: null });
  // Of what was taken the entries come first; a batch that began anew would take it again.
  await sql`update subscriptions set next_at = anchor_date where next_at = ${order.leaseUntil}`.execute(deps.db);
  const next = await takeDue(deps.db, { ...order, after });
  const again = await takeDue(deps.db, { ...order, after: null });
  expect(next.ids).toHaveLength(100);
  expect(new Set([...next.ids, ...again.ids]).size).toBe(200);
});

it('tries of one card begin with the fewest earlier tries, and then with the lowest price [B6]', async () => {
  const { deps } = server;
  await makeDue();
  await sql`
    update subscriptions set retry_days_used = ('x' || right(id::text, 1))::bit(4)::int % 3,
      price_kobo = 250000 + ('x' || right(id::text, 2))::bit(8)::int where next_at is not null`.execute(deps.db);
  const now = deps.clock.now();
  const { ids } = await takeDue(deps.db, { now, leaseUntil: later(now, minutes(10)), after: null, limit: 50 });
  const rows = await deps.db
    .selectFrom('subscriptions')
    .select(['id', 'retry_days_used', 'price_kobo'])
    .where('id', 'in', ids)
    .execute();
  const inOrder = ids
    .map((id) => rows.find((row) => row.id === id))
    .map((row) => [row?.retry_days_used ?? 0, row?.price_kobo ?? 0]);
  expect(inOrder).toEqual(inOrder.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d));
});

it('a process that stops completes the charges in progress and leaves the rest to another [B10]', async () => {
  const { deps } = server;
  await makeDue();
  const jobs = createJobs({ pool: deps.pool, log: deps.log });
  const { payments } = deps;
  const charge: typeof payments.charge = async (order) => {
    await jobs.stop();
    return payments.charge(order);
  };
  await renewDue({ ...deps, jobs, payments: { ...payments, charge } });
  const attempts = await deps.db.selectFrom('charge_attempts').select('state').where('kind', '=', 'saved').execute();
  expect(new Set(attempts.map(({ state }) => state))).toEqual(new Set(['succeeded']));
  expect(attempts.length).toBeLessThan(MEMBERS / 2);
});
