import { documentOf, type Row, type Store } from '../../store.ts';
import type { Source } from '../movements/movements.queries.ts';
import type { Span } from '../paging.ts';

export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention';

export type Refund = {
  id: number;
  transactionId: number;
  /** Reference of the refunded payment. */
  reference: string;
  email: string;
  amountKobo: number;
  takenFrom: Source;
  status: RefundStatus;
  customerNote: string;
  merchantNote: string;
  createdAt: string;
  updatedAt: string;
  expectedAt: string;
  refundedAt: string | null;
  /** The account number that it was sent to once it needed attention. */
  retriedTo?: string;
};

const firstId = 15_000_000;

/** Default for rows of an older sandbox, which lack the field. */
const laterFields = { takenFrom: 'balance' } as const;

const toRefund = (row: Row): Refund => ({ ...laterFields, ...documentOf<Refund>(row) });

export function insertRefund(store: Store, refund: Omit<Refund, 'id'>): Refund {
  const last = store.sql.get`select coalesce(max(id), ${firstId}) as id from refunds`;
  const inserted: Refund = { id: Number(last?.['id']) + 1, ...refund };
  void store.sql
    .run`insert into refunds values (${inserted.id}, ${inserted.transactionId}, ${JSON.stringify(inserted)})`;
  return inserted;
}

export function saveRefund(store: Store, refund: Refund): void {
  void store.sql.run`update refunds set document = ${JSON.stringify(refund)} where id = ${refund.id}`;
}

export function findRefund(store: Store, id: number): Refund | null {
  const row = store.sql.get`select document from refunds where id = ${id}`;
  return row ? toRefund(row) : null;
}

/** Kobo of a payment that were returned or are about to be: a failed refund stays with the merchant. */
export function refundedKoboOf(store: Store, transactionId: number): number {
  const row = store.sql.get`
    select coalesce(sum(document ->> '$.amountKobo'), 0) as kobo from refunds
    where transaction_id = ${transactionId} and document ->> '$.status' <> 'failed'`;
  return Number(row?.['kobo']);
}

/** Newest first. */
export function listRefunds(store: Store, limit: number): Refund[] {
  return store.sql.all`select document from refunds order by id desc limit ${limit}`.map(toRefund);
}

/** A page, newest first; of one payment when it is given. */
export function pageRefunds(store: Store, { from, to, limit, offset }: Span, transactionId: number | null) {
  const rows = store.sql.all`
    select document from refunds
    where document ->> '$.createdAt' between ${from} and ${to} and transaction_id = coalesce(${transactionId}, transaction_id)
    order by id desc limit ${limit} offset ${offset}`;
  const counted = store.sql.get`
    select count(*) as total from refunds
    where document ->> '$.createdAt' between ${from} and ${to} and transaction_id = coalesce(${transactionId}, transaction_id)`;
  return { items: rows.map(toRefund), total: Number(counted?.['total']) };
}
