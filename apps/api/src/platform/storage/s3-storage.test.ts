import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { S3mini } from 's3mini';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startS3, type TestS3 } from '#test/s3.ts';
import { createS3Storage } from './s3-storage.ts';

let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

test.each([
  ['secret', { secretAccessKey: 'another' }, 'storage answered 403 SignatureDoesNotMatch'],
  ['key', { accessKeyId: 'another' }, 'storage answered 403 InvalidAccessKeyId'],
])('a wrong %s is rejected with an error that contains no key', async (_what, change, sentence) => {
  await createS3Storage(s3.config).put('ab/mine', Buffer.from('mine'));
  const wrong = createS3Storage({ ...s3.config, ...change });
  const tries = await Promise.allSettled([
    wrong.put('ab/mine', Buffer.from('theirs')),
    wrong.open('ab/mine'),
    wrong.remove('ab/mine'),
  ]);
  for (const one of tries) {
    expect(one).toMatchObject({ status: 'rejected', reason: { message: sentence } });
    expect(inspect(one, { depth: 9, showHidden: true })).not.toMatch(/AKIA|secret of/);
  }
  const opened = await createS3Storage(s3.config).open('ab/mine');
  expect(await opened?.toArray()).toEqual([Buffer.from('mine')]);
});

async function answering(status: number, body = ''): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { location: s3.config.endpoint, 'content-type': 'application/xml' }).end(body);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  return new Promise((resolve) => {
    server.once('listening', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

test('distinguishes a store that is unavailable, full or elsewhere', async () => {
  const put = async (endpoint: string) => createS3Storage({ ...s3.config, endpoint }).put('ab/x', Buffer.from('x'));
  await expect(put('http://127.0.0.1:9')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(put(await answering(503))).rejects.toMatchObject({ code: 'unavailable' });
  await expect(put(await answering(507))).rejects.toMatchObject({ code: 'ENOSPC' });
  await expect(put(await answering(302))).rejects.toMatchObject({ code: 'unavailable' });
});

test('[S11] a third-party client sees listings, deletions and older versions in the sandbox’s bucket', async () => {
  const { endpoint, bucket, ...keys } = s3.config;
  const client = new S3mini({ ...keys, endpoint: `${endpoint}/${bucket}` });
  const names = ['li/1', 'li/2 & more', 'li/3', 'li/deep/4', 'li/deep/5'];
  for (const name of names) await client.putObject(name, name);

  const pages: string[][] = [];
  let token: string | undefined;
  do {
    const page = await client.listObjectsPaged('/', 'li/', 2, token);
    pages.push(page?.objects?.map(({ Key }) => Key) ?? []);
    token = page?.nextContinuationToken;
  } while (token !== undefined);
  expect(pages).toEqual([names.slice(0, 2), names.slice(2, 4), names.slice(4)]);

  expect(await client.deleteObjects(names.slice(1))).toEqual([true, true, true, true]);
  expect((await client.listObjects('/', 'li/'))?.map(({ Key }) => Key)).toEqual(['li/1']);
});
