import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import { makeCreator } from '#test/factories.ts';
import { startTestServer } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import {
  adjustments,
  availableTo,
  bank,
  disputedOf,
  heldBy,
  inTransitTo,
  losses,
  platformFees,
  post,
  provider,
  providerFees,
  toRefund,
  unallocated,
  type Movement,
  type PostingKind,
} from './ledger.service.ts';

const OPERATIONS = 10_000;
const CREATORS = 10;
const AT_ONCE = 5;
const IN_A_TRANSACTION = 25;
/** Printed by a failure: SEED=… repeats the same operations. */
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000);

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

/** Movements of each business event, from a gross amount and its fees. */
const moves: Record<PostingKind, (creatorId: string, gross: number, fee: number, cut: number) => Movement[]> = {
  payment: (id, gross, fee, cut) => [
    { from: provider, to: heldBy(id), amountKobo: gross },
    { from: heldBy(id), to: providerFees, amountKobo: fee },
    { from: heldBy(id), to: platformFees, amountKobo: cut },
  ],
  release: (id, gross) => [{ from: heldBy(id), to: availableTo(id), amountKobo: gross }],
  overpayment: (_, gross, fee) => [
    { from: provider, to: toRefund, amountKobo: gross },
    { from: platformFees, to: providerFees, amountKobo: fee },
  ],
  refund: (id, gross, _, cut) => [
    { from: platformFees, to: availableTo(id), amountKobo: cut },
    { from: availableTo(id), to: toRefund, amountKobo: gross },
  ],
  excess: (_, gross) => [{ from: provider, to: toRefund, amountKobo: gross }],
  fee_corrected: (id, _, fee) => [{ from: heldBy(id), to: providerFees, amountKobo: fee }],
  unallocated: (_, gross) => [{ from: provider, to: unallocated, amountKobo: gross }],
  settled: (_, gross) => [{ from: bank, to: provider, amountKobo: gross }],
  written_off: (id, gross) => [{ from: losses, to: availableTo(id), amountKobo: gross }],
  opening: (_, gross) => [{ from: provider, to: adjustments, amountKobo: gross }],
  allocated: (id, gross) => [{ from: availableTo(id), to: unallocated, amountKobo: gross }],
  refund_sent: (_, gross) => [{ from: toRefund, to: provider, amountKobo: gross }],
  dispute_opened: (id, gross) => [{ from: availableTo(id), to: disputedOf(id), amountKobo: gross }],
  dispute_won: (id, gross) => [{ from: disputedOf(id), to: availableTo(id), amountKobo: gross }],
  dispute_lost: (id, gross, _, cut) => [
    { from: disputedOf(id), to: provider, amountKobo: gross },
    { from: platformFees, to: availableTo(id), amountKobo: cut },
  ],
  payout: (id, gross) => [{ from: availableTo(id), to: inTransitTo(id), amountKobo: gross }],
  payout_sent: (id, gross, fee) => [
    { from: inTransitTo(id), to: provider, amountKobo: gross },
    { from: inTransitTo(id), to: providerFees, amountKobo: fee },
  ],
  payout_returned: (id, gross) => [{ from: inTransitTo(id), to: availableTo(id), amountKobo: gross }],
};

const amount = (max: number) => fc.integer({ min: 1, max });
const operations = fc.record({
  kind: fc.constantFrom(...(Object.keys(moves) as PostingKind[])),
  gross: amount(100_000_000),
  fee: fc.oneof(fc.constant(0), amount(200_000)),
  cut: amount(10_000_000),
});
type Operation = typeof operations extends fc.Arbitrary<infer Made> ? Made : never;
/** A batch of one creator's operations in one transaction, which may be rolled back. */
const batches = fc.record({
  creator: fc.nat(CREATORS - 1),
  isLost: fc.nat(9).map((one) => one === 0),
  operations: fc.array(operations, { minLength: IN_A_TRANSACTION, maxLength: IN_A_TRANSACTION }),
});
type Batch = typeof batches extends fc.Arbitrary<infer Made> ? Made : never;

