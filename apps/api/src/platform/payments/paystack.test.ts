import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { gives, says, secretKey, stubPaystack, unclear } from '#test/stub-paystack.ts';
import { ProviderUnknown, type Payments } from './payments.ts';
import { createPaystack } from './paystack.ts';

const account = { bankCode: '057', accountNumber: '0000000000' };
const calls: [string, (paystack: Payments) => Promise<unknown>][] = [
  [
    'initialize',
    (p) => p.initialize({ reference: 'r', email: 'a@b.ng', amountKobo: 1, callbackUrl: '', cancelUrl: '' }),
  ],
  ['charge', (p) => p.charge({ reference: 'r', email: 'a@b.ng', amountKobo: 1, authorizationCode: 'AUTH_1' })],
  ['verify', (p) => p.verify('r')],
  ['findPayment', (p) => p.findPayment(1)],
  ['listPayments', (p) => p.listPayments(new Date(0), null)],
  ['refund', (p) => p.refund({ reference: 'r', amountKobo: 1, note: 'n' })],
  ['findRefunds', (p) => p.findRefunds({ providerId: 1 })],
  ['findDispute', (p) => p.findDispute(1)],
  ['listDisputes', (p) => p.listDisputes(new Date(0), null)],
  ['listBanks', (p) => p.listBanks()],
  ['resolveAccount', (p) => p.resolveAccount(account)],
  ['saveRecipient', (p) => p.saveRecipient({ ...account, accountName: 'Ada Obi' })],
  ['transfer', (p) => p.transfer({ reference: 'r', amountKobo: 1, recipientCode: 'RCP_1', reason: '' })],
  ['findTransfer', (p) => p.findTransfer('r')],
  ['listTransfers', (p) => p.listTransfers(new Date(0), null)],
  ['business', (p) => p.business()],
  ['balanceKobo', (p) => p.balanceKobo()],
  ['now', (p) => p.now()],
];

describe.each(calls)('%s', (_, ask) => {
  it.each(unclear)('treats the result as unknown after %s', async (_, answer) => {
    const { paystack } = await stubPaystack(answer);
    await expect(ask(paystack)).rejects.toBeInstanceOf(ProviderUnknown);
  });
});

describe('now', () => {
  it('returns the provider’s time', async () => {
    const { paystack, requests } = await stubPaystack((_, response) => {
      response.writeHead(200, { date: 'Fri, 20 Nov 2026 10:00:07 GMT' }).end('{"status":true,"data":[]}');
    });
    expect(await paystack.now()).toEqual(new Date('2026-11-20T10:00:07Z'));
    expect(requests.map(({ call }) => call)).toEqual(['GET /balance']);
  });

  it.each([
    ['without one', ''],
    ['in an unknown form', 'noon'],
  ])('rejects an answer %s', async (_, date) => {
    const { paystack } = await stubPaystack((request, response) => {
      response.sendDate = false;
      if (date !== '') response.setHeader('date', date);
      gives([])(request, response);
    });
    await expect(paystack.now()).rejects.toBeInstanceOf(ProviderUnknown);
  });
});

describe('lists', () => {
  const since = new Date('2026-11-20T00:00:00Z');
  const item = (no: number) => ({ status: 'success', reference: `tr-${no}`, amount: 100, transfer_code: 'TRF_1' });

  it('are read page by page with the cursor of the previous page', async () => {
    const { paystack, requests } = await stubPaystack(gives([item(1), item(2)], { pageCount: 2 }));
    const first = await paystack.listTransfers(since, null);
    expect(first).toMatchObject({ items: [{ reference: 'tr-1' }, { reference: 'tr-2' }], nextCursor: '2' });
    expect((await paystack.listTransfers(since, first.nextCursor)).nextCursor).toBeNull();
    expect(requests.map(({ query }) => [query['from'], query['page']])).toEqual([
      ['2026-11-20T00:00:00.000Z', '1'],
      ['2026-11-20T00:00:00.000Z', '2'],
    ]);
  });

  it('continue to an empty page if the page count is missing', async () => {
    const { paystack } = await stubPaystack(gives([item(1)]));
    expect((await paystack.listTransfers(since, '7')).nextCursor).toBe('8');
    const { paystack: atTheEnd } = await stubPaystack(gives([]));
    expect(await atTheEnd.listTransfers(since, '8')).toEqual({ items: [], nextCursor: null });
  });

  it('skip items that do not match our format', async () => {
    const strange = [item(1), { ...item(2), reference: null }, { ...item(3), status: 'brand new' }, 'text', null];
    const { paystack } = await stubPaystack(gives(strange, { pageCount: 1 }));
    expect((await paystack.listTransfers(since, null)).items).toMatchObject([{ reference: 'tr-1' }]);
  });

  it('do not treat a rejection as an empty page', async () => {
    const { paystack } = await stubPaystack(says(400, { status: 'false', message: "Invalid 'from' date", data: [] }));
    await expect(paystack.listPayments(since, null)).rejects.toBeInstanceOf(ProviderUnknown);
  });
});

describe('isSignedEvent', () => {
  const paystack = createPaystack({ secretKey, url: 'http://127.0.0.1:9' });
  const body = Buffer.from('{"event":"charge.success"}');
  const signature = createHmac('sha512', secretKey).update(body).digest('hex');

  it('accepts the right signature', () => {
    expect(paystack.isSignedEvent(body, signature)).toBe(true);
  });

  it.each([
    undefined,
    '',
    signature.slice(1),
    `${signature}00`,
    `${signature}, ${signature}`,
    signature.replace(/./, 'z'),
  ])('rejects %s', (forged) => {
    expect(paystack.isSignedEvent(body, forged)).toBe(false);
  });

  it('knows from its key which mode it is in', () => {
    expect(paystack.live).toBe(false);
    expect(createPaystack({ secretKey: 'sk_live_1', url: 'http://127.0.0.1:9' }).live).toBe(true);
  });
});
