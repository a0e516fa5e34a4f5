import { findBank } from '../banks.ts';
import type { Recipient } from './recipients.queries.ts';
import type { Transfer } from './transfers.queries.ts';

export const toRecipientWire = (
  { id, code, name, bankCode, accountNumber, createdAt }: Recipient,
  integration: number,
) => ({
  active: true,
  createdAt,
  currency: 'NGN',
  description: null,
  domain: 'test',
  email: null,
  id,
  integration,
  metadata: null,
  name,
  recipient_code: code,
  type: 'nuban',
  updatedAt: createdAt,
  is_deleted: false,
  isDeleted: false,
  details: {
    authorization_code: null,
    account_number: accountNumber,
    account_name: null,
    bank_code: bankCode,
    bank_name: findBank(bankCode)?.name ?? null,
  },
});

/** A transfer as it is verified and listed. */
export const toTransferWire = (transfer: Transfer, integration: number) => ({
  ...commonOf(transfer, integration),
  fee_charged: transfer.feeKobo,
  fees_breakdown: null,
  gateway_response: null,
  createdAt: transfer.createdAt,
  updatedAt: transfer.updatedAt,
  recipient: toRecipientWire(transfer.recipient, integration),
});

/** A transfer as answered to its sender: the recipient by its number. */
export const toNewTransferWire = (transfer: Transfer, integration: number) => ({
  ...commonOf(transfer, integration),
  transfersessionid: [],
  transfertrials: [],
  createdAt: transfer.createdAt,
  updatedAt: transfer.updatedAt,
  recipient: transfer.recipient.id,
});

/** A transfer as the events carry it, whose dates have a format of their own. */
export const toTransferEvent = (transfer: Transfer, integration: number) => ({
  ...commonOf(transfer, integration),
  integration: { id: integration, is_live: false, business_name: 'Udala' },
  fee_charged: transfer.feeKobo,
  created_at: transfer.createdAt,
  updated_at: transfer.updatedAt,
  recipient: toRecipientWire(transfer.recipient, integration),
});

const commonOf = (transfer: Transfer, integration: number) => ({
  id: transfer.id,
  integration,
  domain: 'test',
  amount: transfer.amountKobo,
  currency: 'NGN',
  reference: transfer.reference,
  source: 'balance',
  source_details: null,
  reason: transfer.reason,
  status: transfer.status,
  // Null in every sample, also in those of failed transfers.
  failures: null,
  transfer_code: transfer.code,
  titan_code: null,
  request: transfer.id,
  transferred_at: transfer.transferredAt,
  session: { provider: null, id: null },
});
