import { customerOf } from '../transaction.wire.ts';
import type { DedicatedAccount } from './dedicated-accounts.queries.ts';

/** The one bank of Paystack's test mode. */
export const testBank = { name: 'Test Bank', id: 20, slug: 'test-bank' };

/** An account as answered to the merchant who asked for it. */
export function toDedicatedAccountWire(account: DedicatedAccount, business: number) {
  const customer = customerOf(account.email);
  return { ...commonOf(account, customer.id, business), customer };
}

/** An account as the event carries it: the customer stands beside it. */
export function toAssignmentEvent(account: DedicatedAccount, business: number) {
  const customer = customerOf(account.email);
  const dedicatedAccount = commonOf(account, customer.id, business);
  return { customer, dedicated_account: dedicatedAccount, identification: { status: 'success' } };
}

const commonOf = ({ id, accountNumber, email, createdAt }: DedicatedAccount, customerId: number, business: number) => ({
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
    integration: business,
    assignee_id: customerId,
    assignee_type: 'Customer',
    expired: false,
    account_type: 'PAY-WITH-TRANSFER-RECURRING',
    assigned_at: createdAt,
  },
});
