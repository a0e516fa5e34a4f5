import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#app/config.ts';
import type { Deps } from '#app/deps.ts';

/** What the holder of a link may do: cancel a membership, or pay for one of its periods. */
export type Link =
  | { purpose: 'cancel'; subscriptionId: string }
  | { purpose: 'pay'; subscriptionId: string; periodNo: number };

type Keys = Pick<Deps, 'secret'> & { config: Pick<Config, 'publicUrl'> };

const PURPOSES = ['cancel', 'pay'] as const;
/** The purpose in one byte, the id in 16, the period in 4; then the seal. */
const CONTENT_BYTES = 21;
const SEAL_BYTES = 32;

/** Where a membership is cancelled without signing in. It never runs out: a receipt is kept for years. */
export const cancelLink = (keys: Keys, subscriptionId: string): string =>
  addressOf(keys, { purpose: 'cancel', subscriptionId });

/** Where one period is paid without signing in. It has nothing to do once that is paid. */
export const payLink = (keys: Keys, subscriptionId: string, periodNo: number): string =>
  addressOf(keys, { purpose: 'pay', subscriptionId, periodNo });

/** On the members site: the address of a page goes to somebody else one day, that of a letter does not. */
const addressOf = ({ secret, config }: Keys, link: Link): string => {
  const content = contentOf(link);
  const token = Buffer.concat([content, sealOf(secret, content)]).toString('base64url');
  return `${config.publicUrl.origin}/membership/manage/${token}`;
};

/** The link that a token is, or undefined when we did not make it. */
export function readLink({ secret }: Pick<Deps, 'secret'>, token: string): Link | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== CONTENT_BYTES + SEAL_BYTES || bytes.toString('base64url') !== token) return undefined;
  const content = bytes.subarray(0, CONTENT_BYTES);
  if (!timingSafeEqual(bytes.subarray(CONTENT_BYTES), sealOf(secret, content))) return undefined;
  const purpose = PURPOSES[content.readUInt8(0)];
  const subscriptionId = content.toString('hex', 1, 17).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (purpose === 'pay') return { purpose, subscriptionId, periodNo: content.readUInt32BE(17) };
  return purpose && { purpose, subscriptionId };
}

function contentOf(link: Link): Buffer {
  const content = Buffer.alloc(CONTENT_BYTES);
  content.writeUInt8(PURPOSES.indexOf(link.purpose), 0);
  content.write(link.subscriptionId.replaceAll('-', ''), 1, 'hex');
  content.writeUInt32BE(link.purpose === 'pay' ? link.periodNo : 0, 17);
  return content;
}

/** Named, so that nothing else we seal with this key is ever a link. */
const sealOf = (secret: Buffer, content: Buffer): Buffer =>
  createHmac('sha256', secret).update('membership link\n').update(content).digest();
