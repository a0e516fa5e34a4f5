import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** One key for each context: a value encrypted for one row cannot be decrypted in another. */
const keyFor = (secret: Buffer, context: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `sealed ${context}`, 32));

/** Authenticated encryption with the instance's key; `context` names the place the value belongs to. */
export function seal(secret: Buffer, context: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFor(secret, context), nonce, { authTagLength: TAG_BYTES });
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Decrypts a value of `seal`. Throws if the key, the context or a single bit differs. */
export function unseal(secret: Buffer, context: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, keyFor(secret, context), nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
