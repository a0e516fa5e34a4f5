import type { Session } from '@udala/contract/auth';
import { googleAuth, googleNonce } from '@udala/contract/google';
import { startSandbox } from '@udala/sandbox/server.ts';
import { openBrowser, type Browser } from './browser.ts';
import { startTestServer, type Answer, type TestServer } from './harness.ts';

export const googleClientId = 'test.apps.googleusercontent.com';
const sandboxKey = 'test-sandbox-key';

interface Claimed {
  email: string;
  name?: string;
  nonce?: string;
  /** Claims of the token that differ from the default; null removes a claim. */
  claims?: Record<string, unknown>;
}

export interface GoogleServer extends TestServer {
  jwksUrl: string;
  nonce(): Promise<string>;
  /** A credential as Google sends it, for a fresh nonce of ours by default. */
  credential(claimed: Claimed): Promise<string>;
  /** The complete sign-in, in a new browser by default. */
  signIn(claimed: Claimed, fields?: Record<string, unknown>, browser?: Browser): Promise<Answer<Session>>;
  close(): Promise<void>;
}

/** The server with running jobs and the sandbox as Google. */
export async function startGoogleServer(): Promise<GoogleServer> {
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    databaseFile: ':memory:',
    key: sandboxKey,
    paystackSecretKey: 'sk_test_0000',
    webhookUrl: 'http://127.0.0.1:9/webhooks/paystack',
    clockUrl: 'http://127.0.0.1:9/sandbox/clock',
    google: { id: googleClientId, origin: 'http://localhost:3000' },
  });
  const jwksUrl = `${sandbox.url}/google/oauth2/v3/certs`;
  const scriptUrl = `${sandbox.url}/google/gsi/client`;
  const server = await startTestServer({
    env: { GOOGLE_CLIENT_ID: googleClientId, GOOGLE_JWKS_URL: jwksUrl, GOOGLE_SCRIPT_URL: scriptUrl },
  });
  await server.deps.jobs.start();

  const nonce = async () => (await openBrowser(server.app).call(googleNonce)).body.nonce;
  async function credential(claimed: Claimed): Promise<string> {
    const answer = await fetch(`${sandbox.url}/control/google/token`, {
      method: 'POST',
      headers: { 'x-sandbox-key': sandboxKey, 'content-type': 'application/json' },
      body: JSON.stringify({ nonce: await nonce(), ...claimed }),
    });
    return ((await answer.json()) as { credential: string }).credential;
  }
  return {
    ...server,
    jwksUrl,
    nonce,
    credential,
    signIn: async (claimed, fields = {}, browser = openBrowser(server.app)) =>
      browser.call(googleAuth, { body: { credential: await credential(claimed), ...fields } }),
    async close() {
      await server.deps.jobs.stop();
      await server.close();
      await sandbox.close();
    },
  };
}
