import type { Sandbox } from '../../sandbox.ts';
import { findCustomer } from '../customers/find-customer.ts';
import { unknownCustomer } from '../customers/unknown-customer.ts';
import { fieldsOf, readText } from '../fields.ts';
import { record, succeeded } from '../outcome.ts';
import { duplicateReference } from '../paystack-error.ts';
import { randomToken } from '../tokens.ts';
import { freshTransaction, insertTransaction, type Authorization, type Transaction } from '../transactions.queries.ts';
import { testBank, toAssignmentEvent } from './dedicated-account.wire.ts';
import { findDedicatedAccountOf, insertDedicatedAccount, type DedicatedAccount } from './dedicated-accounts.queries.ts';

/** Gives a customer an account, with its event; returns the existing one when they have one (general knowledge). */
export function assignDedicatedAccount(sandbox: Sandbox, body: unknown): DedicatedAccount {
  const { store, clock, behaviours, webhookSender } = sandbox;
  const { customer } = fieldsOf(body);
  const named = typeof customer === 'number' ? String(customer) : readText(customer, 'Customer is required');
  return store.inTransaction(() => {
    const email = findCustomer(store, named)?.email;
    if (email === undefined) throw unknownCustomer();
    const known = findDedicatedAccountOf(store, email);
    if (known) return known;
    const account = insertDedicatedAccount(store, email, clock.now().toISOString());
    const event = toAssignmentEvent(account, behaviours.get().business);
    webhookSender.enqueue('dedicatedaccount.assign.success', account.accountNumber, event);
    return account;
  });
}

/** Unrequested money arrives: Paystack makes a payment of it, under a reference of its own. */
export function receiveTransfer(sandbox: Sandbox, account: DedicatedAccount, amountKobo: number): Transaction {
  const { store, clock, behaviours } = sandbox;
  const now = clock.now();
  const fresh = freshTransaction(
    {
      email: account.email,
      amountKobo,
      reference: null,
      callbackUrl: null,
      metadata: null,
      channels: ['dedicated_nuban'],
      ipAddress: null,
      createdAt: now.toISOString(),
    },
    behaviours.get(),
  );
  return store.inTransaction(() => {
    const inserted = insertTransaction(store, fresh);
    if (!inserted) throw duplicateReference();
    const paid = succeeded(inserted, authorizationOf(account), now);
    record(sandbox, paid);
    return paid;
  });
}

/** The sender and the receiving account: nothing that could be charged again. */
function authorizationOf({ accountNumber }: DedicatedAccount): Authorization {
  const transfer = {
    sender_bank: 'First City Monument Bank',
    sender_bank_account_number: 'XXXXXX0011',
    sender_country: 'NG',
    sender_name: 'OBI NGOZI',
    narration: 'NIP: OBI NGOZI',
    receiver_bank_account_number: accountNumber,
    receiver_bank: testBank.name,
  };
  return {
    ...transfer,
    authorization_code: `AUTH_${randomToken(10)}`,
    bin: '413XXX',
    last4: 'X011',
    exp_month: '01',
    exp_year: '2020',
    channel: 'dedicated_nuban',
    card_type: 'transfer',
    bank: transfer.sender_bank,
    country_code: 'NG',
    brand: 'Managed Account',
    reusable: false,
    signature: null,
    account_name: null,
  };
}
