import { describe, expect, it } from 'vitest';
import { gives, declines, says, stubPaystack, type StubAnswer } from '#test/stub-paystack.ts';
import { ProviderRefused, ProviderUnknown } from './payments.ts';

const order = {
  reference: 's0190-p0-a1',
  email: 'patron@example.com',
  amountKobo: 250_000,
  callbackUrl: 'http://ada.localhost:3000/back',
  cancelUrl: 'http://ada.localhost:3000/cancelled',
};
const card = {
  authorization_code: 'AUTH_uh8bcl3zbn',
  last4: '4081',
  exp_month: '12',
  exp_year: '2030',
  channel: 'card',
  card_type: 'visa ',
  bank: 'TEST BANK',
  brand: 'visa',
  reusable: true,
  signature: 'SIG_yEXu7dLBeqG0kU7g95Ke',
};
const data = {
  id: 4_099_260_516,
  domain: 'test',
  status: 'success',
  reference: order.reference,
  amount: 250_000,
  currency: 'NGN',
  fees: 13_750,
  channel: 'card',
  gateway_response: 'Successful',
  paid_at: '2026-11-20T10:00:00.000Z',
  authorization: card,
  customer: { email: 'Patron@Example.com' },
};
const payment = {
  status: 'succeeded',
  providerId: 4_099_260_516,
  amountKobo: 250_000,
  currency: 'NGN',
  reference: order.reference,
  channel: 'card',
  feeKobo: 13_750,
  paidAt: new Date('2026-11-20T10:00:00Z'),
  gatewayResponse: 'Successful',
  live: false,
  email: 'patron@example.com',
  authorization: {
    code: 'AUTH_uh8bcl3zbn',
    signature: 'SIG_yEXu7dLBeqG0kU7g95Ke',
    channel: 'card',
    brand: 'visa',
    bank: 'TEST BANK',
    last4: '4081',
    expiresOn: '2031-01-01',
  },
};

describe('initialize', () => {
  it('sends the order and returns the checkout address', async () => {
    const { paystack, requests } = await stubPaystack(gives({ authorization_url: 'https://checkout.example/abc' }));
    expect(await paystack.initialize(order)).toEqual({ authorizationUrl: 'https://checkout.example/abc' });
    expect(requests).toMatchObject([
      {
        call: 'POST /transaction/initialize',
        body: {
          reference: order.reference,
          email: order.email,
          amount: 250_000,
          currency: 'NGN',
          callback_url: order.callbackUrl,
          channels: ['card', 'bank', 'ussd', 'bank_transfer'],
        },
      },
    ]);
    expect(JSON.parse(String(requests[0]?.body?.['metadata']))).toEqual({
      cancel_action: order.cancelUrl,
      custom_filters: { recurring: true },
    });
  });

  it('reports a rejection with its advice', async () => {
    const advice = 'Pass a new reference';
    for (const meta of [{ nextStep: advice }, { next_step: advice }]) {
      const { paystack } = await stubPaystack(declines('Duplicate Transaction Reference', { meta }));
      const refusedPayment = new ProviderRefused('Duplicate Transaction Reference', { cause: new Error(advice) });
      await expect(paystack.initialize(order)).rejects.toEqual(refusedPayment);
    }
  });
});

describe('charge', () => {
  const saved = { reference: 's0190-p1-a1', email: order.email, amountKobo: 250_000, authorizationCode: 'AUTH_1' };

  it('charges a saved authorization', async () => {
    const { paystack, requests } = await stubPaystack(gives({ ...data, reference: saved.reference }));
    expect(await paystack.charge(saved)).toEqual({ ...payment, reference: saved.reference, authorizationUrl: null });
    expect(requests).toEqual([
      {
        call: 'POST /transaction/charge_authorization',
        query: {},
        body: {
          reference: saved.reference,
          email: order.email,
          amount: 250_000,
          currency: 'NGN',
          authorization_code: 'AUTH_1',
          queue: true,
        },
      },
    ]);
  });

  it('distinguishes a decline from a pending result', async () => {
    const declined = await stubPaystack(gives({ ...data, status: 'failed', gateway_response: 'Insufficient Funds' }));
    expect(await declined.paystack.charge(saved)).toMatchObject({
      status: 'failed',
      gatewayResponse: 'Insufficient Funds',
    });
    const debit = await stubPaystack(gives({ ...data, status: 'processing', paid_at: null, fees: null }));
    expect(await debit.paystack.charge(saved)).toMatchObject({ status: 'pending', paidAt: null, feeKobo: null });
  });

  it('waits for a payer whose bank requires confirmation', async () => {
    const url = 'https://checkout.example/3ds';
    const { paystack } = await stubPaystack(
      gives({ paused: true, authorization_url: url, reference: saved.reference, access_code: 'x' }),
    );
    expect(await paystack.charge(saved)).toMatchObject({
      status: 'pending',
      reference: saved.reference,
      amountKobo: 250_000,
      authorizationUrl: url,
    });
  });

  it.each<[string, StubAnswer]>([
    ['Authorization code is invalid', declines('Authorization code is invalid')],
    [
      'Charge cannot be fulfilled until 1427 minutes',
      declines('Charge cannot be fulfilled until 1427 minutes', { data: { retry_by: '2026-11-21T10:00:00Z' } }),
    ],
    ['Declined', says(200, { status: 'false', message: 'Declined' })],
  ])('is rejected: %s', async (words, answer) => {
    const { paystack } = await stubPaystack(answer);
    await expect(paystack.charge(saved)).rejects.toEqual(new ProviderRefused(words));
  });

  it.each([
    declines('Duplicate Transaction Reference'),
    declines('Duplicate charge request for reference'),
    declines('Reference is in use', { code: 'duplicate_reference' }),
    gives({ ...data, status: 'brand new' }),
    gives(null),
  ])('leaves the result of a used reference or an inconclusive answer to verify', async (answer) => {
    const { paystack } = await stubPaystack(answer);
    await expect(paystack.charge(saved)).rejects.toBeInstanceOf(ProviderUnknown);
  });
});

