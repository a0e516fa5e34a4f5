import webPush from 'web-push';
import type { Db } from '../db/database.ts';
import { loadInstanceSecret } from '../db/instance-secret.ts';

/** A server's name towards push services (RFC 8292): browsers subscribe with the public half, base64url both. */
export interface Vapid {
  readonly publicKey: string;
  readonly privateKey: string;
}

const PUBLIC_BYTES = 65;

/** Whom push services may ask about what this server sends (RFC 8292 §2.1): its site, or its mail where that is on no public address. */
export function vapidSubject(publicUrl: URL, mailFrom: string): string {
  if (publicUrl.protocol === 'https:') return publicUrl.origin;
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

/** The instance's own pair, made at first start: with another one every browser would have to subscribe anew. */
export async function loadVapid(db: Db): Promise<Vapid> {
  const pair = await loadInstanceSecret(db, 'vapid', () => {
    const made = webPush.generateVAPIDKeys();
    return Buffer.concat([Buffer.from(made.publicKey, 'base64url'), Buffer.from(made.privateKey, 'base64url')]);
  });
  return {
    publicKey: pair.toString('base64url', 0, PUBLIC_BYTES),
    privateKey: pair.toString('base64url', PUBLIC_BYTES),
  };
}
