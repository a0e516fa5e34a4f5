import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { rounds, type Errand } from './at-every-call.ts';
import { eventually } from './harness.ts';
import { assertInvariants } from './invariants.ts';
import type { KillableServer } from './killable.ts';
import { makePaidMember, moveBack, rowOf, type Member } from './subscriptions.ts';
import { startForProcesses, type MoneyProcesses } from './money-processes.ts';

// Several server processes and a separate provider: only stored data survives a kill.

const MEMBERS = 12;

let server: MoneyProcesses;
let first: KillableServer;
beforeAll(async () => {
  server = await startForProcesses();
  first = await server.newProcess();
});
afterEach(() => assertInvariants(server.deps.db));
afterAll(() => server.close());

type Listed<Item> = { items: Item[] };

/** Payments received, received twice for one period, paid out and refunded, by the provider's records. */
async function theirBooks() {
  const { control } = server;
  type Charge = { reference: string; status: string; amount: number; refundedKobo: number };
  const { items: charges } = await control<Listed<Charge>>('charges');
  const came = charges.filter(({ status }) => status === 'success' || status === 'reversed');
  const retained = came.filter(({ refundedKobo }) => refundedKobo === 0);
  const periods = retained.map(({ reference }) => reference.replace(/-a\d+$/, ''));
  const { items: transfers } = await control<Listed<{ reference: string }>>('transfers');
  const { items: refunds } = await control<Listed<{ transaction_reference: string }>>('refunds');
  return {
    came: came.map(({ reference, amount }) => `${reference} ${amount}`).toSorted(),
    cameTwice: periods.filter((period, n) => periods.indexOf(period) !== n),
    left: transfers.map(({ reference }) => reference).toSorted(),
    wentBack: refunds.map((refund) => refund.transaction_reference).toSorted(),
  };
}

async function ourBooks(): Promise<Awaited<ReturnType<typeof theirBooks>>> {
  const { db } = server.deps;
  const paid = db.selectFrom('charge_attempts').where('state', 'in', ['succeeded', 'overpayment']);
  const came = await paid.select(['reference', 'amount_kobo']).execute();
  const left = await db.selectFrom('payouts').select('reference').execute();
  const refunds = db.selectFrom('refunds as r').innerJoin('charge_attempts as a', 'a.id', 'r.attempt_id');
  const wentBack = await refunds.select('a.reference').execute();
  return {
    came: came.map((row) => `${row.reference} ${row.amount_kobo}`).toSorted(),
    cameTwice: [],
    left: left.map(({ reference }) => reference).toSorted(),
    wentBack: wentBack.map(({ reference }) => reference).toSorted(),
  };
}

it('charges each membership once while two processes do so at once', async ({ onTestFinished }) => {
  const second = await server.newProcess();
  onTestFinished(() => second.kill());
  const members: Member[] = [];
  while (members.length < MEMBERS) members.push(await makePaidMember(server));
  for (const { id } of members) await moveBack(server.deps, id, 32);
  await server.passTime(1);
  await eventually(async () => {
    const rows = await Promise.all(members.map(({ id }) => rowOf(server.deps, id)));
    return rows.every(({ period_no: periods }) => periods === 2);
  });
  const books = await theirBooks();
  expect(books.came).toHaveLength(2 * MEMBERS);
  expect(books).toEqual(await ourBooks());
});

/**
 * Moves time until everything is done. A payment is recorded within ten minutes; a call that has to be repeated waits a
 * little longer, so that nothing is sent twice.
 */
async function finish(errands: ReadonlyMap<string, Errand>): Promise<void> {
  const open = new Map(errands);
  const look = async () => {
    for (const [call, errand] of open) if (await errand.isDone()) open.delete(call);
    return [...open];
  };
  const callsOf = (left: [string, Errand][]) => left.map(([call]) => call);
  await server.passTime(minutes(9));
  const owed = async () => callsOf((await look()).filter(([, { brings }]) => brings === 'money'));
  await expect.poll(owed).toEqual([]);
  const later = async () => {
    await server.passTime(minutes(5));
    return callsOf(await look());
  };
  await expect.poll(later).toEqual([]);
}

const deaths = rounds.flatMap((round) =>
  (['before', 'after'] as const).map((when) => ({ when, round, calls: Object.keys(round).join(', ') })),
);

it.each(deaths)('killed $when the provider executed it, everything is done once: $calls', async (death) => {
  const { when, round } = death;
  const errands = new Map<string, Errand>();
  for (const [call, prepare] of Object.entries(round)) errands.set(call, await prepare(server));
  const allHang = await server.hangUpAt([...errands.keys()], when);
  for (const errand of errands.values()) await errand.ask?.(first);
  // An hour later the books are compared too.
  await server.passTime(minutes(61));
  await allHang();
  await first.kill();
  await first.start();
  await finish(errands);
  expect(await theirBooks()).toEqual(await ourBooks());
});
