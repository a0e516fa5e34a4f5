import { documentOf, type Row, type Store } from '../../store.ts';
import { randomToken } from '../tokens.ts';

export type Recipient = {
  id: number;
  code: string;
  name: string;
  bankCode: string;
  accountNumber: string;
  createdAt: string;
};

const firstId = 56_000_000;

const toRecipient = (row: Row) => documentOf<Recipient>(row);

/** Saves an account that money can be sent to; the same account again returns the existing record. */
export function insertRecipient(store: Store, wanted: Omit<Recipient, 'id' | 'code'>): Recipient {
  const account = `${wanted.bankCode}:${wanted.accountNumber}`;
  return store.inTransaction(() => {
    const known = store.sql.get`select document from recipients where account = ${account}`;
    if (known) return toRecipient(known);
    const last = store.sql.get`select coalesce(max(id), ${firstId}) as id from recipients`;
    const inserted: Recipient = { id: Number(last?.['id']) + 1, code: `RCP_${randomToken(15)}`, ...wanted };
    void store.sql
      .run`insert into recipients values (${inserted.id}, ${inserted.code}, ${account}, ${JSON.stringify(inserted)})`;
    return inserted;
  });
}

export function findRecipient(store: Store, code: string): Recipient | null {
  const row = store.sql.get`select document from recipients where code = ${code}`;
  return row ? toRecipient(row) : null;
}
