import { documentOf, type Row, type Store } from '../store.ts';
import type { Behaviours } from './behaviours/behaviours.ts';
import { addCustomer } from './customers/customers.queries.ts';
import type { Span } from './paging.ts';
import { randomToken } from './tokens.ts';

/** Paystack's words; `processing` is `pending` of a bank debit, `abandoned` a payment nobody finished. */
export type TransactionStatus = 'abandoned' | 'ongoing' | 'processing' | 'failed' | 'success' | 'reversed';

/** Payment channel; `dedicated_nuban` is a transfer to the customer's own account, without a checkout. */
export type Channel = 'card' | 'bank_transfer' | 'ussd' | 'direct_debit' | 'dedicated_nuban';

export type Authorization = {
  authorization_code: string;
  bin: string | null;
  last4: string | null;
  exp_month: string | null;
  exp_year: string | null;
  channel: Channel;
  card_type: string | null;
  bank: string | null;
  country_code: string;
  brand: string | null;
  reusable: boolean;
  signature: string | null;
  account_name: string | null;
};

export type Step = 'pin' | 'phone' | 'otp' | 'bank';

export type Expiry = { month: string; year: string };

/** Instructions the person was shown for paying outside the checkout. */
export type Offline =
  | { channel: 'bank_transfer'; accountNumber: string; expiresAt: string; rejectedKobo: number | null }
  | { channel: 'ussd'; bank: string; code: string }
  | { channel: 'direct_debit'; bank: string; accountNumber: string };

/** A payment of which the business takes a flat sum, and a subaccount the rest. */
export type Split = { subaccountCode: string; chargeKobo: number; bearer: 'account' | 'subaccount' };

export type Transaction = {
  id: number;
  reference: string;
  accessCode: string;
  email: string;
  /** What the customer pays: what was asked for and, once paid, the fee where they bear it. */
  amountKobo: number;
  /** The part of it that is the fee on top. */
  feeOnTopKobo: number;
  /** The switches as they stood when the payment was begun. */
  bearsFees: Behaviours['bearsFees'];
  lateFees: boolean;
  /** How it is divided with a subaccount, if it is. */
  split: Split | null;
  callbackUrl: string | null;
  metadata: unknown;
  ipAddress: string | null;
  createdAt: string;
  status: TransactionStatus;
  gatewayResponse: string;
  paidAt: string | null;
  feesKobo: number | null;
  channel: Channel;
  /** Payment methods the checkout offers. */
  channels: Channel[];
  authorization: Authorization | null;
  /** The card being tried, and the number of its steps already answered; `steps` where they are not the card's own. */
  attempt: { card: string; expiry: Expiry; stepsDone: number; steps?: readonly Step[] } | null;
  offline: Offline | null;
  /** Set while money is in transit; `decline` is the bank's reason if it will not arrive. */
  onItsWay: { decline: string | null } | null;
  attempts: number;
  errors: number;
  history: { type: 'action' | 'error' | 'success'; message: string; time: number }[];
};

// Paystack's ids are unsigned 64-bit numbers: the sandbox's start beyond 32 bits.
const firstId = 5_000_000_000;

/** Defaults for rows of an older sandbox, which lack these fields. */
const laterFields = {
  channel: 'card',
  channels: ['card'],
  offline: null,
  onItsWay: null,
  feeOnTopKobo: 0,
  bearsFees: 'merchant',
  lateFees: false,
  split: null,
} as const;

export const toTransaction = (row: Row): Transaction => ({ ...laterFields, ...documentOf<Transaction>(row) });

type Wanted = Pick<
  Transaction,
  'email' | 'amountKobo' | 'callbackUrl' | 'metadata' | 'channels' | 'ipAddress' | 'createdAt'
> & { reference: string | null; split?: Split | null };

type Terms = Pick<Transaction, 'bearsFees' | 'lateFees'>;

/** A payment nobody has tried yet. */
export const freshTransaction = (
  { reference, split = null, ...wanted }: Wanted,
  { bearsFees, lateFees }: Terms = laterFields,
): Omit<Transaction, 'id'> => ({
  ...wanted,
  feeOnTopKobo: 0,
  bearsFees,
  lateFees,
  split,
  reference: reference ?? randomToken(10),
  accessCode: randomToken(15),
  // Paystack's state for an unfinished payment: not final, a later attempt may succeed.
  status: 'abandoned',
  gatewayResponse: 'The transaction was not completed',
  paidAt: null,
  feesKobo: null,
  channel: wanted.channels[0] ?? 'card',
  authorization: null,
  attempt: null,
  offline: null,
  onItsWay: null,
  attempts: 0,
  errors: 0,
  history: [],
});

/** Returns null when the reference was used before, else makes its payer a customer; in the caller's transaction. */
export function insertTransaction(store: Store, transaction: Omit<Transaction, 'id'>): Transaction | null {
  if (findByReference(store, transaction.reference)) return null;
  const last = store.sql.get`select coalesce(max(id), ${firstId}) as id from transactions`;
  const inserted: Transaction = { id: Number(last?.['id']) + 1, ...transaction };
  void store.sql.run`
    insert into transactions (id, reference, access_code, document)
    values (${inserted.id}, ${inserted.reference}, ${inserted.accessCode}, ${JSON.stringify(inserted)})`;
  addCustomer(store, inserted.email, inserted.createdAt);
  return inserted;
}

export function saveTransaction(store: Store, transaction: Transaction): void {
  void store.sql.run`update transactions set document = ${JSON.stringify(transaction)} where id = ${transaction.id}`;
}

export function findByReference(store: Store, reference: string): Transaction | null {
  const row = store.sql.get`select document from transactions where reference = ${reference}`;
  return row ? toTransaction(row) : null;
}

export function findById(store: Store, id: number): Transaction | null {
  const row = store.sql.get`select document from transactions where id = ${id}`;
  return row ? toTransaction(row) : null;
}

export function findByAccessCode(store: Store, accessCode: string): Transaction | null {
  const row = store.sql.get`select document from transactions where access_code = ${accessCode}`;
  return row ? toTransaction(row) : null;
}

/** Newest first. */
export function listTransactions(store: Store, limit: number): Transaction[] {
  return store.sql.all`select document from transactions order by id desc limit ${limit}`.map(toTransaction);
}

/** A page of those created in a span of time, newest first; in one state when it is given. */
export function pageTransactions(store: Store, { from, to, limit, offset }: Span, status: string | null) {
  const rows = store.sql.all`
    select document from transactions
    where document ->> '$.createdAt' between ${from} and ${to}
      and document ->> '$.status' = coalesce(${status}, document ->> '$.status')
    order by document ->> '$.createdAt' desc, id desc limit ${limit} offset ${offset}`;
  const counted = store.sql.get`
    select count(*) as total, coalesce(sum(document ->> '$.amountKobo'), 0) as volume from transactions
    where document ->> '$.createdAt' between ${from} and ${to}
      and document ->> '$.status' = coalesce(${status}, document ->> '$.status')`;
  return { items: rows.map(toTransaction), total: Number(counted?.['total']), volumeKobo: Number(counted?.['volume']) };
}
