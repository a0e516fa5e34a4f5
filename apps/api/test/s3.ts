import { bucketName, s3AccountOf } from '@udala/sandbox/s3/account.ts';
import { startSandbox } from '@udala/sandbox/server.ts';
import type { S3Config } from '#platform/storage/s3-storage.ts';

export interface TestS3 {
  config: S3Config;
  /** The same as environment settings. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/** The sandbox's bucket, empty at first. */
export async function startS3(): Promise<TestS3> {
  const settings = {
    port: 0,
    smtpPort: 0,
    databaseFile: ':memory:',
    key: 'secret of the tests',
    paystackSecretKey: 'sk_test_0000',
    webhookUrl: 'http://127.0.0.1:9/webhooks/paystack',
    clockUrl: 'http://127.0.0.1:9/sandbox/clock',
    google: { id: 'udala.apps.googleusercontent.com', origin: 'http://localhost:3000' },
  };
  const sandbox = await startSandbox(settings);
  const config = { endpoint: `${sandbox.url}/s3`, bucket: bucketName, ...s3AccountOf(settings) };
  return {
    config,
    env: {
      S3_ENDPOINT: config.endpoint,
      S3_BUCKET: config.bucket,
      S3_REGION: config.region,
      S3_ACCESS_KEY_ID: config.accessKeyId,
      S3_SECRET_ACCESS_KEY: config.secretAccessKey,
    },
    close: () => sandbox.close(),
  };
}
