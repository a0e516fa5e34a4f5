import type { Sandbox } from '../../sandbox.ts';
import { endOf as accountEndOf } from '../banks.ts';
import { fieldsOf, readKobo, readText, textOr } from '../fields.ts';
import { bookRefund, bookRefundReturn, sourceOf } from '../movements/movements.ts';
import { invalid, PaystackError } from '../paystack-error.ts';
import { testCardOf } from '../test-cards.ts';
import { findById, findByReference, saveTransaction, type Transaction } from '../transactions.queries.ts';
import { toRefundEvent } from './refund.wire.ts';
import {
  findRefund,
  insertRefund,
  refundedKoboOf,
  saveRefund,
  type Refund,
  type RefundStatus,
} from './refunds.queries.ts';

const tenDaysMs = 10 * 86_400_000;

/** Refunds a payment, whole unless an amount is given. @throws PaystackError when there is nothing left to refund. */
export function createRefund(sandbox: Sandbox, body: unknown): { refund: Refund; transaction: Transaction } {
  const { store, clock } = sandbox;
  const fields = fieldsOf(body);
  return store.inTransaction(() => {
    const transaction = getTransaction(sandbox, fields['transaction']);
    const amountKobo = readRefundAmount(sandbox, transaction, fields['amount']);
    const takenFrom = sourceOf(sandbox, amountKobo);
    if (takenFrom === null) throw insufficientBalance();
    const now = clock.now();
    const refund = insertRefund(store, {
      transactionId: transaction.id,
      reference: transaction.reference,
      email: transaction.email,
      amountKobo,
      takenFrom,
      status: 'pending',
      customerNote: textOr(fields['customer_note'], null) ?? `Refund for transaction ${transaction.reference}`,
      merchantNote: textOr(fields['merchant_note'], null) ?? `Refund for transaction ${transaction.reference}`,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      expectedAt: new Date(now.getTime() + tenDaysMs).toISOString(),
      refundedAt: null,
    });
    bookRefund(sandbox, refund);
    sendEvent(sandbox, refund);
    sandbox.settling.schedule('refund', String(refund.id));
    return { refund, transaction };
  });
}

/** Moves a refund to the next state it reaches by itself; in the caller's transaction. */
export function goOnWithRefund(sandbox: Sandbox, id: number): void {
  const refund = findRefund(sandbox.store, id);
  if (!refund) return;
  if (refund.status === 'pending') {
    moveRefund(sandbox, refund, 'processing');
    sandbox.settling.schedule('refund', String(id));
  } else if (refund.status === 'processing') {
    moveRefund(sandbox, refund, endOf(sandbox, refund));
  }
}

/** Sets the state of a refund, with its money and its event; the payment is reversed once all of it was refunded. */
export function moveRefund(sandbox: Sandbox, refund: Refund, status: RefundStatus): void {
  const { store, clock } = sandbox;
  const now = clock.now().toISOString();
  const moved: Refund = { ...refund, status, updatedAt: now, refundedAt: status === 'processed' ? now : null };
  saveRefund(store, moved);
  if (status === 'failed' && refund.status !== 'failed') bookRefundReturn(sandbox, moved);
  if (status !== 'failed' && refund.status === 'failed') bookRefund(sandbox, moved);
  sendEvent(sandbox, moved);
  const transaction = findById(store, refund.transactionId);
  if (status !== 'processed' || !transaction) return;
  if (refundedKoboOf(store, transaction.id) < transaction.amountKobo) return;
  saveTransaction(store, { ...transaction, status: 'reversed' });
}

const sendEvent = ({ behaviours, webhookSender }: Sandbox, refund: Refund): void => {
  const event = toRefundEvent(refund, behaviours.get().business);
  webhookSender.enqueue(`refund.${refund.status}`, refund.reference, event);
};

/** Final state of a refund, by the account that its payer gave, else by the test card of the payment. */
function endOf({ store }: Sandbox, { transactionId, retriedTo }: Refund): RefundStatus {
  if (retriedTo !== undefined) return accountEndOf(retriedTo) === 'success' ? 'processed' : 'needs-attention';
  const authorization = findById(store, transactionId)?.authorization;
  const slug = authorization && testCardOf(authorization)?.slug;
  if (slug === 'refund-fails') return 'failed';
  return slug === 'refund-needs-attention' ? 'needs-attention' : 'processed';
}

/** Finds a payment by reference or by id, as a number or as text. */
function getTransaction({ store }: Sandbox, named: unknown): Transaction {
  const name = typeof named === 'number' ? String(named) : readText(named, 'Transaction is required');
  const transaction = findByReference(store, name) ?? findById(store, Number(name));
  if (!transaction) throw notFound();
  if (transaction.status === 'reversed') throw fullyReversed();
  // General knowledge: the words for an unpaid payment are not documented.
  if (transaction.status !== 'success') throw invalid('invalid_transaction', 'Transaction cannot be reversed');
  return transaction;
}

function readRefundAmount({ store }: Sandbox, transaction: Transaction, amount: unknown): number {
  const left = transaction.amountKobo - refundedKoboOf(store, transaction.id);
  if (left === 0) throw fullyReversed();
  const wanted = amount === undefined ? transaction.amountKobo : readKobo(amount);
  // General knowledge: the documents forbid more than the payment, without giving the words.
  if (wanted > left) throw invalid('invalid_amount', 'Refund amount cannot be more than the transaction amount');
  return wanted;
}

const fullyReversed = () =>
  new PaystackError(
    400,
    'transaction_reversed',
    'Transaction has been fully reversed',
    'Let the customer know that the refund should get to their account soon',
    { type: 'api_error' },
  );

const insufficientBalance = () =>
  new PaystackError(
    400,
    'insufficient_balance',
    'Insufficient balance to fulfill this refund. Please top up.',
    'Top up your Paystack balance and try again',
    { type: 'api_error' },
  );

const notFound = () =>
  new PaystackError(404, 'transaction_not_found', 'Transaction not found', 'Ensure that the transaction exists');
