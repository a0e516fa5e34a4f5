import * as m from '@udala/messages/statements-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  availableTo,
  disputedOf,
  heldBy,
  inTransitTo,
  platformFees,
  post,
  provider,
  providerFees,
  toRefund,
  type Movement,
  type PostingKind,
} from '#features/money/ledger/ledger.service.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { makeCreator, makePerson, type Creator, type Person } from '#test/factories.ts';
import { startTestServer } from '#test/harness.ts';
import { freshReference, makePaid, type Paid } from '#test/paid.ts';
import { askFile, readCsv, readStatement, readStatementPdf } from '#test/statements.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let month: Awaited<ReturnType<typeof makeMonth>>;
beforeAll(async () => {
  server = await startTestServer();
  month = await makeMonth();
});
afterAll(() => server.close());

const january = { from: '2026-01-01', to: '2026-01-31' };

interface Event {
  kind: PostingKind;
  key: string;
  at: string;
  invoiceId?: string;
  movements: Movement[];
}

const book = ({ id }: Creator, { at, invoiceId = '', ...event }: Event) =>
  inTransaction(server.deps.db, (tx) =>
    post(tx, { ...event, creatorId: id, invoiceId: invoiceId || null, at: new Date(at) }),
  );

async function makePayout(creator: Creator): Promise<{ id: string; reference: string }> {
  const { db } = server.deps;
  const now = new Date('2026-01-16T08:00:00Z');
  const { id: accountId } = await db
    .insertInto('payout_accounts')
    .values({
      creator_id: creator.id,
      recipient_code: 'RCP_x',
      bank_code: '058',
      bank_name: 'GTBank',
      last4: '4821',
      account_name: 'ADA OBI',
      usable_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reference = freshReference();
  const { id } = await db
    .insertInto('payouts')
    .values({
      creator_id: creator.id,
      account_id: accountId,
      amount_kobo: 200_000,
      fee_kobo: 1_000,
      reference,
      state: 'succeeded',
      is_automatic: false,
      created_at: now,
      settled_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, reference };
}

/**
 * A month with every kind of line: three payments, one refunded, one disputed and lost, and a payout that was returned.
 */
async function makeMonth() {
  const { deps } = server;
  const creator = await makeCreator(deps, { name: 'Ada Obi' });
  const { id } = creator;
  const [held, available, inTransit, disputed] = [heldBy(id), availableTo(id), inTransitTo(id), disputedOf(id)];
  const join = async (name: string, at: string, membershipId?: string): Promise<Paid & { patron: Person }> => {
    const patron = await makePerson(deps, { name });
    const more = membershipId === undefined ? {} : { membershipId };
    return { patron, ...(await makePaid(deps, { creator, patron, at: new Date(at), ...more })) };
  };
  const retained = await join('Chidi Eze', '2026-01-05T09:00:00Z');
  const returned = await join('Bisi Ade', '2026-01-06T09:00:00Z', retained.membershipId);
  const lost = await join('Dayo Ojo', '2026-01-07T09:00:00Z', retained.membershipId);
  for (const { attemptId } of [retained, returned, lost]) {
    const movements = [{ from: held, to: available, amountKobo: 211_250 }];
    await book(creator, { kind: 'release', key: `released:${attemptId}`, at: '2026-01-08T08:00:00Z', movements });
  }
  await book(creator, {
    kind: 'refund',
    key: `refund:${returned.attemptId}`,
    invoiceId: returned.invoiceId,
    at: '2026-01-09T09:00:00Z',
    movements: [
      { from: platformFees, to: available, amountKobo: 25_000 },
      { from: available, to: toRefund, amountKobo: 250_000 },
    ],
  });
  await book(creator, {
    kind: 'dispute_opened',
    key: 'dispute_opened:7',
    invoiceId: lost.invoiceId,
    at: '2026-01-10T09:00:00Z',
    movements: [{ from: available, to: disputed, amountKobo: 250_000 }],
  });
  await book(creator, {
    kind: 'dispute_lost',
    key: 'dispute_decided:7',
    invoiceId: lost.invoiceId,
    at: '2026-01-12T09:00:00Z',
    movements: [
      { from: disputed, to: provider, amountKobo: 250_000 },
      { from: platformFees, to: available, amountKobo: 25_000 },
    ],
  });
  const payout = await makePayout(creator);
  const paidOut = (kind: PostingKind, at: string, movements: Movement[]) =>
    book(creator, { kind, key: `${kind}:${payout.id}`, at, movements });
  await paidOut('payout', '2026-01-16T08:00:00Z', [{ from: available, to: inTransit, amountKobo: 201_000 }]);
  await paidOut('payout_sent', '2026-01-16T08:05:00Z', [
    { from: inTransit, to: provider, amountKobo: 200_000 },
    { from: inTransit, to: providerFees, amountKobo: 1_000 },
  ]);
  await paidOut('payout_returned', '2026-01-19T08:00:00Z', [{ from: provider, to: available, amountKobo: 200_000 }]);
  return { creator, retained, returned, lost, payout };
}

test('lists each payment, fee and refund, and no movement between the creator’s own accounts', async () => {
  const { creator, retained, returned, lost, payout } = month;
  const { lines, sums, total } = await readStatement(server.app, creator, january, 4);
  const paid = (patron: string, { reference, invoiceId }: Paid) => [
    ['payment', patron, reference, 250_000, invoiceId],
    ['provider_fee', patron, reference, -13_750, invoiceId],
    ['platform_fee', patron, reference, -25_000, invoiceId],
  ];
  const bank = 'GTBank ····4821';
  expect(
    lines
      .toReversed()
      .map(({ kind, party, reference, amountKobo, invoiceId }) => [kind, party, reference, amountKobo, invoiceId]),
  ).toEqual([
    ...paid('Chidi Eze', retained),
    ...paid('Bisi Ade', returned),
    ...paid('Dayo Ojo', lost),
    ['platform_fee_returned', 'Bisi Ade', returned.reference, 25_000, returned.invoiceId],
    ['refund', 'Bisi Ade', returned.reference, -250_000, returned.invoiceId],
    ['dispute_lost', 'Dayo Ojo', lost.reference, -250_000, lost.invoiceId],
    ['platform_fee_returned', 'Dayo Ojo', lost.reference, 25_000, lost.invoiceId],
    ['payout', bank, payout.reference, -200_000, null],
    ['payout_fee', bank, payout.reference, -1_000, null],
    ['payout_returned', bank, payout.reference, 200_000, null],
  ]);
  expect(total).toBe(16);
  expect(sums).toEqual({
    openingKobo: 0,
    grossKobo: 750_000,
    providerFeesKobo: -41_250,
    platformFeesKobo: -25_000,
    refundsKobo: -250_000,
    disputesKobo: -250_000,
    payoutsKobo: 0,
    payoutFeesKobo: -1_000,
    writtenOffKobo: 0,
    closingKobo: 182_750,
  });
  const { rows } = await sql<{ balance: number }>`
      select sum(balance_kobo)::bigint as balance from ledger_accounts where owner_id = ${creator.id}`.execute(
    server.deps.db,
  );
  expect(rows[0]?.balance).toBe(sums.closingKobo);
});

test('is a spreadsheet with amounts as numbers', async () => {
  const { creator, retained } = month;
  const answer = await askFile(server.app, 'csv', creator, january);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="udala-statement-2026-01-01-to-2026-01-31.csv"',
  });
  expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [head, payment, fee, ...rest] = await readCsv(server.app, creator, january);
  expect(head).toEqual(['Date', 'Time', 'What', 'Who', 'Reference', 'Amount (naira)', 'Amount (kobo)', 'Invoice']);
  const { reference, invoiceId } = retained;
  const day = ['2026-01-05', '10:00'];
  expect(payment).toEqual([...day, 'Payment', 'Chidi Eze', reference, '2500.00', '250000', invoiceId]);
  expect(fee).toEqual([...day, 'Payment fee', 'Chidi Eze', reference, '-137.50', '-13750', invoiceId]);
  expect(rest).toHaveLength(14);
});

test('is a PDF with its sums first', async () => {
  const { creator } = month;
  const answer = await askFile(server.app, 'pdf', creator, january);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="udala-statement-2026-01-01-to-2026-01-31.pdf"',
  });
  const { lines, pages } = await readStatementPdf(server.app, creator, january);
  expect(pages).toBe(1);
  const text = lines.join('|');
  expect(text).toContain('Ada Obi, 1 Jan 2026 to 31 Jan 2026');
  expect(text).toContain('Patrons paid|₦7,500|Payment fees|−₦412.50|Udala fees|−₦250|');
  expect(text).toContain('After the last day|₦1,827.50');
  expect(lines.filter((line) => line === 'Payment')).toHaveLength(3);
  expect(lines.indexOf('After the last day')).toBeLessThan(lines.indexOf('Payment'));
});

test('begins with the closing balance of the month before', async () => {
  const { creator } = month;
  const { sums, lines } = await readStatement(server.app, creator, { from: '2026-02-01', to: '2026-02-28' });
  expect(sums).toMatchObject({ openingKobo: 182_750, closingKobo: 182_750, grossKobo: 0 });
  expect(lines).toEqual([]);
  const pdf = await readStatementPdf(server.app, creator, { from: '2026-02-01', to: '2026-02-28' });
  expect(pdf.lines).toContain(m.noLines);
});
