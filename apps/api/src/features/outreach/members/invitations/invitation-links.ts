import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#app/config.ts';
import type { Deps } from '#app/deps.ts';

type Keys = Pick<Deps, 'secret'> & { config: Pick<Config, 'publicUrl'> };

const HASH_BYTES = 32;
const SEAL_BYTES = 32;

/** Keyed hash stored instead of an address: nobody can match it to an address without our key. */
export const hashOfEmail = ({ secret }: Pick<Deps, 'secret'>, email: string): Buffer =>
  createHmac('sha256', secret).update('invited address\n').update(email.toLowerCase()).digest();

/**
 * Addresses at which the recipient opts out of all invitations: the page, and the one-click address for mail programs.
 */
export function optOutLinks(keys: Keys, email: string): { page: string; oneClick: string } {
  const hash = hashOfEmail(keys, email);
  const token = Buffer.concat([hash, sealOf(keys.secret, hash)]).toString('base64url');
  const { origin } = keys.config.publicUrl;
  return { page: `${origin}${optOutPage(token)}`, oneClick: `${origin}/emails/invitations/${token}` };
}

export const optOutPage = (token: string): string => `/membership/emails/invitations/${token}`;

/** The hash of the address that a token was sent to, or undefined for a token that is not ours. Tokens never expire. */
export function readOptOutToken({ secret }: Pick<Deps, 'secret'>, token: string): Buffer | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== HASH_BYTES + SEAL_BYTES || bytes.toString('base64url') !== token) return undefined;
  const hash = bytes.subarray(0, HASH_BYTES);
  return timingSafeEqual(bytes.subarray(HASH_BYTES), sealOf(secret, hash)) ? hash : undefined;
}

/** Domain separation: the prefix prevents other data signed with this key from being accepted as a link. */
const sealOf = (secret: Buffer, hash: Buffer): Buffer =>
  createHmac('sha256', secret).update('invitations link\n').update(hash).digest();
