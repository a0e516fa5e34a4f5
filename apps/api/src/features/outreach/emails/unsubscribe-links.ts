import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#app/config.ts';
import type { Deps } from '#app/deps.ts';

type Keys = Pick<Deps, 'secret'> & { config: Pick<Config, 'publicUrl'> };

const ID_BYTES = 16;
const SEAL_BYTES = 32;

/**
 * Addresses at which the recipient changes the frequency of emails about posts without signing in: the page, and the
 * one-click address for mail programs.
 */
export function unsubscribeLinks({ secret, config }: Keys, userId: string): { page: string; oneClick: string } {
  const content = Buffer.from(userId.replaceAll('-', ''), 'hex');
  const token = Buffer.concat([content, sealOf(secret, content)]).toString('base64url');
  const { origin } = config.publicUrl;
  return { page: `${origin}${unsubscribePage(token)}`, oneClick: `${origin}/emails/${token}` };
}

export const unsubscribePage = (token: string): string => `/membership/emails/${token}`;

/** The recipient's id, or undefined for a forged token. Tokens never expire, because people keep emails for years. */
export function readUnsubscribeToken({ secret }: Pick<Deps, 'secret'>, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SEAL_BYTES || bytes.toString('base64url') !== token) return undefined;
  const content = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), sealOf(secret, content))) return undefined;
  return content.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Domain separation: the prefix prevents other data signed with this key from being accepted as a link. */
const sealOf = (secret: Buffer, content: Buffer): Buffer =>
  createHmac('sha256', secret).update('unsubscribe link\n').update(content).digest();
