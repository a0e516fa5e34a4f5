import { expect, test } from 'vitest';
import { openBucket, type Sent } from '../../test/s3-client.ts';
import { checkSignature } from './signature.ts';

test('signatures are checked as Amazon does it', () => {
  // The example "GET Object" of Amazon's S3 reference, "Signature Calculations for the Authorization Header".
  const account = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  };
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
  const at = Date.UTC(2013, 4, 24);
  const check =
    (changed: object, other: object = {}) =>
    () =>
      checkSignature({ ...request, ...changed }, { ...account, ...other }, at);
  expect(check({})).not.toThrow();
  expect(check({ url: '/other.txt' })).toThrow(expect.objectContaining({ code: 'SignatureDoesNotMatch' }));
  expect(check({ method: 'PUT' })).toThrow(expect.objectContaining({ code: 'SignatureDoesNotMatch' }));
  expect(check({}, { secretAccessKey: 'x' })).toThrow(expect.objectContaining({ code: 'SignatureDoesNotMatch' }));
});

const hourAgo = () => new Date(Date.now() - 3_600_000);
test.each<[string, number, string, Sent]>([
  ['no signature', 403, 'AccessDenied', { changed: { authorization: '' } }],
  ['a signature of the older kind', 400, 'AuthorizationHeaderMalformed', { changed: { authorization: 'AWS id:abc=' } }],
  ['another secret', 403, 'SignatureDoesNotMatch', { account: { secretAccessKey: 'another' } }],
  ['an unknown key', 403, 'InvalidAccessKeyId', { account: { accessKeyId: 'another' } }],
  ['another region', 400, 'AuthorizationHeaderMalformed', { account: { region: 'af-south-1' } }],
  ['an hour that is past', 403, 'RequestTimeTooSkewed', { at: hourAgo() }],
  [
    'a header changed on its way',
    403,
    'SignatureDoesNotMatch',
    { headers: { range: 'bytes=0-1' }, changed: { range: 'bytes=0-9' } },
  ],
  ['a header of theirs that is not signed', 403, 'AccessDenied', { changed: { 'x-amz-meta-a': 'b' } }],
  ['the host not signed', 403, 'AccessDenied', { signs: ['x-amz-content-sha256', 'x-amz-date'] }],
  [
    'another body than was signed',
    400,
    'XAmzContentSHA256Mismatch',
    { method: 'PUT', body: 'one', headers: { 'x-amz-content-sha256': '0'.repeat(64) } },
  ],
  [
    'another body than was summed',
    400,
    'BadDigest',
    { method: 'PUT', body: 'one', headers: { 'content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' } },
  ],
  [
    'a body in signed chunks',
    501,
    'NotImplemented',
    { method: 'PUT', body: 'one', headers: { 'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD' } },
  ],
  [
    'a body without its length',
    411,
    'MissingContentLength',
    { method: 'PUT', body: 'one', changed: { 'transfer-encoding': 'chunked' } },
  ],
])('[S11] %s is refused, and nothing is stored', async (_what, status, code, sent) => {
  const ask = await openBucket();
  const refused = await ask('/udala/a', sent);
  expect([refused.status, refused.all('Code')]).toEqual([status, [code]]);
  expect(refused.headers['content-type']).toBe('application/xml');
  expect((await ask('/udala/a')).status).toBe(404);
});
