import { startSandbox } from '@udala/sandbox/server.ts';

/** The sandbox as an image host, and the settings for the server to use it. */
export async function startImageHost(): Promise<{ url: string; env: Record<string, string>; close(): Promise<void> }> {
  const { url, close } = await startSandbox({
    port: 0,
    smtpPort: 0,
    databaseFile: ':memory:',
    key: 'test-sandbox-key',
    paystackSecretKey: 'sk_test_0000',
    webhookUrl: 'http://127.0.0.1:9/webhooks/paystack',
    clockUrl: 'http://127.0.0.1:9/sandbox/clock',
    google: { id: 'test.apps.googleusercontent.com', origin: 'http://localhost:3000' },
  });
  const env = {
    IMAGE_HOST_URL: `${url}/image-host/v1_1/udala/image/upload`,
    IMAGE_HOST_PRESET: 'udala',
    IMAGE_HOST_DELIVERY_URL: `${url}/image-host/udala/`,
  };
  return { url, env, close };
}
