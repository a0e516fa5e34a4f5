import { documentOf, type Row, type Store } from '../../store.ts';
import { randomToken } from '../tokens.ts';

export type Subaccount = {
  id: number;
  code: string;
  businessName: string;
  bankCode: string;
  accountNumber: string;
  accountName: string;
  /** Percentage of a payment that the business takes where it names no flat charge. */
  percentage: number;
  createdAt: string;
  updatedAt: string;
};

const firstId = 1_150_000;

const toSubaccount = (row: Row) => documentOf<Subaccount>(row);

/** Each request makes another one, also for the same account (general knowledge). In the caller's transaction. */
export function insertSubaccount(store: Store, wanted: Omit<Subaccount, 'id' | 'code'>): Subaccount {
  const last = store.sql.get`select coalesce(max(id), ${firstId}) as id from subaccounts`;
  const inserted: Subaccount = { id: Number(last?.['id']) + 1, code: `ACCT_${randomToken(15)}`, ...wanted };
  void store.sql.run`insert into subaccounts values (${inserted.id}, ${inserted.code}, ${JSON.stringify(inserted)})`;
  return inserted;
}

/** One that was made elsewhere, of which only its code matters here. */
export function rememberSubaccount(store: Store, code: string): void {
  const unknown = { businessName: '', bankCode: '', accountNumber: '', accountName: '', percentage: 0 };
  const made = { code, ...unknown, createdAt: '', updatedAt: '' };
  void store.sql.run`
    insert or ignore into subaccounts values (null, ${code}, ${JSON.stringify(made)})`;
}

export function findSubaccount(store: Store, code: string): Subaccount | null {
  const row = store.sql.get`select document from subaccounts where code = ${code}`;
  return row ? toSubaccount(row) : null;
}

/** Newest first. */
export const listSubaccounts = (store: Store): Subaccount[] =>
  store.sql.all`select document from subaccounts order by id desc`.map(toSubaccount);
