import { expect, test } from 'vitest';
import { openSandbox } from '../../test/harness.ts';

/** One blue pixel, as `cwebp` writes it. */
const pixel = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');

async function send(fields: Record<string, string | File>) {
  const sandbox = await openSandbox();
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await sandbox.request('/image-host/v1_1/udala/image/upload', { method: 'POST', body });
  return { sandbox, status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const file = new File([pixel], 'face.webp', { type: 'image/webp' });

test('a picture is uploaded unsigned and served at the address in the answer', async () => {
  const { sandbox, status, body } = await send({ file, upload_preset: 'udala' });
  expect([status, body]).toMatchObject([200, { width: 1, height: 1, format: 'webp', bytes: pixel.length }]);
  const { pathname } = new URL(String(body['secure_url']));
  const served = await sandbox.request(pathname);
  expect(served.headers.get('content-type')).toBe('image/webp');
  expect(Buffer.from(await served.arrayBuffer())).toEqual(pixel);
  expect((await sandbox.request(pathname.replace(/[\da-f-]{36}/, 'other'))).status).toBe(404);
});

test.each([
  ['no preset', { file }, 'Upload preset must be specified when using unsigned upload'],
  ['an unknown preset', { file, upload_preset: 'other' }, 'Upload preset not found'],
  ['no file', { upload_preset: 'udala' }, 'Missing required parameter - file'],
  ['a page', { file: new File(['<html>'], 'a.webp'), upload_preset: 'udala' }, 'Invalid image file'],
])('%s is refused as Cloudinary does', async (_what, fields, message) => {
  expect(await send(fields)).toMatchObject({ status: 400, body: { error: { message } } });
});
