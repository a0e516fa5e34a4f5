import type { Payments } from './payments.ts';
import { doneOf, foundOf, providerRefusedOf, unreadable, type Call } from './paystack-client.ts';
import { textIn } from './paystack-json.ts';

/** Whose a bank account is, by its owner's BVN. */
export const createIdentities = (call: Call): Pick<Payments, 'checkIdentity' | 'isIdentified'> => ({
  async checkIdentity({ email, firstName, lastName, bvn, bankCode, accountNumber }) {
    const names = { first_name: firstName, last_name: lastName };
    const customerCode = textIn(doneOf(await call('POST', '/customer', { email, ...names })), 'customer_code');
    if (customerCode === null) throw unreadable();
    const answer = await call('POST', `/customer/${encodeURIComponent(customerCode)}/identification`, {
      country: 'NG',
      type: 'bank_account',
      account_number: accountNumber,
      bank_code: bankCode,
      bvn,
      ...names,
    });
    // The answer has no data.
    if (!answer.isYes) throw providerRefusedOf(answer);
    return { customerCode };
  },

  async isIdentified(customerCode) {
    return foundOf(await call('GET', `/customer/${encodeURIComponent(customerCode)}`))['identified'] === true;
  },
});
