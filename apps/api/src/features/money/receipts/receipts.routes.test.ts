import { Readable } from 'node:stream';
import { getReceipt, getReceiptPdf } from '@udala/contract/receipts';
import { updateProfile } from '@udala/contract/profile-edit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/transaction.ts';
import { makeCreator, makePerson, signIn, type Creator, type Person } from '#test/factories.ts';
import { call, membersHost, serverForTest, startTestServer } from '#test/harness.ts';
import { emailsTo } from '#test/inbox.ts';
import { makeAttempt, makePaid, type Paid } from '#test/paid.ts';
import { readPdf } from '#test/pdf-text.ts';
import { sendReceipt } from './receipts.service.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let ada: Creator;
let bola: Creator;
let chidi: Person;
let paid: Paid;
const at = new Date('2026-01-31T22:30:00Z');

beforeAll(async () => {
  server = await startTestServer({ works: true });
  const { deps } = server;
  [ada, bola] = [await makeCreator(deps, { name: 'Ṣadé Ọlátúnjí 🎉' }), await makeCreator(deps)];
  chidi = await makePerson(deps, { name: 'Ńkechị Ụba' });
  paid = await makePaid(deps, { creator: ada, patron: chidi, at });
});
afterAll(() => server.close());

const receiptOf = (attemptId: string, token: string) =>
  call(server.app, getReceipt, { params: { id: attemptId }, token });

async function pdfOf(attemptId: string, token: string) {
  const answer = await server.app.inject({
    url: `/payments/${attemptId}/receipt.pdf`,
    headers: { host: membersHost, authorization: `Bearer ${token}` },
  });
  return { answer, ...readPdf(answer.rawPayload) };
}

test('shows who was paid, for what, how, and when the next payment is due', async () => {
  const { status, body } = await receiptOf(paid.attemptId, chidi.token);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    payment: { id: paid.attemptId, reference: paid.reference, amountKobo: 250_000, status: 'paid', channel: 'card' },
    number: `UD-20260131-${paid.attemptId.slice(-12).toUpperCase()}`,
    paidAt: at.toISOString(),
    payerName: 'Ńkechị Ụba',
    payerEmail: chidi.email,
    nextPaymentOn: '2026-02-28',
  });
});

test('names who sells in law, where the operator has said so', async () => {
  const seller = 'Ada Obi Media Ltd, 12 Allen Avenue, Ikeja. TIN 12345678-0001';
  const named = await startTestServer({ env: { LEGAL_SELLER: seller } });
  try {
    const { deps } = named;
    const [creator, patron] = [await makeCreator(deps), await makePerson(deps)];
    const { attemptId } = await makePaid(deps, { creator, patron, at });
    const { body } = await call(named.app, getReceipt, { params: { id: attemptId }, token: patron.token });
    expect(body.seller).toBe(seller);
    const pdf = await named.app.inject({
      url: `/payments/${attemptId}/receipt.pdf`,
      headers: { host: membersHost, authorization: `Bearer ${patron.token}` },
    });
    expect(readPdf(pdf.rawPayload).lines.join(' ')).toContain('TIN 12345678-0001');
  } finally {
    await named.close();
  }
});

test('is a PDF with the same facts', async () => {
  const { answer, lines, pages, raw } = await pdfOf(paid.attemptId, chidi.token);
  const number = `UD-20260131-${paid.attemptId.slice(-12).toUpperCase()}`;
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="udala-receipt-${number}.pdf"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(raw).toContain('/Lang (en)');
  expect(pages).toBe(1);
  expect(lines).toEqual([
    `Udala · Receipt ${number} · 1`,
    'Udala',
    'Receipt',
    '₦2,500',
    'Paid to',
    'Ṣadé Ọlátúnjí □',
    'Fee',
    'No fee was added',
    'Paid with',
    'Card',
    'For',
    'Membership from 31 Jan 2026 to 28 Feb 2026',
    'Next payment',
    '28 Feb 2026',
    'Paid on',
    '31 Jan 2026',
    'Paid by',
    `Ńkechị Ụba, ${chidi.email}`,
    'Receipt number',
    number,
    'Reference',
    paid.reference,
  ]);
});

describe('is shown to nobody but the payer', () => {
  const table: [who: string, as: () => [Person | null, string | undefined], status: number][] = [
    ['nobody', () => [null, undefined], 401],
    ['a stranger', () => [stranger, undefined], 404],
    ['another patron of theirs', () => [fellow, undefined], 404],
    ['the creator', () => [ada, undefined], 404],
    ['who paid', () => [chidi, undefined], 200],
    ["who paid, on the creator's host", () => [chidi, ada.host], 200],
    ["who paid, on another creator's host", () => [chidi, bola.host], 200],
    ["a stranger, on another creator's host", () => [stranger, bola.host], 404],
  ];
  let stranger: Person;
  let fellow: Person;
  beforeAll(async () => {
    const { deps } = server;
    [stranger, fellow] = [await makePerson(deps), await makePerson(deps)];
    await makePaid(deps, { creator: ada, patron: fellow, membershipId: paid.membershipId });
  });

  test.each(table)('%s', async (_, as, status) => {
    const [person, host] = as();
    const asking = {
      ...(person && { token: (await signIn(server.deps, person.id, host)).token }),
      ...(host !== undefined && { host }),
    };
    for (const endpoint of [getReceipt, getReceiptPdf]) {
      const answer = await call(server.app, endpoint, { params: { id: paid.attemptId }, ...asking });
      expect(answer.status).toBe(status);
      if (status !== 200) expect(answer.headers['content-disposition']).toBeUndefined();
    }
  });
});

