import type { Sandbox } from '../../sandbox.ts';
import { endOf } from '../banks.ts';
import { stampDutyOf, transferFeeOf } from '../fees.ts';
import { assertNaira, fieldsOf, readKobo, textOr } from '../fields.ts';
import { invalid, missing, PaystackError } from '../paystack-error.ts';
import { randomToken } from '../tokens.ts';
import { bookTransfer, bookTransferReturn } from '../movements/movements.ts';
import { balanceKobo } from './balance.queries.ts';
import { findRecipient, type Recipient } from './recipients.queries.ts';
import { toTransferEvent } from './transfer.wire.ts';
import {
  findTransfer,
  insertTransfer,
  listWithoutCode,
  saveTransfer,
  type Transfer,
  type TransferStatus,
} from './transfers.queries.ts';

const smallestKobo = 10_000;
/** A transfer waits this long for its code (paystack.com/docs/transfers). */
const CODE_MS = 30 * 60_000;

/**
 * Sends money, or waits for a code where the merchant has not switched codes off.
 * @throws PaystackError when nothing was sent: the reference stays free.
 */
export function createTransfer(sandbox: Sandbox, body: unknown): Transfer {
  const { store, clock, behaviours, transferEnds } = sandbox;
  return store.inTransaction(() => {
    const { amountKobo, reference, recipient, reason } = readTransferRequest(sandbox, body);
    if (findTransfer(store, reference)) throw duplicateReference();
    const feeKobo = transferFeeOf(amountKobo);
    const costKobo = feeKobo + stampDutyOf(amountKobo);
    if (amountKobo + costKobo > balanceKobo(sandbox)) throw balanceTooLow();
    const now = clock.now().toISOString();
    const { transferCodes } = behaviours.get();
    const transfer = insertTransfer(store, {
      reference,
      code: `TRF_${randomToken(15)}`,
      amountKobo,
      feeKobo,
      costKobo,
      reason,
      recipient,
      status: transferCodes ? 'otp' : 'pending',
      ends: transferEnds.take() ?? endOf(recipient.accountNumber),
      createdAt: now,
      updatedAt: now,
      transferredAt: null,
    });
    if (!transferCodes) begin(sandbox, transfer);
    return transfer;
  });
}

function begin(sandbox: Sandbox, transfer: Transfer): void {
  bookTransfer(sandbox, transfer);
  sandbox.settling.schedule('transfer', transfer.reference);
}

/** Sends what waited for its code; in the caller's transaction. */
export function enterCode(sandbox: Sandbox, transfer: Transfer): void {
  const sent: Transfer = { ...transfer, status: 'pending', updatedAt: sandbox.clock.now().toISOString() };
  saveTransfer(sandbox.store, sent);
  begin(sandbox, sent);
}

/** Ends transfers whose code nobody has entered in time. The documents name no event for it. */
export function abandonTransfers({ store, clock }: Pick<Sandbox, 'clock' | 'store'>): void {
  const now = clock.now();
  const late = listWithoutCode(store, new Date(now.getTime() - CODE_MS).toISOString());
  for (const transfer of late) saveTransfer(store, { ...transfer, status: 'abandoned', updatedAt: now.toISOString() });
}

/** Moves a transfer to its next automatic state: a reversed one succeeds first. In the caller's transaction. */
export function goOnWithTransfer(sandbox: Sandbox, reference: string): void {
  const transfer = findTransfer(sandbox.store, reference);
  if (!transfer || transfer.status === transfer.ends) return;
  const arrivesFirst = transfer.status === 'pending' && transfer.ends === 'reversed';
  moveTransfer(sandbox, transfer, arrivesFirst ? 'success' : transfer.ends);
  if (arrivesFirst) sandbox.settling.schedule('transfer', reference);
}

/** Sets the state of a transfer, with its money and its event; in the caller's transaction. */
export function moveTransfer(sandbox: Sandbox, transfer: Transfer, status: TransferStatus): void {
  const { store, clock, behaviours, webhookSender } = sandbox;
  const now = clock.now().toISOString();
  const transferredAt = status === 'success' ? now : transfer.transferredAt;
  const moved: Transfer = { ...transfer, status, updatedAt: now, transferredAt };
  saveTransfer(store, moved);
  webhookSender.enqueue(`transfer.${status}`, transfer.reference, toTransferEvent(moved, behaviours.get().business));
  if (isSent(transfer) && !isSent(moved)) bookTransferReturn(sandbox, moved);
  if (!isSent(transfer) && isSent(moved)) bookTransfer(sandbox, moved);
}

const isSent = ({ status }: Transfer) => status === 'pending' || status === 'success';

function readTransferRequest({ store }: Sandbox, body: unknown) {
  const fields = fieldsOf(body);
  assertNaira(fields['currency']);
  if (fields['source'] !== 'balance') throw invalid('invalid_source', 'Source is invalid, it should be balance');
  const amountKobo = readKobo(fields['amount']);
  if (amountKobo < smallestKobo) throw invalid('invalid_amount', 'Invalid amount passed.');
  return {
    amountKobo,
    reference: readTransferReference(fields['reference']),
    recipient: getRecipient(store, fields['recipient']),
    reason: textOr(fields['reason'], null) ?? '',
  };
}

/** 16 to 50 of a–z, 0–9, - and _. */
function readTransferReference(reference: unknown): string {
  if (reference === undefined || reference === null || reference === '') return randomToken(20);
  if (typeof reference !== 'string' || !/^[a-z0-9_-]+$/.test(reference)) {
    throw invalid('invalid_reference', 'Your reference contains illegal special characters');
  }
  // The documents give the lengths; the words of the error are general knowledge.
  if (reference.length >= 16 && reference.length <= 50) return reference;
  throw invalid('invalid_reference', 'Transfer reference must be between 16 and 50 characters');
}

function getRecipient(store: Sandbox['store'], code: unknown): Recipient {
  if (typeof code !== 'string' || code === '') throw missing('Recipient is required');
  const recipient = findRecipient(store, code);
  if (!recipient) throw invalid('invalid_recipient', 'Recipient specified is invalid');
  return recipient;
}

const duplicateReference = () =>
  new PaystackError(
    400,
    'duplicate_reference',
    'Please provide a unique reference. Reference already exists on a transfer',
    'Create a new reference for the new transfer',
  );

const balanceTooLow = () =>
  new PaystackError(
    400,
    'insufficient_balance',
    'Your balance is not enough to fulfil this request',
    'Top up your Paystack balance and try again',
    { type: 'api_error' },
  );
