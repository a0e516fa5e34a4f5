import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** 256 random bits, shown to their owner once: only the hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** True if the text has the form of `newSecret`. */
export const isSecretForm = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Constant-time comparison of a header with a secret. */
export const isSameSecret = (given: string | string[] | undefined, secret: string): boolean =>
  typeof given === 'string' && timingSafeEqual(sha256(given), sha256(secret));
