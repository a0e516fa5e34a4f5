import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// A token is 24 random bytes and 8 bytes of a seal over them and its host: a genuine token is recognized without a
// lookup. The session's row decides whether it is still valid.
const SEAL_AT = 24;
const SEAL_BYTES = 8;

const sealOf = (secret: Buffer, host: string, random: Buffer): Buffer =>
  createHmac('sha256', secret).update(`session token ${host} `).update(random).digest().subarray(0, SEAL_BYTES);

/** 192 random bits, in the same 43 characters as earlier tokens without a seal. */
export function newSessionToken(secret: Buffer, host: string): string {
  const random = randomBytes(SEAL_AT);
  return Buffer.concat([random, sealOf(secret, host, random)]).toString('base64url');
}

/** True if the token was sealed here for this host. Tokens from before the seal return false, but may be valid. */
export function isSessionTokenOf(secret: Buffer, host: string, token: string): boolean {
  const bytes = Buffer.from(token, 'base64url');
  // Rejects other spellings of the same bytes, because each would cost another lookup.
  if (bytes.length !== SEAL_AT + SEAL_BYTES || bytes.toString('base64url') !== token) return false;
  return timingSafeEqual(bytes.subarray(SEAL_AT), sealOf(secret, host, bytes.subarray(0, SEAL_AT)));
}
