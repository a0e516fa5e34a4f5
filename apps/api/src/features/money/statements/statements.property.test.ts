import { randomUUID } from 'node:crypto';
import { kinds } from '@udala/messages/statements-server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lagosDate } from '#features/money/billing/calendar.ts';
import {
  availableTo,
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
} from '#features/money/ledger/ledger.service.ts';
import { days, later } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { makeCreator } from '#test/factories.ts';
import { startTestServer } from '#test/harness.ts';
import { readCsv, readStatement } from '#test/statements.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const FIRST_DAY = new Date('2026-01-25T00:00:00Z');
const HALF_HOURS = 2 * 24 * 40;
const ours = [provider, providerFees, platformFees, toRefund, unallocated, losses];
const creatorAccounts = [heldBy, availableTo, inTransitTo, disputedOf];
const ACCOUNTS = ours.length + creatorAccounts.length;

const posting = fc
  .record({
    halfHour: fc.integer({ min: 0, max: HALF_HOURS }),
    from: fc.nat(ACCOUNTS - 1),
    to: fc.nat(ACCOUNTS - 1),
    amountKobo: fc.integer({ min: 1, max: 10_000_000 }),
    kind: fc.constantFrom('payment', 'release', 'refund', 'dispute_lost', 'payout_sent', 'payout_returned'),
  })
  .filter(({ from, to }) => from !== to);
type Posting = typeof posting extends fc.Arbitrary<infer P> ? P : never;
const span = fc.record({ first: fc.nat(40), length: fc.nat(20) });

const atOf = ({ halfHour }: Posting) => later(FIRST_DAY, halfHour * 30 * 60_000);
const isCreatorAccount = (account: number) => account >= ours.length;
/** Effect on the sum of the creator's four accounts. */
const effectOf = ({ from, to, amountKobo }: Posting) =>
  (isCreatorAccount(to) ? amountKobo : 0) - (isCreatorAccount(from) ? amountKobo : 0);
const sumOf = (postings: readonly Posting[]) => postings.reduce((sum, one) => sum + effectOf(one), 0);

async function postAll(creatorId: string, postings: readonly Posting[]): Promise<void> {
  const accountOf = (account: number) =>
    ours[account] ?? creatorAccounts[account - ours.length]?.(creatorId) ?? provider;
  for (const one of postings) {
    const { from, to, amountKobo, kind } = one;
    await inTransaction(server.deps.db, (tx) =>
      post(tx, {
        kind,
        key: `${kind}:${randomUUID()}`,
        creatorId,
        invoiceId: null,
        at: atOf(one),
        movements: [{ from: accountOf(from), to: accountOf(to), amountKobo }],
      }),
    );
  }
}

test('for any postings, the balances at both ends, the sums, the lines and the spreadsheet agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(posting, { maxLength: 40, size: 'max' }),
      fc.array(span, { minLength: 1, maxLength: 3 }),
      async (postings, spans) => {
        const creator = await makeCreator(server.deps);
        await postAll(creator.id, postings);
        for (const { first, length } of spans) {
          const [from, to] = [first, first + length].map((day) => lagosDate(later(FIRST_DAY, days(day))));
          if (from === undefined || to === undefined) throw new Error('two days make a range');
          const dayOf = (one: Posting) => lagosDate(atOf(one));
          const before = postings.filter((one) => dayOf(one) < from);
          const within = postings.filter((one) => dayOf(one) >= from && dayOf(one) <= to);
          const { lines, sums, total } = await readStatement(server.app, creator, { from, to }, 7);

          const { openingKobo, closingKobo, ...parts } = sums;
          expect(openingKobo).toBe(sumOf(before));
          expect(closingKobo).toBe(sumOf([...before, ...within]));
          expect(Object.values(parts).reduce((sum, part) => sum + part, openingKobo)).toBe(closingKobo);
          expect(total).toBe(lines.length);
          const expected = within
            .filter((one) => effectOf(one) !== 0)
            .map((one) => [atOf(one).toISOString(), effectOf(one)] as const);
          const shown = lines.toReversed().map(({ at, amountKobo }) => [at, amountKobo] as const);
          expect(shown).toEqual(expected.toSorted(([one], [other]) => Date.parse(one) - Date.parse(other)));

          const [, ...rows] = await readCsv(server.app, creator, { from, to });
          expect(rows.map(([date, , what, , , naira, kobo]) => [date, what, naira, kobo])).toEqual(
            lines
              .toReversed()
              .map(({ at, kind, amountKobo }) => [
                lagosDate(new Date(at)),
                kinds[kind],
                (amountKobo / 100).toFixed(2),
                String(amountKobo),
              ]),
          );
        }
      },
    ),
    { numRuns: 12 },
  );
});
