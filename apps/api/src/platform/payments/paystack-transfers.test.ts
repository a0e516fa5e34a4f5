import { describe, expect, it } from 'vitest';
import { gives, declines, says, stubPaystack } from '#test/stub-paystack.ts';
import { ProviderRefused, ProviderUnknown } from './payments.ts';

const account = { bankCode: '057', accountNumber: '0000000000' };
const order = { reference: 'payout-0190abcdef', amountKobo: 100_000, recipientCode: 'RCP_1', reason: 'Udala' };
const data = { reference: order.reference, amount: 100_000, status: 'success', transfer_code: 'TRF_1', failures: null };

describe('accounts', () => {
  it('lists the active banks of all pages, each once', async () => {
    const zenith = { name: 'Zenith Bank', code: '057', active: true };
    const closed = { name: 'Closed Bank', code: '001', active: false };
    const gone = { name: 'Gone Bank', code: '002', active: true, is_deleted: true };
    const access = { id: null, name: 'Access Bank', code: '044' };
    const { paystack, requests } = await stubPaystack((request, response) => {
      const isLast = request.url?.includes('next=abc') ?? false;
      const page = isLast
        ? gives([access, zenith], { next: 'null', previous: 'abc' })
        : gives([zenith, closed, gone, { name: 'No code' }], { next: 'abc' });
      page(request, response);
    });
    expect(await paystack.listBanks()).toEqual([
      { id: null, name: 'Zenith Bank', code: '057' },
      { id: null, name: 'Access Bank', code: '044' },
    ]);
    expect(requests.map(({ query }) => query)).toMatchObject([{ country: 'nigeria' }, { next: 'abc' }]);
  });

  it('resolves the name of an account', async () => {
    const { paystack, requests } = await stubPaystack(
      gives({ account_number: '0000000000', account_name: 'Ada Obi ' }),
    );
    expect(await paystack.resolveAccount(account)).toEqual({ accountName: 'Ada Obi' });
    expect(requests).toMatchObject([
      { call: 'GET /bank/resolve', query: { account_number: '0000000000', bank_code: '057' } },
    ]);
  });

  it('reports an account that the bank does not know', async () => {
    const words = 'Could not resolve account name. Check parameters or try again.';
    const { paystack } = await stubPaystack(says(422, { status: false, message: words }));
    await expect(paystack.resolveAccount(account)).rejects.toEqual(new ProviderRefused(words));
    const { paystack: blank } = await stubPaystack(gives({ account_name: ' ' }));
    await expect(blank.resolveAccount(account)).rejects.toBeInstanceOf(ProviderUnknown);
  });

  it('saves a recipient', async () => {
    const { paystack, requests } = await stubPaystack(gives({ recipient_code: 'RCP_1' }));
    expect(await paystack.saveRecipient({ ...account, accountName: 'Ada Obi' })).toEqual({ recipientCode: 'RCP_1' });
    expect(requests[0]?.body).toEqual({
      type: 'nuban',
      name: 'Ada Obi',
      account_number: '0000000000',
      bank_code: '057',
      currency: 'NGN',
    });
  });
});

describe('transfer', () => {
  it('sends money', async () => {
    const { paystack, requests } = await stubPaystack(gives({ ...data, status: 'pending' }));
    expect(await paystack.transfer(order)).toEqual({
      status: 'pending',
      reference: order.reference,
      amountKobo: 100_000,
      transferCode: 'TRF_1',
      recipientCode: null,
      createdAt: null,
      awaitsCode: false,
      failure: null,
    });
    expect(requests).toMatchObject([
      {
        call: 'POST /transfer',
        body: {
          source: 'balance',
          amount: 100_000,
          recipient: 'RCP_1',
          reference: order.reference,
          reason: 'Udala',
          currency: 'NGN',
        },
      },
    ]);
  });

  it('reports a rejection', async () => {
    const words = 'Your balance is not enough to fulfil this request';
    const { paystack } = await stubPaystack(declines(words));
    await expect(paystack.transfer(order)).rejects.toEqual(new ProviderRefused(words));
  });

  it.each([
    declines('Please provide a unique reference. Reference already exists on a transfer'),
    declines('Duplicate Transaction Reference'),
    gives({ ...data, status: 'brand new' }),
  ])('leaves the result of a used reference or an unknown answer to a look-up', async (answer) => {
    const { paystack } = await stubPaystack(answer);
    await expect(paystack.transfer(order)).rejects.toBeInstanceOf(ProviderUnknown);
  });
});

describe('findTransfer', () => {
  const find = async (changes: object) =>
    (await stubPaystack(gives({ ...data, ...changes }))).paystack.findTransfer(order.reference);

  it.each([
    ['success', 'succeeded'],
    ['failed', 'failed'],
    ['abandoned', 'abandoned'],
    ['blocked', 'failed'],
    ['rejected', 'failed'],
    ['reversed', 'reversed'],
    ['pending', 'pending'],
    ['otp', 'pending'],
    ['received', 'pending'],
  ])('%s is %s', async (said, status) => {
    expect(await find({ status: said })).toMatchObject({ status, reference: order.reference, amountKobo: 100_000 });
  });

  it('reports whom it went to', async () => {
    expect(await find({ recipient: { recipient_code: 'RCP_1' } })).toMatchObject({ recipientCode: 'RCP_1' });
    expect(await find({ recipient: 28 })).toMatchObject({ recipientCode: null });
  });

  it('reports that a transfer waits for a code', async () => {
    expect(await find({ status: 'otp' })).toMatchObject({ awaitsCode: true });
    expect(await find({ status: 'received' })).toMatchObject({ awaitsCode: false });
  });

  it('reports the reason of a failure if there is one', async () => {
    expect(await find({ status: 'failed', gateway_response: 'Account closed' })).toMatchObject({
      failure: 'Account closed',
    });
    expect(await find({ status: 'blocked' })).toMatchObject({ failure: 'blocked' });
    expect(await find({ status: 'success', gateway_response: 'Approved' })).toMatchObject({ failure: null });
  });

  it('distinguishes an unknown reference from an inconclusive response', async () => {
    const { paystack: unknown } = await stubPaystack(says(404, { status: false, message: 'Transfer not found' }));
    expect(await unknown.findTransfer(order.reference)).toEqual({
      status: 'missing',
      reference: order.reference,
      amountKobo: 0,
      transferCode: null,
      recipientCode: null,
      createdAt: null,
      awaitsCode: false,
      failure: null,
    });
    const { paystack: astray } = await stubPaystack(says(404, { status: false, message: 'Route not found' }));
    await expect(astray.findTransfer(order.reference)).rejects.toBeInstanceOf(ProviderUnknown);
    await expect(find({ status: 'brand new' })).rejects.toBeInstanceOf(ProviderUnknown);
  });
});
