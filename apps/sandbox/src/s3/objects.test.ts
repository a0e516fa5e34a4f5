import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openBucket, type S3Answer } from '../../test/s3-client.ts';

const codeOf = (answer: S3Answer) => [answer.status, ...answer.all('Code')];

test('[S11] an object comes back as it was put, with its type, its ETag and its metadata', async () => {
  const ask = await openBucket();
  const headers = { 'content-type': 'image/webp', 'x-amz-meta-of': 'ada' };
  const put = await ask('/udala/ab/a%20b%2Bc.webp', { method: 'PUT', body: 'bytes', headers });
  const etag = `"${createHash('md5').update('bytes').digest('hex')}"`;
  expect([put.status, put.headers.etag]).toEqual([200, etag]);
  expect(put.headers['x-amz-version-id']).toBeUndefined();

  const got = await ask('/udala/ab/a%20b%2Bc.webp');
  expect([got.status, got.text]).toEqual([200, 'bytes']);
  expect(got.headers).toMatchObject({ ...headers, etag, 'content-length': '5', 'accept-ranges': 'bytes' });
  const head = await ask('/udala/ab/a%20b%2Bc.webp', { method: 'HEAD' });
  expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '5']);
});

test('[S11] a missing object or an unsupported call is refused by its code', async () => {
  const ask = await openBucket();
  expect(codeOf(await ask('/udala/none'))).toEqual([404, 'NoSuchKey']);
  expect(codeOf(await ask('/other/none'))).toEqual([404, 'NoSuchBucket']);
  expect((await ask('/udala/none', { method: 'HEAD' })).status).toBe(404);
  expect((await ask('/udala/none', { method: 'DELETE' })).status).toBe(204);
  expect(codeOf(await ask('/udala/big?uploads=', { method: 'POST' }))).toEqual([501, 'NotImplemented']);
  expect(codeOf(await ask('/udala/a?tagging='))).toEqual([501, 'NotImplemented']);
  expect(codeOf(await ask(`/udala/${'k'.repeat(1025)}`, { method: 'PUT', body: 'x' }))).toEqual([
    400,
    'KeyTooLongError',
  ]);
});

test.each([
  ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=5-4', 200, '0123456789', undefined],
  ['bytes=0-1,3-4', 200, '0123456789', undefined],
])('[S11] of ten bytes %s is %i', async (range, status, text, contentRange) => {
  const ask = await openBucket();
  await ask('/udala/a', { method: 'PUT', body: '0123456789' });
  const got = await ask('/udala/a', { headers: { range } });
  expect([got.status, got.text, got.headers['content-range']]).toEqual([status, text, contentRange]);
});

test('[S11] a range beyond the end is refused with the length', async () => {
  const ask = await openBucket();
  await ask('/udala/a', { method: 'PUT', body: '0123456789' });
  const got = await ask('/udala/a', { headers: { range: 'bytes=10-' } });
  expect([...codeOf(got), got.headers['content-range']]).toEqual([416, 'InvalidRange', 'bytes */10']);
});

test('[S11] conditions hold for reading and for writing', async () => {
  const ask = await openBucket();
  const { headers } = await ask('/udala/a', { method: 'PUT', body: 'one', headers: { 'if-none-match': '*' } });
  const etag = String(headers.etag);
  const past = 'Tue, 01 Jan 2019 00:00:00 GMT';
  const statusWith = async (sent: Record<string, string>) => (await ask('/udala/a', { headers: sent })).status;
  expect(await statusWith({ 'if-match': etag })).toBe(200);
  expect(await statusWith({ 'if-match': '"other"' })).toBe(412);
  expect(await statusWith({ 'if-none-match': etag })).toBe(304);
  expect(await statusWith({ 'if-none-match': '"other"' })).toBe(200);
  expect(await statusWith({ 'if-modified-since': past })).toBe(200);
  expect(await statusWith({ 'if-unmodified-since': past })).toBe(412);

  const write = async (sent: Record<string, string>) =>
    codeOf(await ask('/udala/a', { method: 'PUT', body: 'two', headers: sent }));
  expect(await write({ 'if-none-match': '*' })).toEqual([412, 'PreconditionFailed']);
  expect(await write({ 'if-match': '"other"' })).toEqual([412, 'PreconditionFailed']);
  expect((await ask('/udala/a')).text).toBe('one');
  expect(await write({ 'if-match': etag })).toEqual([200]);
  expect((await ask('/udala/a')).text).toBe('two');
});
