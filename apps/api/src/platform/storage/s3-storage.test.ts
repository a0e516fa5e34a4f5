import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { faultOfSignature } from '#test/s3-signature.ts';
import { startS3, type TestS3 } from '#test/s3.ts';
import { createS3Storage } from './s3-storage.ts';

let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

test('signatures are checked as Amazon does it', () => {
  // The example "GET Object" of Amazon's S3 reference, "Signature Calculations for the Authorization Header".
  const keys = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
  const request = {
    method: 'GET',
    url: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
        'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
        'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
  };
  expect(faultOfSignature(request, keys)).toBeNull();
  expect(faultOfSignature({ ...request, url: '/other.txt' }, keys)).toBe('SignatureDoesNotMatch');
  expect(faultOfSignature(request, { ...keys, secretAccessKey: 'x' })).toBe('SignatureDoesNotMatch');
});

test.each([
  ['secret', { secretAccessKey: 'another' }, 'storage answered 403 SignatureDoesNotMatch'],
  ['key', { accessKeyId: 'another' }, 'storage answered 403 InvalidAccessKeyId'],
])('a wrong %s is refused, and what is told of it names no key', async (_what, change, sentence) => {
  await createS3Storage(s3.config).put('ab/mine', Buffer.from('mine'));
  const wrong = createS3Storage({ ...s3.config, ...change });
  const tries = await Promise.allSettled([
    wrong.put('ab/mine', Buffer.from('theirs')),
    wrong.open('ab/mine'),
    wrong.remove('ab/mine'),
  ]);
  for (const one of tries) {
    expect(one).toMatchObject({ status: 'rejected', reason: { message: sentence } });
    expect(inspect(one, { depth: 9, showHidden: true })).not.toMatch(/S3RVER|secret of/);
  }
  const kept = await createS3Storage(s3.config).open('ab/mine');
  expect(await kept?.toArray()).toEqual([Buffer.from('mine')]);
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

test('a store that is away, full or elsewhere is told apart', async () => {
  const put = async (endpoint: string) => createS3Storage({ ...s3.config, endpoint }).put('ab/x', Buffer.from('x'));
  await expect(put('http://127.0.0.1:9')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(put(await answering(503))).rejects.toMatchObject({ code: 'unavailable' });
  await expect(put(await answering(507))).rejects.toMatchObject({ code: 'ENOSPC' });
  await expect(put(await answering(302))).rejects.toMatchObject({ code: 'unavailable' });
});
