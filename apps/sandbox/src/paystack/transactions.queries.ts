import { documentOf, type Store } from '../store.ts';

export type TransactionStatus = 'abandoned' | 'ongoing' | 'failed' | 'success';

export type Authorization = {
  authorization_code: string;
  bin: string;
  last4: string;
  exp_month: string;
  exp_year: string;
  channel: 'card';
  card_type: string;
  bank: string;
  country_code: string;
  brand: string;
  reusable: boolean;
  signature: string;
  account_name: null;
};

export type Expiry = { month: string; year: string };

export type Transaction = {
  id: number;
  reference: string;
  accessCode: string;
  email: string;
  amountKobo: number;
  callbackUrl: string | null;
  metadata: unknown;
  ipAddress: string;
  createdAt: string;
  status: TransactionStatus;
  gatewayResponse: string;
  paidAt: string | null;
  feesKobo: number | null;
  authorization: Authorization | null;
  /** The card being tried, and how many of its steps are answered. */
  attempt: { card: string; expiry: Expiry; stepsDone: number } | null;
  attempts: number;
  errors: number;
  history: { type: 'action' | 'error' | 'success'; message: string; time: number }[];
};

// Paystack's ids are unsigned 64-bit numbers: ours start where 32 bits end.
const firstId = 5_000_000_000;

/** Null when the reference was used before. */
export function insertTransaction(store: Store, transaction: Omit<Transaction, 'id'>): Transaction | null {
  return store.inTransaction(() => {
    if (findByReference(store, transaction.reference)) return null;
    const last = store.sql.get`select coalesce(max(id), ${firstId}) as id from transactions`;
    const kept: Transaction = { id: Number(last?.['id']) + 1, ...transaction };
    void store.sql.run`
      insert into transactions (id, reference, access_code, document)
      values (${kept.id}, ${kept.reference}, ${kept.accessCode}, ${JSON.stringify(kept)})`;
    return kept;
  });
}

export function saveTransaction(store: Store, transaction: Transaction): void {
  void store.sql.run`update transactions set document = ${JSON.stringify(transaction)} where id = ${transaction.id}`;
}

export function findByReference(store: Store, reference: string): Transaction | null {
  const row = store.sql.get`select document from transactions where reference = ${reference}`;
  return row ? documentOf<Transaction>(row) : null;
}

export function findByAccessCode(store: Store, accessCode: string): Transaction | null {
  const row = store.sql.get`select document from transactions where access_code = ${accessCode}`;
  return row ? documentOf<Transaction>(row) : null;
}

/** Newest first. */
export function listTransactions(store: Store, limit: number): Transaction[] {
  return store.sql.all`select document from transactions order by id desc limit ${limit}`.map((row) =>
    documentOf<Transaction>(row),
  );
}
