import { createHmac, timingSafeEqual } from 'node:crypto';
import { days, later } from '#platform/clock.ts';
import type { Config } from '#app/config.ts';
import type { Deps } from '#app/deps.ts';

/** What the holder of a link may do: cancel a membership, or pay for one of its periods. */
export type Link =
  | { purpose: 'cancel'; subscriptionId: string }
  | { purpose: 'pay'; subscriptionId: string; periodNo: number };

type Keys = Pick<Deps, 'clock' | 'secret'> & { config: Pick<Config, 'publicUrl'> };

const PURPOSES = ['cancel', 'pay'] as const;
/** The purpose in one byte, the id in 16, the period in 4, the second it was made in 4; then the seal. */
const CONTENT_BYTES = 25;
const SEAL_BYTES = 32;
/** Whoever comes later logs in: an old mailbox is no way into a membership. */
const LIFETIME_MS = days(30);

/** Where a membership is cancelled without signing in, for 30 days. */
export const cancelLink = (keys: Keys, subscriptionId: string): string =>
  addressOf(keys, { purpose: 'cancel', subscriptionId });

/** Where one period is paid without signing in, for 30 days. It has nothing to do once that is paid. */
export const payLink = (keys: Keys, subscriptionId: string, periodNo: number): string =>
  addressOf(keys, { purpose: 'pay', subscriptionId, periodNo });

/** On the members site: the address of a page goes to somebody else one day, that of a letter does not. */
const addressOf = ({ clock, secret, config }: Keys, link: Link): string => {
  const content = contentOf(link, clock.now());
  const token = Buffer.concat([content, sealOf(secret, content)]).toString('base64url');
  return `${config.publicUrl.origin}/membership/manage/${token}`;
};

/** The link that a token is, or undefined when we did not make it, or too long ago. */
export function readLink({ clock, secret }: Pick<Deps, 'clock' | 'secret'>, token: string): Link | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== CONTENT_BYTES + SEAL_BYTES || bytes.toString('base64url') !== token) return undefined;
  const content = bytes.subarray(0, CONTENT_BYTES);
  if (!timingSafeEqual(bytes.subarray(CONTENT_BYTES), sealOf(secret, content))) return undefined;
  const madeAt = new Date(content.readUInt32BE(21) * 1000);
  if (clock.now() > later(madeAt, LIFETIME_MS)) return undefined;
  const purpose = PURPOSES[content.readUInt8(0)];
  const subscriptionId = content.toString('hex', 1, 17).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (purpose === 'pay') return { purpose, subscriptionId, periodNo: content.readUInt32BE(17) };
  return purpose && { purpose, subscriptionId };
}

function contentOf(link: Link, madeAt: Date): Buffer {
  const content = Buffer.alloc(CONTENT_BYTES);
  content.writeUInt8(PURPOSES.indexOf(link.purpose), 0);
  content.write(link.subscriptionId.replaceAll('-', ''), 1, 'hex');
  content.writeUInt32BE(link.purpose === 'pay' ? link.periodNo : 0, 17);
  content.writeUInt32BE(Math.floor(madeAt.getTime() / 1000), 21);
  return content;
}

/** Named, so that nothing else we seal with this key is ever a link. */
const sealOf = (secret: Buffer, content: Buffer): Buffer =>
  createHmac('sha256', secret).update('membership link\n').update(content).digest();
