import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** 256 random bits, for whoever is told them once: what is stored is their hash. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Whether a text may be one of `newSecret`. */
export const isSecretForm = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Whether a header carries a secret, in the same time whatever it carries. */
export const isSameSecret = (given: string | string[] | undefined, secret: string): boolean =>
  typeof given === 'string' && timingSafeEqual(sha256(given), sha256(secret));
