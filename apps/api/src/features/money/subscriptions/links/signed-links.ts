import { createHmac, timingSafeEqual } from 'node:crypto';
import { days, later } from '#platform/clock.ts';
import type { Config } from '#app/config.ts';
import type { Deps } from '#app/deps.ts';

/** The one action that a link's holder may take: cancel a membership, or pay for one of its periods. */
export type Link =
  | { purpose: 'cancel'; subscriptionId: string }
  | { purpose: 'pay'; subscriptionId: string; periodNo: number };

type Keys = Pick<Deps, 'clock' | 'secret'> & { config: Pick<Config, 'publicUrl'> };

const PURPOSES = ['cancel', 'pay'] as const;
/** Layout: purpose in 1 byte, id in 16, period in 4, creation time in seconds in 4; then the HMAC. */
const CONTENT_BYTES = 25;
const SEAL_BYTES = 32;
/** An old email must not give access to a membership for good; after this time the patron signs in. */
const LIFETIME_MS = days(30);

/** Signed link that cancels a membership without signing in, for 30 days. */
export const cancelLink = (keys: Keys, subscriptionId: string): string =>
  addressOf(keys, { purpose: 'cancel', subscriptionId });

/** Signed link that pays for one period without signing in, for 30 days. It does nothing once that period is paid. */
export const payLink = (keys: Keys, subscriptionId: string, periodNo: number): string =>
  addressOf(keys, { purpose: 'pay', subscriptionId, periodNo });

/** Always on the members site: a creator's host may get another owner while the email still exists. */
const addressOf = ({ clock, secret, config }: Keys, link: Link): string => {
  const content = contentOf(link, clock.now());
  const token = Buffer.concat([content, sealOf(secret, content)]).toString('base64url');
  return `${config.publicUrl.origin}/membership/manage/${token}`;
};

/** Decodes a token; undefined when the signature is not ours or the link has expired. */
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

/** The prefix separates links from anything else signed with this key. */
const sealOf = (secret: Buffer, content: Buffer): Buffer =>
  createHmac('sha256', secret).update('membership link\n').update(content).digest();
