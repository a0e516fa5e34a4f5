import { createPublicKey } from 'node:crypto';
import { exportPKCS8, generateKeyPair } from 'jose';
import { documentOf, type Store } from '../store.ts';

/** The only project that Firebase knows here. */
export const project = 'udala-sandbox';
export const accountEmail = `pushes@${project}.iam.gserviceaccount.com`;

type StoredKey = { keyId: string; privateKey: string };

/** The account's key, PEM; generated on first use, and stored. */
export async function loadAccountKey(store: Store): Promise<StoredKey> {
  const stored = findAccountKey(store);
  if (stored) return stored;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const made = { keyId: crypto.randomUUID().replaceAll('-', ''), privateKey: await exportPKCS8(privateKey) };
  // Another call may have stored a key meanwhile: the first one counts.
  void store.sql.run`insert or ignore into service_account values (1, ${JSON.stringify(made)})`;
  return findAccountKey(store) ?? made;
}

/** Null before the key was requested for the first time: nobody can have signed with it yet. */
export function accountPublicKey(store: Store) {
  const stored = findAccountKey(store);
  return stored && createPublicKey(stored.privateKey);
}

function findAccountKey({ sql }: Store): StoredKey | null {
  const row = sql.get`select document from service_account where id = 1`;
  return row ? documentOf<StoredKey>(row) : null;
}
