import type { Sandbox } from '../sandbox.ts';
import { findAuthorization, saveAuthorization } from './authorizations.queries.ts';
import { feeOf, feeOnTopOf } from './fees.ts';
import { bookCharge } from './movements/movements.ts';
import { toWire } from './transaction.wire.ts';
import { randomToken } from './tokens.ts';
import { saveTransaction, type Authorization, type Channel, type Transaction } from './transactions.queries.ts';

/** The fee that comes on top of an unpaid payment by the channel; money sent to a customer's own account has none. */
export const feeToAdd = ({ bearsFees, amountKobo }: Transaction, channel: Channel): number =>
  bearsFees === 'customer' && channel !== 'dedicated_nuban' ? feeOnTopOf(amountKobo, channel) : 0;

export function succeeded(transaction: Transaction, authorization: Authorization, now: Date): Transaction {
  const feeOnTopKobo = feeToAdd(transaction, transaction.channel);
  return {
    ...noted(transaction, now, 'success', `Successfully paid with ${transaction.channel}`),
    status: 'success',
    gatewayResponse: transaction.channel === 'card' ? 'Successful' : 'Approved',
    paidAt: now.toISOString(),
    amountKobo: transaction.amountKobo + feeOnTopKobo,
    feeOnTopKobo,
    feesKobo: feeOnTopKobo || feeOf(transaction.amountKobo, transaction.channel),
    authorization,
    attempt: null,
    offline: null,
    onItsWay: null,
  };
}

export function refused(transaction: Transaction, reason: string, now: Date): Transaction {
  return {
    ...noted(transaction, now, 'error', `Error: ${reason}`),
    status: 'failed',
    gatewayResponse: reason,
    errors: transaction.errors + 1,
    attempt: null,
    offline: null,
    onItsWay: null,
  };
}

type Entry = Transaction['history'][number];

export function noted(transaction: Transaction, now: Date, type: Entry['type'], message: string): Transaction {
  const time = Math.max(0, Math.floor((now.getTime() - Date.parse(transaction.createdAt)) / 1000));
  return { ...transaction, history: [...transaction.history, { type, message, time }] };
}

/** Saves the outcome of a payment, a success with its money and its webhook; in the caller's transaction. */
export function record(sandbox: Sandbox, transaction: Transaction): void {
  const { store, webhookSender } = sandbox;
  saveTransaction(store, transaction);
  if (transaction.status !== 'success' || transaction.paidAt === null) return;
  bookCharge(sandbox, transaction, transaction.paidAt);
  webhookSender.enqueue('charge.success', transaction.reference, toWire(transaction));
}

/** Does the same for a payment the person made themselves: its authorization can be charged from now on. */
export function recordWithAuthorization(sandbox: Sandbox, transaction: Transaction): void {
  const { status, email, authorization } = transaction;
  if (status !== 'success' || !authorization) return record(sandbox, transaction);
  const fresh = renewed(sandbox, authorization);
  saveAuthorization(sandbox.store, email, fresh);
  record(sandbox, { ...transaction, authorization: fresh });
}

/** A card that is paid with again after its code was deactivated gets a new code, with the signature it had. */
function renewed({ store }: Pick<Sandbox, 'store'>, authorization: Authorization): Authorization {
  if (!findAuthorization(store, authorization.authorization_code)?.isDeactivated) return authorization;
  return { ...authorization, authorization_code: `AUTH_${randomToken(10)}` };
}
