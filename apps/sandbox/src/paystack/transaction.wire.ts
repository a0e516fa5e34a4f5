import { settlementTimesOf } from './settlements/settlement-times.ts';
import { sharesOf } from './subaccounts/shares.ts';
import { derivedToken } from './tokens.ts';
import type { Transaction } from './transactions.queries.ts';

/** A transaction as `verify` answers it at some time; without one as at its payment, as `charge.success` carries it. */
export function toWire(transaction: Transaction, now?: Date) {
  const { createdAt, paidAt } = transaction;
  return {
    id: transaction.id,
    domain: 'test',
    status: transaction.status,
    reference: transaction.reference,
    receipt_number: null,
    amount: transaction.amountKobo,
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: paidAt,
    created_at: createdAt,
    channel: transaction.channel,
    currency: 'NGN',
    ip_address: transaction.ipAddress,
    metadata: transaction.metadata ?? '',
    log: toLog(transaction),
    fees: knowsFees(transaction, now) ? transaction.feesKobo : null,
    fees_split: knowsFees(transaction, now) ? feesSplitOf(transaction) : null,
    authorization: transaction.authorization ?? {},
    customer: customerOf(transaction.email),
    plan: null,
    split: {},
    order_id: null,
    paidAt,
    createdAt,
    requested_amount: transaction.amountKobo - transaction.feeOnTopKobo,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: createdAt,
    plan_object: {},
    subaccount: transaction.split === null ? {} : { subaccount_code: transaction.split.subaccountCode },
  };
}

/** Who got what of a split payment, in kobo. */
function feesSplitOf(transaction: Transaction) {
  const { split, feesKobo, status } = transaction;
  if (split === null || status !== 'success') return null;
  const { main, subaccount } = sharesOf(transaction);
  return {
    paystack: feesKobo,
    integration: main.grossKobo - main.feesKobo,
    subaccount: subaccount ? subaccount.grossKobo - subaccount.feesKobo : 0,
    params: { bearer: split.bearer, transaction_charge: String(split.chargeKobo), percentage_charge: '0' },
  };
}

/** A late fee is known from the settlement of its payment on. */
const knowsFees = ({ lateFees, paidAt }: Transaction, now?: Date) =>
  !lateFees || (paidAt !== null && now !== undefined && now.toISOString() >= settlementTimesOf(paidAt).dueAt);

function toLog({ createdAt, attempts, errors, status, history }: Transaction) {
  if (history.length === 0) return null;
  return {
    start_time: Math.floor(Date.parse(createdAt) / 1000),
    time_spent: history.at(-1)?.time ?? 0,
    attempts,
    errors,
    success: status === 'success',
    mobile: false,
    input: [],
    history,
  };
}

/** One customer per e-mail address, with the same id and code each time. */
export function customerOf(email: string) {
  const address = email.toLowerCase();
  return {
    id: 90_000_000 + Number.parseInt(derivedToken(5, 'customer id', address), 36),
    first_name: null,
    last_name: null,
    email,
    customer_code: `CUS_${derivedToken(15, 'customer', address)}`,
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  };
}
