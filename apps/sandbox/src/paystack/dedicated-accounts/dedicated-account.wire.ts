import { customerOf } from '../transaction.wire.ts';
import type { DedicatedAccount } from './dedicated-accounts.queries.ts';

/** The one bank of Paystack's test mode. */
export const testBank = { name: 'Test Bank', id: 20, slug: 'test-bank' };

/** An account as answered to the merchant who asked for it. */
export function toDedicatedAccountWire(account: DedicatedAccount) {
  const customer = customerOf(account.email);
  return { ...commonOf(account, customer.id), customer };
}

/** An account as the event carries it: the customer stands beside it. */
export function toAssignmentEvent(account: DedicatedAccount) {
  const customer = customerOf(account.email);
  return { customer, dedicated_account: commonOf(account, customer.id), identification: { status: 'success' } };
}

const commonOf = ({ id, accountNumber, email, createdAt }: DedicatedAccount, customerId: number) => ({
  bank: testBank,
  // The samples have the customer's name, which the sandbox does not know.
  account_name: `UDALA / ${email.toUpperCase()}`,
  account_number: accountNumber,
  assigned: true,
  currency: 'NGN',
  metadata: null,
  active: true,
  id,
  created_at: createdAt,
  updated_at: createdAt,
  assignment: {
    integration: 100_000,
    assignee_id: customerId,
    assignee_type: 'Customer',
    expired: false,
    account_type: 'PAY-WITH-TRANSFER-RECURRING',
    assigned_at: createdAt,
  },
});