test('does not exist for a failed payment or a second payment of the same invoice', async () => {
  const { deps } = server;
  const patron = await makePerson(deps);
  const { invoiceId } = await makePaid(deps, { creator: bola, patron });
  const now = deps.clock.now();
  for (const [index, state] of (['failed', 'abandoned', 'overpayment', 'sent'] as const).entries()) {
    const settled = state === 'sent' ? {} : { settled_at: now };
    const { attemptId } = await makeAttempt(deps, { invoiceId, attemptNo: index + 2, state, at: now, ...settled });
    expect((await receiptOf(attemptId, patron.token)).status).toBe(404);
  }
});

test('names a refund, and no next payment once the membership is over', async () => {
  const { deps } = server;
  const [creator, patron] = [await makeCreator(deps), await makePerson(deps)];
  const { attemptId, invoiceId, subscriptionId } = await makePaid(deps, { creator, patron });
  const now = deps.clock.now();
  await sql`update subscriptions set state = 'ended', ended_at = ${now}, next_at = null where id = ${subscriptionId}`.execute(
    deps.db,
  );
  await sql`update invoices set state = 'refunded' where id = ${invoiceId}`.execute(deps.db);
  expect((await receiptOf(attemptId, patron.token)).body).toMatchObject({
    payment: { status: 'refunded', reason: 'Your bank took it back.' },
    nextPaymentOn: null,
  });
  const { lines } = await pdfOf(attemptId, patron.token);
  expect(lines.slice(4, 6)).toEqual(['This payment was sent back.', 'Your bank took it back.']);
  expect(lines).not.toContain('Next payment');
});

test('names no next payment while the creator is suspended and no charge may be made', async () => {
  const { deps } = server;
  const [creator, patron] = [await makeCreator(deps), await makePerson(deps)];
  const { attemptId } = await makePaid(deps, { creator, patron });
  expect((await receiptOf(attemptId, patron.token)).body).toMatchObject({ nextPaymentOn: expect.any(String) });
  await sql`update users set state = 'suspended' where id = ${creator.id}`.execute(deps.db);
  expect((await receiptOf(attemptId, patron.token)).body).toMatchObject({ nextPaymentOn: null });
});

test('answers with a readable error, not a file, when the PDF cannot be set', async () => {
  const write = () => new Readable({ construct: (done) => done(new Error('no paper')) });
  const { app, deps } = await serverForTest({ change: (made) => ({ ...made, pdfs: { ...made.pdfs, write } }) });
  const patron = await makePerson(deps);
  const { attemptId } = await makePaid(deps, { creator: await makeCreator(deps), patron });
  const { status, body, headers } = await call(app, getReceiptPdf, { params: { id: attemptId }, token: patron.token });
  expect([status, body]).toEqual([500, expect.objectContaining({ code: 'internal' })]);
  expect(headers['content-disposition']).toBeUndefined();
});

test('prints a name of the greatest length in full', async () => {
  const { deps, app } = server;
  const creator = await makeCreator(deps);
  const patron = await makePerson(deps);
  const { attemptId } = await makePaid(deps, { creator, patron });
  const name = 'Ọ'.repeat(80);
  expect((await call(app, updateProfile, { token: creator.token, body: { name } })).status).toBe(200);
  const { lines } = await pdfOf(attemptId, patron.token);
  expect(lines.join('')).toContain(`by ${name}`);
});

test('is emailed with the commit that recorded the payment, or not at all', async () => {
  const { deps } = server;
  const cancelLink = 'http://localhost:3000/membership/manage/a-signed-token';
  await expect(
    inTransaction(deps.db, async (tx) => {
      await sendReceipt(tx, deps, { attemptId: paid.attemptId, cancelLink });
      throw new Error('not recorded after all');
    }),
  ).rejects.toThrow('not recorded');
  expect(await emailsTo(deps, chidi.email)).toEqual([]);

  await inTransaction(deps.db, (tx) => sendReceipt(tx, deps, { attemptId: paid.attemptId, cancelLink }));
  const [message, ...more] = await emailsTo(deps, chidi.email);
  expect(more).toEqual([]);
  expect(message).toMatchObject({ to: chidi.email, subject: 'Receipt: ₦2,500 to Ṣadé Ọlátúnjí 🎉' });
  for (const text of [message?.text, message?.html]) {
    expect(text).toContain('Ṣadé Ọlátúnjí 🎉');
    expect(text).toContain('No fee was added');
    expect(text).toContain('You keep everything until 28 Feb 2026.');
    expect(text).toContain(cancelLink);
    expect(text).toContain(`http://localhost:3000/membership/app/payment-history/${paid.attemptId}`);
  }
});
