import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#app/config.ts';
import type { Deps } from '#app/deps.ts';

type Keys = Pick<Deps, 'secret'> & { config: Pick<Config, 'publicUrl'> };

const HASH_BYTES = 32;
const SEAL_BYTES = 32;

/** What is kept of an address: it tells nobody without our key whose it is. */
export const hashOfEmail = ({ secret }: Pick<Deps, 'secret'>, email: string): Buffer =>
  createHmac('sha256', secret).update('invited address\n').update(email.toLowerCase()).digest();

/** Where an address says that it wants no more invitations: the page, and what a mail program calls at one click. */
export function optOutLinks(keys: Keys, email: string): { page: string; oneClick: string } {
  const hash = hashOfEmail(keys, email);
  const token = Buffer.concat([hash, sealOf(keys.secret, hash)]).toString('base64url');
  const { origin } = keys.config.publicUrl;
  return { page: `${origin}${optOutPage(token)}`, oneClick: `${origin}/emails/invitations/${token}` };
}

export const optOutPage = (token: string): string => `/membership/emails/invitations/${token}`;

/** The hash of the address a token was sent to, or undefined when we did not make it. It never runs out. */
export function readOptOutToken({ secret }: Pick<Deps, 'secret'>, token: string): Buffer | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== HASH_BYTES + SEAL_BYTES || bytes.toString('base64url') !== token) return undefined;
  const hash = bytes.subarray(0, HASH_BYTES);
  return timingSafeEqual(bytes.subarray(HASH_BYTES), sealOf(secret, hash)) ? hash : undefined;
}

/** Named, so that nothing else we seal with this key is ever such a link. */
const sealOf = (secret: Buffer, hash: Buffer): Buffer =>
  createHmac('sha256', secret).update('invitations link\n').update(hash).digest();
