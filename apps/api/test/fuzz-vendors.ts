import { startSandbox } from '@udala/sandbox/server.ts';
import { googleClientId } from './google.ts';

const BROWSERS = 3;
const key = 'test-sandbox-key';

/** Google and the push vendors for the fuzz. */
export interface Vendors {
  /** The settings of the server for these vendors. */
  env: Record<string, string>;
  /** A credential as Google sends it, by our clock. */
  credential(claimed: { email: string; nonce: string }): Promise<string>;
  /** Push subscriptions of browsers, each escaped as inside a JSON string. */
  pushAddresses(applicationServerKey: string): Promise<string[]>;
  /** Moves the vendors' clock. */
  passTime(ms: number): Promise<void>;
  close(): Promise<void>;
}

export async function startVendors(): Promise<Vendors> {
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    databaseFile: ':memory:',
    key,
    paystackSecretKey: 'sk_test_0000',
    webhookUrl: 'http://127.0.0.1:9/webhooks/paystack',
    clockUrl: 'http://127.0.0.1:9/sandbox/clock',
    google: { id: googleClientId, origin: 'http://localhost:3000' },
  });
  async function ask<Reply>(path: string, body: unknown): Promise<Reply> {
    const headers = { 'x-sandbox-key': key, 'content-type': 'application/json' };
    const answer = await fetch(`${sandbox.url}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Reply;
  }
  return {
    env: {
      GOOGLE_CLIENT_ID: googleClientId,
      GOOGLE_JWKS_URL: `${sandbox.url}/google/oauth2/v3/certs`,
      GOOGLE_SCRIPT_URL: `${sandbox.url}/google/gsi/client`,
      PUSH_HOSTS: new URL(sandbox.url).host,
    },
    credential: async (claimed) => (await ask<{ credential: string }>('control/google/token', claimed)).credential,
    pushAddresses: (applicationServerKey) =>
      Promise.all(
        Array.from({ length: BROWSERS }, async () => {
          const { endpoint, keys } = await ask<{ endpoint: string; keys: object }>('push/subscriptions', {
            applicationServerKey,
          });
          return JSON.stringify(JSON.stringify({ endpoint, keys })).slice(1, -1);
        }),
      ),
    passTime: (advanceMs) => ask('control/clock', { advanceMs }),
    close: () => sandbox.close(),
  };
}
