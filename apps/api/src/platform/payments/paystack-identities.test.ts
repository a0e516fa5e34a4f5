import { describe, expect, it } from 'vitest';
import { declines, gives, says, stubPaystack } from '#test/stub-paystack.ts';
import { ProviderRefused, ProviderUnknown } from './payments.ts';

const order = {
  email: 'somebody@payouts.udala.example',
  firstName: 'Asta',
  lastName: 'Lavista',
  bvn: '20012345677',
  bankCode: '007',
  accountNumber: '0123456789',
};
const makesCustomer = { 'POST /customer': gives({ customer_code: 'CUS_1' }) };
const identification = 'POST /customer/CUS_1/identification';
const inProgress = says(202, { status: true, message: 'Customer Identification in progress' });

describe('the check of an identity', () => {
  it('makes a customer, and asks whose BVN and account are', async () => {
    const { paystack, requests } = await stubPaystack({ ...makesCustomer, [identification]: inProgress });
    expect(await paystack.checkIdentity(order)).toEqual({ customerCode: 'CUS_1' });
    expect(requests).toMatchObject([
      { call: 'POST /customer', body: { email: order.email, first_name: 'Asta', last_name: 'Lavista' } },
      {
        call: 'POST /customer/CUS_1/identification',
        body: {
          country: 'NG',
          type: 'bank_account',
          account_number: '0123456789',
          bvn: '20012345677',
          bank_code: '007',
          first_name: 'Asta',
          last_name: 'Lavista',
        },
      },
    ]);
  });

  it('is rejected in the provider’s words', async () => {
    const { paystack } = await stubPaystack({ ...makesCustomer, [identification]: declines('BVN is invalid') });
    await expect(paystack.checkIdentity(order)).rejects.toEqual(new ProviderRefused('BVN is invalid'));
  });

  it('repeats no BVN of an error page', async () => {
    const { paystack } = await stubPaystack({
      ...makesCustomer,
      [identification]: says(502, `<html>could not pass on bvn=${order.bvn}`),
    });
    await expect(paystack.checkIdentity(order)).rejects.toEqual(
      new ProviderUnknown('Paystack answered 502: <html>could not pass on bvn=…'),
    );
  });

  it('has found so, or not yet', async () => {
    const found = await stubPaystack(gives({ customer_code: 'CUS_1', identified: true }));
    expect(await found.paystack.isIdentified('CUS_1')).toBe(true);
    const notYet = await stubPaystack(gives({ customer_code: 'CUS_1', identified: false, identifications: null }));
    expect(await notYet.paystack.isIdentified('CUS_1')).toBe(false);
    const unknown = await stubPaystack(says(404, { status: false, message: 'Customer not found' }));
    await expect(unknown.paystack.isIdentified('CUS_1')).rejects.toBeInstanceOf(ProviderUnknown);
  });
});
