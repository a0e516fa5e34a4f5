import type { Sandbox } from '../sandbox.ts';
import type { Bank } from './banks.ts';
import { noted, recordWithAuthorization, refused, succeeded } from './outcome.ts';
import { customerOf } from './transaction.wire.ts';
import { derivedToken } from './tokens.ts';
import {
  findByReference,
  saveTransaction,
  type Authorization,
  type Offline,
  type Transaction,
} from './transactions.queries.ts';

const eightHoursMs = 8 * 3_600_000;

/** Shows an account that accepts this payment alone, open for eight hours, Paystack's default. */
export function startTransfer(transaction: Transaction, now: Date): Transaction {
  return started(transaction, now, {
    channel: 'bank_transfer',
    accountNumber: digits(10, 'account', transaction.reference),
    expiresAt: new Date(now.getTime() + eightHoursMs).toISOString(),
    rejectedKobo: null,
  });
}

export function startUssd(transaction: Transaction, { name, ussd }: Bank, now: Date): Transaction {
  const code = `*${ussd}*33*4*${digits(5, 'ussd', transaction.reference)}#`;
  return started(transaction, now, { channel: 'ussd', bank: name, code });
}

/** Approves a mandate: charged now and chargeable again later. The bank answers later. */
export function approveDebit(transaction: Transaction, bank: Bank, accountNumber: string, now: Date): Transaction {
  return {
    ...started(transaction, now, { channel: 'direct_debit', bank: bank.name, accountNumber }),
    status: 'processing',
    gatewayResponse: 'Transaction in progress',
    authorization: mandateOf(transaction.email, bank, accountNumber),
    onItsWay: { decline: null },
  };
}

/** The person says the money was sent: from here on the bank decides. */
export const sent = (transaction: Transaction, now: Date): Transaction => ({
  ...noted(transaction, now, 'action', 'Said the money was sent'),
  onItsWay: { decline: null },
});

/** Returns an amount other than the expected one; the account goes on waiting for the right one. */
export function sendWrongAmount({ store, webhookSender }: Sandbox, transaction: Transaction, now: Date): void {
  const { offline } = transaction;
  if (offline?.channel !== 'bank_transfer') return;
  const rejectedKobo = Math.round(transaction.amountKobo / 2);
  store.inTransaction(() => {
    saveTransaction(store, {
      ...noted(transaction, now, 'error', 'Error: incorrect amount sent'),
      offline: { ...offline, rejectedKobo },
    });
    webhookSender.enqueue('bank.transfer.rejected', transaction.reference, {
      bank_transfer: {
        amount: String(rejectedKobo),
        message: 'incorrect amount sent',
        message_type: 'INCORRECT_AMOUNT',
        transaction_id: String(transaction.id),
      },
      customer: customerOf(transaction.email),
    });
  });
}

/** Saves a payment that waits for its bank, with the event of a new mandate. */
export function saveOnItsWay(sandbox: Sandbox, transaction: Transaction): void {
  const { store, settling } = sandbox;
  store.inTransaction(() => {
    saveTransaction(store, transaction);
    if (!transaction.onItsWay) return;
    settling.schedule('charge', transaction.reference);
    if (transaction.offline?.channel === 'direct_debit') sendMandateEvent(sandbox, 'created', transaction);
  });
}

/** Settles or declines a payment in transit; in the caller's transaction. */
export function settleCharge(sandbox: Sandbox, reference: string, decline: string | null = null): void {
  const transaction = findByReference(sandbox.store, reference);
  if (!transaction?.onItsWay) return;
  const now = sandbox.clock.now();
  const reason = decline ?? transaction.onItsWay.decline;
  if (reason !== null) return recordWithAuthorization(sandbox, refused(transaction, reason, now));
  const authorization = transaction.authorization ?? senderOf(transaction);
  if (transaction.offline?.channel === 'direct_debit') sendMandateEvent(sandbox, 'active', transaction);
  recordWithAuthorization(sandbox, succeeded(transaction, authorization, now));
}

const started = (transaction: Transaction, now: Date, offline: Offline): Transaction => ({
  ...noted(transaction, now, 'action', `Attempted to pay with ${offline.channel}`),
  status: 'ongoing',
  gatewayResponse: 'The transaction was not completed',
  channel: offline.channel,
  offline,
  attempt: null,
  attempts: transaction.attempts + 1,
});

const mandateOf = (email: string, bank: Bank, accountNumber: string): Authorization => ({
  ...nothing,
  authorization_code: `AUTH_${derivedToken(10, 'mandate', email.toLowerCase(), bank.code, accountNumber)}`,
  last4: accountNumber.slice(-4),
  channel: 'direct_debit',
  card_type: 'mandate',
  bank: bank.name,
  brand: bank.name,
  reusable: true,
  signature: `SIG_${derivedToken(20, 'signature', bank.code, accountNumber)}`,
});

/** The sender of a transfer or USSD payment: nothing that could be charged again. */
const senderOf = ({ channel, reference }: Transaction): Authorization => ({
  ...nothing,
  authorization_code: `AUTH_${derivedToken(10, channel, reference)}`,
  ...(channel === 'bank_transfer' && { bin: '008XXX', last4: 'X553', card_type: 'transfer', brand: 'Managed Account' }),
  channel,
});

const nothing: Omit<Authorization, 'authorization_code' | 'channel'> = {
  bin: null,
  last4: null,
  exp_month: null,
  exp_year: null,
  card_type: null,
  bank: null,
  country_code: 'NG',
  brand: null,
  reusable: false,
  signature: null,
  account_name: null,
};

function sendMandateEvent({ webhookSender }: Sandbox, step: 'created' | 'active', transaction: Transaction): void {
  webhookSender.enqueue(`direct_debit.authorization.${step}`, transaction.reference, {
    ...transaction.authorization,
    active: step === 'active',
    domain: 'test',
    reference: transaction.reference,
    customer: customerOf(transaction.email),
  });
}

function digits(length: number, ...parts: string[]): string {
  const letters = derivedToken(length, ...parts);
  return Array.from(letters, (letter) => String(letter.charCodeAt(0) % 10)).join('');
}
