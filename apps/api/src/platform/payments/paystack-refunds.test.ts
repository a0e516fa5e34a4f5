import { describe, expect, it } from 'vitest';
import { gives, declines, says, stubPaystack } from '#test/stub-paystack.ts';
import { ProviderRefused, ProviderUnknown } from './payments.ts';

const order = { reference: 's0190-p0-a1', amountKobo: 250_000, note: 'our-id' };
const refundBody = {
  id: 3_018_284,
  status: 'pending',
  amount: 250_000,
  transaction: { id: 77, reference: order.reference },
  merchant_note: 'our-id',
};
const listed = { id: 3_018_284, status: 'processed', amount: '250000', transaction: 77, merchant_note: 'our-id' };
const refund = { providerId: 3_018_284, amountKobo: 250_000, note: 'our-id' };

describe('refund', () => {
  it('refunds a payment', async () => {
    const { paystack, requests: calls } = await stubPaystack(gives(refundBody));
    expect(await paystack.refund(order)).toEqual({ status: 'pending', ...refund });
    expect(calls).toMatchObject([
      { call: 'POST /refund', body: { transaction: order.reference, amount: 250_000, merchant_note: 'our-id' } },
    ]);
  });

  it('finds the earlier refund', async () => {
    const { paystack } = await stubPaystack({
      'POST /refund': declines('Transaction has been fully reversed'),
      [`GET /transaction/verify/${order.reference}`]: gives({ id: 77, status: 'success', amount: 250_000 }),
      'GET /refund': gives([{ ...listed, status: 'needs-attention' }]),
    });
    expect(await paystack.refund(order)).toEqual({ status: 'attention', ...refund });
  });

  it('is done when everything was returned without a known refund', async () => {
    const { paystack } = await stubPaystack({
      'POST /refund': declines('Transaction has already been refunded'),
      [`GET /transaction/verify/${order.reference}`]: gives({ id: 77, status: 'reversed', amount: 250_000 }),
      'GET /refund': gives([]),
    });
    expect(await paystack.refund(order)).toEqual({ status: 'done', ...refund, providerId: null });
  });

  it('reports a rejection', async () => {
    const words = 'Insufficient balance to fulfill this refund. Please top up.';
    const { paystack } = await stubPaystack(declines(words));
    await expect(paystack.refund(order)).rejects.toEqual(new ProviderRefused(words));
  });

  it('does not interpret an unknown status', async () => {
    const { paystack } = await stubPaystack(gives({ ...refundBody, status: 'brand new' }));
    await expect(paystack.refund(order)).rejects.toBeInstanceOf(ProviderUnknown);
  });
});

describe('retryRefund [B8]', () => {
  const account = { providerId: 3_018_284, bankId: 9, accountNumber: '1234567890' };
  const call = 'POST /refund/retry_with_customer_details/3018284';

  it('names the bank by its id, as text', async () => {
    const { paystack, requests: calls } = await stubPaystack({
      [call]: gives({ ...refundBody, status: 'processing' }),
    });
    await paystack.retryRefund(account);
    const details = { currency: 'NGN', account_number: '1234567890', bank_id: '9' };
    expect(calls).toMatchObject([{ call, body: { refund_account_details: details } }]);
  });

  it('takes one that was sent meanwhile for done, and reports a rejection', async () => {
    const state = 'Invalid Refund state, refund status should be "needs-attention"';
    const { paystack } = await stubPaystack(says(422, { status: false, message: state }));
    await paystack.retryRefund(account);
    const other = await stubPaystack(says(422, { status: false, message: 'Invalid account details' }));
    await expect(other.paystack.retryRefund(account)).rejects.toBeInstanceOf(ProviderRefused);
  });
});