const lost = new Error('lost');
const creatorOf = (creatorIds: readonly string[], { creator }: Batch): string => creatorIds[creator] ?? '';

async function postBatch(tx: Tx, creatorId: string, { operations: made, isLost }: Batch, no: number): Promise<void> {
  const at = server.deps.clock.now();
  for (const [nth, { kind, gross, fee, cut }] of made.entries()) {
    const movements = moves[kind](creatorId, gross, fee, cut);
    await post(tx, { kind, key: `${no}:${nth}`, creatorId, invoiceId: null, at, movements });
  }
  if (isLost) throw lost;
}

/** Posts batches of several creators concurrently. */
async function postAll(made: readonly Batch[], creatorIds: readonly string[]): Promise<void> {
  const work = async (worker: number) => {
    for (const [no, batch] of made.entries()) {
      if (batch.creator % AT_ONCE !== worker) continue;
      const posted = inTransaction(server.deps.db, (tx) => postBatch(tx, creatorOf(creatorIds, batch), batch, no));
      if (batch.isLost) await expect(posted).rejects.toBe(lost);
      else await posted;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, worker) => work(worker)));
}

/** Expected balances by kind and owner, computed without the database. */
function expectedSums(made: readonly Batch[], creatorIds: readonly string[]): Record<string, number> {
  const sums: Record<string, number> = {};
  const add = ({ kind, ownerId }: Movement['from'], kobo: number) => {
    const name = `${kind}:${ownerId ?? ''}`;
    sums[name] = (sums[name] ?? 0) + kobo;
  };
  const move = (creatorId: string, { kind, gross, fee, cut }: Operation) => {
    for (const { from, to, amountKobo } of moves[kind](creatorId, gross, fee, cut)) {
      add(from, -amountKobo);
      add(to, amountKobo);
    }
  };
  for (const batch of made.filter(({ isLost }) => !isLost)) {
    for (const operation of batch.operations) move(creatorOf(creatorIds, batch), operation);
  }
  return sums;
}

async function sumsInBooks(): Promise<{ sums: Record<string, number>; stored: Record<string, number> }> {
  const { rows } = await sql<{ name: string; sum: number; stored: number; is_creators: boolean }>`
    with moved as (
      select credit_id as id, amount_kobo as kobo from ledger_movements
      union all select debit_id, -amount_kobo from ledger_movements)
    select a.kind || ':' || coalesce(a.owner_id::text, '') as name, sum(m.kobo)::bigint as sum,
      a.balance_kobo as stored, a.owner_id is not null as is_creators
    from ledger_accounts a join moved m using (id) group by a.id`.execute(server.deps.db);
  const creatorRows = rows.filter((row) => row.is_creators);
  return {
    sums: Object.fromEntries(rows.map(({ name, sum }) => [name, sum])),
    stored: Object.fromEntries(creatorRows.map(({ name, stored }) => [name, stored])),
  };
}

it(`sums to zero and keeps its balances after ${OPERATIONS} random operations, seed ${SEED}`, async () => {
  const creators = await Promise.all(Array.from({ length: CREATORS }, () => makeCreator(server.deps)));
  const creatorIds = creators.map(({ id }) => id);
  const made = fc.sample(batches, { numRuns: OPERATIONS / IN_A_TRANSACTION, seed: SEED });
  await postAll(made, creatorIds);
  const { sums, stored } = await sumsInBooks();
  expect(Object.values(sums).reduce((sum, kobo) => sum + kobo, 0)).toBe(0);
  expect(sums).toEqual(expectedSums(made, creatorIds));
  expect(stored).toEqual(Object.fromEntries(Object.entries(sums).filter(([name]) => name in stored)));
  expect(Object.keys(stored)).toHaveLength(CREATORS * 4);
  // These postings have no payments, refunds, disputes, exceptions, fees or payouts of their own.
  await assertInvariants(server.deps.db, {
    but: ['inv_held', 'inv_refunds', 'inv_disputed', 'inv_payouts', 'inv_unallocated', 'inv_fee_corrections'],
  });
});
