import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Deps } from '#app/deps.ts';
import { later } from '#platform/clock.ts';
import { sha256 } from '#platform/secrets.ts';
import { NONCE_LIFETIME_MS } from './google-limits.ts';

// A nonce is 16 random bytes, 8 bytes of its expiry, and a seal over both: nothing is stored until one is used.
const EXPIRY_AT = 16;
const SEAL_AT = 24;
const LENGTH = 56;

const sealOf = (secret: Buffer, body: Buffer): Buffer =>
  createHmac('sha256', secret).update('google nonce').update(body).digest();

/** Binds a credential to one sign-in here: Google repeats the nonce in the token. */
export function makeNonce({ secret, clock }: Pick<Deps, 'secret' | 'clock'>): { nonce: string; expiresAt: Date } {
  const expiresAt = later(clock.now(), NONCE_LIFETIME_MS);
  const body = Buffer.concat([randomBytes(EXPIRY_AT), Buffer.alloc(SEAL_AT - EXPIRY_AT)]);
  body.writeBigInt64BE(BigInt(expiresAt.getTime()), EXPIRY_AT);
  return { nonce: Buffer.concat([body, sealOf(secret, body)]).toString('base64url'), expiresAt };
}

export interface Nonce {
  /** The stored form of a used nonce. */
  hash: Buffer;
  expiresAt: Date;
}

/** Parses a nonce of ours that has not expired; null for any other text. */
export function readNonce({ secret, clock }: Pick<Deps, 'secret' | 'clock'>, text: string): Nonce | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== LENGTH) return null;
  const body = bytes.subarray(0, SEAL_AT);
  if (!timingSafeEqual(bytes.subarray(SEAL_AT), sealOf(secret, body))) return null;
  const expiresAt = new Date(Number(body.readBigInt64BE(EXPIRY_AT)));
  // Hashes the bytes, because base64url can spell the same bytes in several ways.
  return expiresAt > clock.now() ? { hash: sha256(bytes), expiresAt } : null;
}
