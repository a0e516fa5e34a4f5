import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// A token is 24 random bytes and 8 of a seal over them and the host it opens: one that was made here is known by itself,
// before anything is looked up for it. Whether its session lives, its row decides.
const SEAL_AT = 24;
const SEAL_BYTES = 8;

const sealOf = (secret: Buffer, host: string, random: Buffer): Buffer =>
  createHmac('sha256', secret).update(`session token ${host} `).update(random).digest().subarray(0, SEAL_BYTES);

/** 192 random bits, in the 43 characters that tokens without a seal had. */
export function newSessionToken(secret: Buffer, host: string): string {
  const random = randomBytes(SEAL_AT);
  return Buffer.concat([random, sealOf(secret, host, random)]).toString('base64url');
}

/** Whether a token was made here, for this host. Those from before tokens were sealed were not, whatever they open. */
export function isSessionTokenOf(secret: Buffer, host: string, token: string): boolean {
  const bytes = Buffer.from(token, 'base64url');
  // One spelling each: what stands for the same bytes otherwise would be looked up once more.
  if (bytes.length !== SEAL_AT + SEAL_BYTES || bytes.toString('base64url') !== token) return false;
  return timingSafeEqual(bytes.subarray(SEAL_AT), sealOf(secret, host, bytes.subarray(0, SEAL_AT)));
}
