import { documentOf, type Row, type Store } from '../../store.ts';
import type { Span } from '../paging.ts';

/** The merchant accepted, won, or did not answer in time. */
export type Resolution = 'merchant-accepted' | 'declined' | 'auto-accepted';

export type Dispute = {
  id: number;
  transactionId: number;
  /** Reference of the disputed payment. */
  reference: string;
  amountKobo: number;
  status: 'awaiting-merchant-feedback' | 'awaiting-bank-feedback' | 'resolved';
  resolution: Resolution | null;
  createdAt: string;
  updatedAt: string;
  dueAt: string;
  resolvedAt: string | null;
  /** What the merchant answered; absent before that. */
  evidence?: Evidence;
  files?: DisputeFile[];
  message?: string;
};

export type Evidence = {
  id: number;
  customer_email: string;
  customer_name: string;
  customer_phone: string;
  service_details: string;
  delivery_address: string | null;
  createdAt: string;
};

/** A file that was announced; its bytes once it was sent. */
export type DisputeFile = { name: string; base64: string | null };

const firstId = 358_000;

const toDispute = (row: Row) => documentOf<Dispute>(row);

export function insertDispute(store: Store, dispute: Omit<Dispute, 'id'>): Dispute {
  const last = store.sql.get`select coalesce(max(id), ${firstId}) as id from disputes`;
  const inserted: Dispute = { id: Number(last?.['id']) + 1, ...dispute };
  void store.sql
    .run`insert into disputes values (${inserted.id}, ${inserted.transactionId}, ${JSON.stringify(inserted)})`;
  return inserted;
}

export function saveDispute(store: Store, dispute: Dispute): void {
  void store.sql.run`update disputes set document = ${JSON.stringify(dispute)} where id = ${dispute.id}`;
}

export function findDispute(store: Store, id: number): Dispute | null {
  const row = store.sql.get`select document from disputes where id = ${id}`;
  return row ? toDispute(row) : null;
}

/** The payment's unresolved dispute. */
export function findOpenDispute(store: Store, transactionId: number): Dispute | null {
  const row = store.sql.get`
    select document from disputes where transaction_id = ${transactionId} and document ->> '$.status' <> 'resolved'`;
  return row ? toDispute(row) : null;
}

/** The dispute that a file of this name was announced for. */
export function findDisputeOfFile(store: Store, name: string): Dispute | null {
  const row = store.sql.get`
    select document from disputes, json_each(document ->> '$.files') file where file.value ->> '$.name' = ${name}`;
  return row ? toDispute(row) : null;
}

/** Disputes that their merchant should have answered before now. */
export function listOverdue(store: Store, now: string): Dispute[] {
  return store.sql.all`
    select document from disputes
    where document ->> '$.status' = 'awaiting-merchant-feedback' and document ->> '$.dueAt' <= ${now}`.map(toDispute);
}

/** Newest first. */
export function listDisputes(store: Store, limit: number): Dispute[] {
  return store.sql.all`select document from disputes order by id desc limit ${limit}`.map(toDispute);
}

type Wanted = Span & { transactionId: number | null; status: string | null };

/** A page, newest first; of one payment or in one state when they are given. */
export function pageDisputes(store: Store, { from, to, limit, offset, transactionId, status }: Wanted) {
  const rows = store.sql.all`
    select document from disputes
    where document ->> '$.createdAt' between ${from} and ${to}
      and transaction_id = coalesce(${transactionId}, transaction_id)
      and document ->> '$.status' = coalesce(${status}, document ->> '$.status')
    order by id desc limit ${limit} offset ${offset}`;
  const counted = store.sql.get`
    select count(*) as total from disputes
    where document ->> '$.createdAt' between ${from} and ${to}
      and transaction_id = coalesce(${transactionId}, transaction_id)
      and document ->> '$.status' = coalesce(${status}, document ->> '$.status')`;
  return { items: rows.map(toDispute), total: Number(counted?.['total']) };
}
