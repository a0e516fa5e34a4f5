import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#app/config.ts';
import type { Deps } from '#app/deps.ts';

type Keys = Pick<Deps, 'secret'> & { config: Pick<Config, 'publicUrl'> };

const ID_BYTES = 16;
const SEAL_BYTES = 32;

/** Where one says without signing in how often letters about posts come: the page, and what a mail program calls at one click. */
export function unsubscribeLinks({ secret, config }: Keys, userId: string): { page: string; oneClick: string } {
  const content = Buffer.from(userId.replaceAll('-', ''), 'hex');
  const token = Buffer.concat([content, sealOf(secret, content)]).toString('base64url');
  const { origin } = config.publicUrl;
  return { page: `${origin}${unsubscribePage(token)}`, oneClick: `${origin}/emails/${token}` };
}

export const unsubscribePage = (token: string): string => `/membership/emails/${token}`;

/** Whose letters a token is about, or undefined when we did not make it. It never runs out: letters are kept for years. */
export function readUnsubscribeToken({ secret }: Pick<Deps, 'secret'>, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SEAL_BYTES || bytes.toString('base64url') !== token) return undefined;
  const content = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), sealOf(secret, content))) return undefined;
  return content.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Named, so that nothing else we seal with this key is ever such a link. */
const sealOf = (secret: Buffer, content: Buffer): Buffer =>
  createHmac('sha256', secret).update('unsubscribe link\n').update(content).digest();
