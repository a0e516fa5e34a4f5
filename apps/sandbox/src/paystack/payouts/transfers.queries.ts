import { documentOf, type Row, type Store } from '../../store.ts';
import type { Span } from '../paging.ts';
import type { Recipient } from './recipients.queries.ts';

export type TransferStatus = 'otp' | 'abandoned' | 'pending' | 'success' | 'failed' | 'reversed';

export type Transfer = {
  id: number;
  reference: string;
  code: string;
  amountKobo: number;
  feeKobo: number;
  /** Sum of the fee and the stamp duty, in kobo. */
  costKobo: number;
  reason: string;
  recipient: Recipient;
  status: TransferStatus;
  /** Final state it reaches by itself; a `reversed` transfer succeeds first. */
  ends: 'success' | 'failed' | 'reversed';
  createdAt: string;
  updatedAt: string;
  transferredAt: string | null;
};

const firstId = 860_000_000;

const toTransfer = (row: Row) => documentOf<Transfer>(row);

export function insertTransfer(store: Store, transfer: Omit<Transfer, 'id'>): Transfer {
  const last = store.sql.get`select coalesce(max(id), ${firstId}) as id from transfers`;
  const inserted: Transfer = { id: Number(last?.['id']) + 1, ...transfer };
  void store.sql.run`insert into transfers values (${inserted.id}, ${inserted.reference}, ${JSON.stringify(inserted)})`;
  return inserted;
}

export function saveTransfer(store: Store, transfer: Transfer): void {
  void store.sql.run`update transfers set document = ${JSON.stringify(transfer)} where id = ${transfer.id}`;
}

export function findTransfer(store: Store, reference: string): Transfer | null {
  const row = store.sql.get`select document from transfers where reference = ${reference}`;
  return row ? toTransfer(row) : null;
}

/** Newest first. */
export function listTransfers(store: Store, limit: number): Transfer[] {
  return store.sql.all`select document from transfers order by id desc limit ${limit}`.map(toTransfer);
}

/** Those that nobody has entered a code for, made before an instant. */
export function listWithoutCode(store: Store, before: string): Transfer[] {
  return store.sql.all`
    select document from transfers where document ->> '$.status' = 'otp' and document ->> '$.createdAt' <= ${before}`.map(
    toTransfer,
  );
}

export function pageTransfers(store: Store, { from, to, limit, offset }: Span) {
  const rows = store.sql.all`
    select document from transfers where document ->> '$.createdAt' between ${from} and ${to}
    order by id desc limit ${limit} offset ${offset}`;
  const counted = store.sql.get`
    select count(*) as total, coalesce(sum(document ->> '$.amountKobo'), 0) as volume from transfers
    where document ->> '$.createdAt' between ${from} and ${to}`;
  return { items: rows.map(toTransfer), total: Number(counted?.['total']), volumeKobo: Number(counted?.['volume']) };
}
