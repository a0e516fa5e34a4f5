import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Config } from '#platform/storage/s3-storage.ts';
import { faultOfSignature } from './s3-signature.ts';

/** The one key that s3rver knows. */
const accessKeyId = 'S3RVER';
const secretAccessKey = 'secret of the tests';
const bucket = 'udala';
const region = 'us-east-1';

export interface TestS3 {
  config: S3Config;
  /** The same as settings. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/**
 * A server that speaks S3 on loopback and keeps one bucket, empty at first. s3rver takes any signature of today's kind,
 * so each is checked before it.
 */
export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(path.join(tmpdir(), 'udala-s3-'));
  const s3rver = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket }] });
  await s3rver.configureBuckets();
  const answer = s3rver.callback();
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const fault = faultOfSignature({ method, url, headers }, { accessKeyId, secretAccessKey });
    if (fault === null) return answer(request, response);
    request.resume();
    response.writeHead(403, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>${fault}</Code><AWSAccessKeyId>${accessKeyId}</AWSAccessKeyId></Error>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    config: { endpoint, bucket, region, accessKeyId, secretAccessKey },
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
