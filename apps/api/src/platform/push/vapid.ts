import webPush from 'web-push';
import type { Db } from '../db/database.ts';
import { loadInstanceSecret } from '../db/instance-secret.ts';

/** Identity of this server at push services (RFC 8292): browsers subscribe with the public key; both are base64url. */
export interface Vapid {
  readonly publicKey: string;
  readonly privateKey: string;
}

const PUBLIC_BYTES = 65;

/** Contact for push services (RFC 8292 §2.1): the site, or the sender's email address if the site is not public. */
export function vapidSubject(publicUrl: URL, mailFrom: string): string {
  if (publicUrl.protocol === 'https:') return publicUrl.origin;
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

/**
 * The instance's own key pair, generated at the first start: a new pair would force every browser to subscribe again.
 */
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
