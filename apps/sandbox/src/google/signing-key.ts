import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { documentOf, type Store } from '../store.ts';

/** Key that signs ID tokens, with the public part that `/oauth2/v3/certs` serves. */
export type SigningKey = { id: string; privateKey: CryptoKey; publicJwk: JWK };

type StoredKey = { id: string; privateJwk: JWK };

/** Loads the key when it is first needed: most tests sign nobody in, and making one takes as long as half a start. */
export function createSigningKey(store: Store): () => Promise<SigningKey> {
  let loading: Promise<SigningKey> | undefined;
  return () => (loading ??= loadSigningKey(store));
}

/** Created once and stored: a product that runs through a restart of the sandbox has cached the key. */
async function loadSigningKey(store: Store): Promise<SigningKey> {
  const row = store.sql.get`select document from google_key where id = 1`;
  const { id, privateJwk } = row ? documentOf<StoredKey>(row) : await makeKey(store);
  const privateKey = await importJWK(privateJwk, 'RS256');
  if (privateKey instanceof Uint8Array) throw new Error('the stored key is not an RSA key');
  const { kty, n = '', e = '' } = privateJwk;
  return { id, privateKey, publicJwk: { kty, n, e, alg: 'RS256', use: 'sig', kid: id } as JWK };
}

async function makeKey(store: Store): Promise<StoredKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const stored = { id: crypto.randomUUID().replaceAll('-', ''), privateJwk: await exportJWK(privateKey) };
  void store.sql.run`insert into google_key values (1, ${JSON.stringify(stored)})`;
  return stored;
}
