import { importPKCS8, SignJWT, type JWTPayload } from 'jose';
import webPush, { type PushSubscription, type RequestOptions } from 'web-push';
import type { Push } from '../src/push/pushes.queries.ts';
import type { OpenSandbox } from './harness.ts';

export const vapid = webPush.generateVAPIDKeys();
export const contact = 'mailto:hello@udala.example';

/** A push message as the product sends it. */
export const message = {
  notification: JSON.stringify({ title: 'Ada posted', body: 'Behind episode 12: ₦ & 🎉' }),
  notificationId: '0197f0c0-0000-7000-8000-000000000001',
};

/** Subscribes a browser of the sandbox for our key. */
export async function subscribe(sandbox: OpenSandbox, name = "Ngozi's phone"): Promise<PushSubscription> {
  const answer = await sandbox.request('/push/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ applicationServerKey: vapid.publicKey, name }),
  });
  return (await answer.json()) as PushSubscription;
}

export const idOf = ({ endpoint }: PushSubscription): string => endpoint.split('/').at(-1) ?? '';

type Changes = { options?: RequestOptions; headers?: Record<string, string | null>; body?: Buffer };

/** Sends as a server does; null leaves a header out. */
export async function send(subscription: PushSubscription, changes: Changes = {}): Promise<Response> {
  const { headers, body, endpoint } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
    vapidDetails: { subject: contact, ...vapid },
    TTL: 60,
    ...changes.options,
  });
  const all = Object.entries({ ...headers, ...changes.headers }).filter(([name]) => !/^content-length$/i.test(name));
  return fetch(endpoint, {
    method: 'POST',
    headers: all.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])) as [string, string][],
    body: Uint8Array.from(changes.body ?? body),
  });
}

export async function arrived(sandbox: OpenSandbox, device?: string): Promise<Push[]> {
  const query = device === undefined ? '' : `?device=${encodeURIComponent(device)}`;
  return ((await (await sandbox.control(`/pushes${query}`)).json()) as { items: Push[] }).items;
}

export type ServiceAccount = { project_id: string; private_key: string; client_email: string; token_uri: string };

export const serviceAccount = async (sandbox: OpenSandbox): Promise<ServiceAccount> =>
  (await (await sandbox.control('/push/service-account')).json()) as ServiceAccount;

/** Assertion a service account signs to get a token; a claim of null is left out. */
export async function assertionOf(
  account: ServiceAccount,
  claims: Record<string, unknown> = {},
  now = Date.now() / 1000,
): Promise<string> {
  const iat = Math.floor(now);
  const all = {
    iss: account.client_email,
    aud: account.token_uri,
    scope: 'https://www.googleapis.com/auth/firebase.messaging',
    iat,
    exp: iat + 3600,
    ...claims,
  };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
  const key = await importPKCS8(account.private_key, 'RS256');
  return new SignJWT(given as JWTPayload).setProtectedHeader({ alg: 'RS256', typ: 'JWT' }).sign(key);
}

export const askToken = (sandbox: OpenSandbox, assertion: string, grant?: string): Promise<Response> =>
  sandbox.request('/google-oauth/token', {
    method: 'POST',
    body: new URLSearchParams({ grant_type: grant ?? 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
  });