describe('findRefunds', () => {
  const find = async (refunds: object[]) =>
    (await stubPaystack(gives(refunds))).paystack.findRefunds({ providerId: 77 });

  it.each([
    ['pending', 'pending'],
    ['processing', 'pending'],
    ['processed', 'done'],
    ['failed', 'failed'],
    ['needs-attention', 'attention'],
  ])('%s is %s', async (said, status) => {
    expect(await find([{ ...listed, status: said }])).toEqual([{ status, ...refund }]);
  });

  it('ignores other payments’ refunds', async () => {
    const others = [
      { ...listed, transaction: 78 },
      { ...listed, transaction: { id: 79 } },
      { ...listed, transaction: null },
    ];
    expect(await find(others)).toEqual([]);
    expect(await find([...others, { ...listed, transaction: { id: 77 } }])).toEqual([{ status: 'done', ...refund }]);
  });

  it('leaves what a bank took to its dispute', async () => {
    expect(
      await find([listed, { ...listed, id: 2, dispute: 504 }, { ...listed, id: 3, dispute: { id: 504 } }]),
    ).toEqual([{ status: 'done', ...refund }]);
  });

  it('lists all parts, and those made by hand, without a note', async () => {
    const byHand = { ...listed, id: 2, amount: 100, merchant_note: null };
    expect(await find([listed, byHand])).toEqual([
      { status: 'done', ...refund },
      { status: 'done', providerId: 2, amountKobo: 100, note: null },
    ]);
  });
});

it('lists refunds with their payments, partial ones included', async () => {
  const part = { ...listed, id: 2, amount: 100_000, status: 'pending', transaction: { id: 78 } };
  const strange = [
    { ...listed, transaction: null },
    { ...listed, status: 'brand new' },
  ];
  const { paystack, requests: calls } = await stubPaystack(gives([listed, part, ...strange], { pageCount: 2 }));
  expect(await paystack.listRefunds(new Date('2026-11-19T00:00:00Z'), null)).toEqual({
    items: [
      { status: 'done', ...refund, paymentId: 77 },
      { ...refund, status: 'pending', providerId: 2, amountKobo: 100_000, paymentId: 78 },
    ],
    nextCursor: '2',
  });
  expect(calls[0]).toMatchObject({ call: 'GET /refund', query: { from: '2026-11-19T00:00:00.000Z', page: '1' } });
});

describe('disputes', () => {
  const dispute = {
    id: 2867,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    refund_amount: 250_000,
    dueAt: '2026-11-25T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    transaction: { reference: order.reference, amount: 300_000 },
  };
  const find = async (changes: object) =>
    (await stubPaystack(gives({ ...dispute, ...changes }))).paystack.findDispute(2867);

  it('are read in full', async () => {
    expect(await find({})).toEqual({
      providerId: 2867,
      status: 'open',
      reference: order.reference,
      amountKobo: 250_000,
      dueAt: new Date('2026-11-25T12:00:00Z'),
      isWithBank: false,
    });
    expect(await find({ refund_amount: null, dueAt: null })).toMatchObject({ amountKobo: 300_000, dueAt: null });
    expect(await find({ status: 'awaiting-bank-feedback' })).toMatchObject({ isWithBank: true });
  });

  it.each([
    ['awaiting-bank-feedback', 'declined', 'open'],
    ['pending', null, 'open'],
    ['archived', null, 'open'],
    ['resolved', null, 'open'],
    ['resolved', 'declined', 'won'],
    ['resolved', 'merchant-accepted', 'lost'],
    ['resolved', 'auto-accepted', 'lost'],
  ])('%s, %s: %s', async (status, resolution, meaning) => {
    expect(await find({ status, resolution })).toMatchObject({ status: meaning });
  });

  it('may be missing or unreadable', async () => {
    const { paystack } = await stubPaystack(says(404, { status: false, message: 'Dispute not found' }));
    expect(await paystack.findDispute(1)).toBeNull();
    await expect(find({ transaction: null })).rejects.toBeInstanceOf(ProviderUnknown);
  });

  it('are listed by their last change, however long ago they were opened', async () => {
    const old = { ...dispute, id: 1, updatedAt: '2026-11-18T00:00:00.000Z' };
    const { paystack, requests: calls } = await stubPaystack(gives([dispute, old], { pageCount: 1 }));
    const { items } = await paystack.listDisputes(new Date('2026-11-19T00:00:00Z'), null);
    expect(items).toMatchObject([{ providerId: 2867 }]);
    expect(calls[0]).toMatchObject({ call: 'GET /dispute', query: { from: '2026-05-23T00:00:00.000Z' } });
  });
});
