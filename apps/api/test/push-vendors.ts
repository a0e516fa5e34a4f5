import { startSandbox } from '@udala/sandbox/server.ts';
import type { PushFault } from '@udala/sandbox/push/push-faults.ts';
import type { Push } from '@udala/sandbox/push/pushes.queries.ts';

const sandboxKey = 'test-sandbox-key';
/** Of the form that settings want; the sandbox asks nobody to sign with it. */
const webVapidKey = Buffer.alloc(65, 4).toString('base64url');

export interface PushVendors {
  url: string;
  /** A browser's vendor takes pushes: for `startTestServer`. */
  env: Record<string, string>;
  /** The same, and they go by Firebase. */
  firebaseEnv: Record<string, string>;
  /** What a browser would register: a PushSubscription as JSON. */
  subscribe(applicationServerKey: string, name?: string): Promise<string>;
  /** The same by Firebase: a token. With another project, one that ours may not use. */
  fcmToken(name?: string, project?: string): Promise<string>;
  /** What arrived, newest first; of one browser when its registration is given. */
  arrived(registration?: string): Promise<Push[]>;
  /** She took the permission away. */
  unsubscribe(registration: string): Promise<void>;
  /** What goes wrong from now on; null clears it. */
  fault(fault: Omit<PushFault, 'device'> | null, registration?: string): Promise<void>;
  close(): Promise<void>;
}

/** The sandbox as the push service of a browser's vendor, as Firebase and as Google's token endpoint. */
export async function startPushVendors(): Promise<PushVendors> {
  const { url, close } = await startSandbox({
    port: 0,
    smtpPort: 0,
    databaseFile: ':memory:',
    key: sandboxKey,
    paystackSecretKey: 'sk_test_0000',
    webhookUrl: 'http://127.0.0.1:9/webhooks/paystack',
    clockUrl: 'http://127.0.0.1:9/sandbox/clock',
    google: { id: 'test.apps.googleusercontent.com', origin: 'http://localhost:3000' },
  });
  const { host } = new URL(url);

  async function ask<Reply>(path: string, body?: object | null): Promise<Reply> {
    const answer = await fetch(`${url}${path}`, {
      headers: { 'x-sandbox-key': sandboxKey, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      ...(body === null && { method: 'DELETE' }),
    });
    if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Reply;
  }

  const account = await ask<{ project_id: string; client_email: string; private_key: string; token_uri: string }>(
    '/control/push/service-account',
  );
  const env = { PUSH_HOSTS: host };
  return {
    url,
    env,
    firebaseEnv: {
      ...env,
      FCM_PROJECT_ID: account.project_id,
      FCM_CLIENT_EMAIL: account.client_email,
      FCM_PRIVATE_KEY: account.private_key,
      FCM_API_KEY: 'sandbox',
      FCM_APP_ID: '1:1:web:1',
      FCM_SENDER_ID: '1',
      FCM_VAPID_KEY: webVapidKey,
      FCM_URL: url,
      FCM_TOKEN_URL: account.token_uri,
    },
    subscribe: async (applicationServerKey, name) =>
      JSON.stringify(await ask('/push/subscriptions', { applicationServerKey, ...(name && { name }) })),
    async fcmToken(name, project) {
      const wish = { ...(name && { name }), ...(project && { project }) };
      return (await ask<{ token: string }>('/fcm/tokens', wish)).token;
    },
    async arrived(registration) {
      const query = registration === undefined ? '' : `?device=${encodeURIComponent(deviceOf(registration))}`;
      return (await ask<{ items: Push[] }>(`/control/pushes${query}`)).items;
    },
    unsubscribe: async (registration) => ask('/control/push/gone', { device: deviceOf(registration) }),
    async fault(fault, registration) {
      const device = registration === undefined ? {} : { device: deviceOf(registration) };
      await ask('/control/push/faults', fault && { ...fault, ...device });
    },
    close,
  };
}

/** A subscription is known by the end of its endpoint, a token by itself. */
function deviceOf(registration: string): string {
  if (!registration.startsWith('{')) return registration;
  const { endpoint } = JSON.parse(registration) as { endpoint: string };
  return endpoint.split('/').at(-1) ?? '';
}
