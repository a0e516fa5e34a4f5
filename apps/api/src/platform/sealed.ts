import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key for each context: what was sealed for one row opens in no other. */
const keyFor = (secret: Buffer, context: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `sealed ${context}`, 32));

/** Makes something unreadable and unchangeable without the instance's key; `context` names the place it belongs to. */
export function seal(secret: Buffer, context: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFor(secret, context), nonce, { authTagLength: TAG_BYTES });
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** What `seal` was given. Throws when the key, the context or a single bit is another. */
export function unseal(secret: Buffer, context: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, keyFor(secret, context), nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