describe('verify', () => {
  const verify = async (changes: object) =>
    (await stubPaystack(gives({ ...data, ...changes }))).paystack.verify(order.reference);

  it('reads a payment', async () => {
    expect(await verify({})).toEqual(payment);
    expect(await verify({ amount: '250000', paid_at: undefined, paidAt: '2026-11-20T10:00:00Z' })).toEqual(payment);
    expect(await verify({ domain: 'live' })).toMatchObject({ live: true });
    expect(await verify({ domain: undefined })).toMatchObject({ live: false });
  });

  it.each([
    ['failed', 'failed'],
    ['reversed', 'reversed'],
    ['abandoned', 'abandoned'],
    ['ongoing', 'pending'],
    ['processing', 'pending'],
    ['queued', 'pending'],
  ])('%s is %s', async (said, status) => {
    expect(await verify({ status: said, fees: null, paid_at: null })).toMatchObject({
      status,
      feeKobo: null,
      paidAt: null,
    });
  });

  it('rejects an id that a number cannot hold exactly', async () => {
    const { paystack } = await stubPaystack(
      says(200, JSON.stringify({ status: true, data }).replace('4099260516', '18446744073709551615')),
    );
    expect(await paystack.verify(order.reference)).toMatchObject({ status: 'succeeded', providerId: null });
  });

  it.each([
    ['that may not be charged again', { reusable: false }],
    ['whose reuse is only hinted at', { reusable: 'true' }],
    ['of a transfer', { channel: 'bank_transfer' }],
    ['of USSD', { channel: 'ussd' }],
    ['without a code', { authorization_code: '' }],
  ])('saves no authorization %s', async (_, changes) => {
    expect(await verify({ authorization: { ...card, ...changes } })).toMatchObject({ authorization: null });
  });

  it('saves a bank account, and a card with few details', async () => {
    const debit = { ...card, channel: 'direct_debit', exp_month: '', exp_year: null, last4: 'XXXX', signature: null };
    expect(await verify({ authorization: debit })).toMatchObject({
      authorization: { channel: 'direct_debit', signature: card.authorization_code, last4: null, expiresOn: null },
    });
    expect(await verify({ authorization: { ...card, exp_month: 2, exp_year: 2028 } })).toMatchObject({
      authorization: { expiresOn: '2028-03-01' },
    });
    expect(await verify({ authorization: {}, customer: null, metadata: 0 })).toMatchObject({
      authorization: null,
      email: null,
    });
  });

  it('distinguishes an unknown reference from an unknown URL', async () => {
    const { paystack: unknown } = await stubPaystack(declines('Transaction reference not found.'));
    expect(await unknown.verify(order.reference)).toMatchObject({ status: 'missing', reference: order.reference });
    const { paystack: astray } = await stubPaystack(says(404, { status: false, message: 'Route not found' }));
    await expect(astray.verify(order.reference)).rejects.toBeInstanceOf(ProviderUnknown);
  });

  it.each<[string, object]>([
    ['a status we do not know', { status: 'brand new' }],
    ['an amount in naira', { amount: '2500.00' }],
    ['no amount', { amount: null }],
  ])('treats the result as unknown after %s', async (_, changes) => {
    await expect(verify(changes)).rejects.toBeInstanceOf(ProviderUnknown);
  });
});

it('lists payments', async () => {
  const { paystack, requests } = await stubPaystack(gives([data], { pageCount: 1 }));
  const page = await paystack.listPayments(new Date('2026-11-20T00:00:00Z'), null);
  expect(page).toEqual({ items: [payment], nextCursor: null });
  expect(requests[0]).toMatchObject({ call: 'GET /transaction', query: { from: '2026-11-20T00:00:00.000Z' } });
});
