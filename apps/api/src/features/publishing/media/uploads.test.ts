import { readdir } from 'node:fs/promises';
import { uploadImage } from '@udala/contract/uploads';
import sharp from 'sharp';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCreator, makePerson, type Creator } from '#test/factories.ts';
import { call, membersHost, serverForTest, startTestServer, type TestServer } from '#test/harness.ts';
import { fixture, plainPng, upload } from '#test/pictures.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let creator: Creator;
beforeAll(async () => {
  server = await startTestServer();
  creator = await makeCreator(server.deps);
});
afterAll(() => server.close());

async function fetchAll(url: string, { app }: TestServer = server, mediaToken = creator.mediaToken) {
  const answer = await app.inject({ url, headers: { host: membersHost, cookie: `udala_media=${mediaToken}` } });
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
}

const storedFiles = async ({ deps }: TestServer) =>
  (await readdir(deps.config.mediaDirectory, { recursive: true, withFileTypes: true }).catch(() => [])).filter(
    (entry) => entry.isFile(),
  );

const rows = async ({ deps }: TestServer) => (await deps.db.selectFrom('media').select('id').execute()).length;

test('serves a photograph upright, at three widths, without location and device metadata', async () => {
  const original = await fixture('phone-with-gps.jpg');
  const before = await sharp(original).metadata();
  expect(before.orientation).toBe(6);
  expect(before.exif?.includes('TECNO')).toBe(true);
  // EXIF tag 0x8825 points to the GPS data.
  expect(before.exif?.includes(Buffer.from([0x25, 0x88]))).toBe(true);

  const { status, body } = await upload(server.app, { bytes: original, token: creator.token });
  expect(status).toBe(201);
  expect([...Value.Errors(uploadImage.reply, body)]).toEqual([]);
  expect(body).toMatchObject({ width: 1080, height: 810, format: 'webp' });
  expect(body.secure_url).toBe(`/media/${body.id}/1080.webp`);
  expect(body.placeholder).toMatch(/^data:image\/webp;base64,.{40,600}$/);
  const sizes: Record<string, number> = {};
  for (const name of ['360.avif', '720.avif', '360.webp', '720.webp', '1080.webp']) {
    const { bytes, headers } = await fetchAll(`/media/${body.id}/${name}`);
    const { exif, xmp, iptc, icc, orientation, ...after } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
    const [width, format] = name.split('.');
    expect(after).toMatchObject({ format: format === 'avif' ? 'heif' : format, width: Number(width) });
    expect(bytes.includes('TECNO')).toBe(false);
    expect(headers['content-type']).toBe(`image/${format}`);
    sizes[name] = bytes.length;
  }
  // The file that a phone of 360 CSS pixels loads at a pixel ratio of 2 or 3.
  expect(sizes['720.avif']).toBeLessThanOrEqual(60_000);
  expect((await fetchAll(`/media/${body.id}/1080.avif`)).status).toBe(404);
});

test('keeps a photograph small for phones even if it compresses badly', async () => {
  // A tall picture full of fine detail.
  const leaves = await sharp(await fixture('mountain.jpg'))
    .resize(90)
    .extend({ bottom: 900, right: 990, extendWith: 'mirror' })
    .sharpen({ sigma: 2, m1: 3, m2: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  const { body } = await upload(server.app, { bytes: Buffer.from(leaves), token: creator.token });
  const { bytes } = await fetchAll(`/media/${body.id}/720.avif`);
  expect(bytes.length).toBeLessThanOrEqual(60_000);
});

test('does not enlarge a small picture', async () => {
  const { body } = await upload(server.app, { bytes: plainPng(5, 9), token: creator.token });
  expect(body).toMatchObject({ width: 5, height: 9, secure_url: `/media/${body.id}/5.webp` });
});

test.each([
  [
    'an SVG that says it is a PNG',
    'drawing.png',
    'image/png',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  ],
  [
    'HTML that says it is a JPEG',
    'page.jpg',
    'image/jpeg',
    async () => Buffer.from('<html><script>alert(1)</script></html>'),
  ],
  [
    'a JPEG head with HTML behind it',
    'page.jpg',
    'image/jpeg',
    async () => Buffer.from('\u00ff\u00d8\u00ff\u00e0<html></html>', 'latin1'),
  ],
  [
    'a GIF',
    'dance.gif',
    'image/gif',
    async () => Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64'),
  ],
  ['an MP4 clip', 'clip.jpg', 'image/jpeg', () => fixture('clip.mp4')],
  ['a QuickTime clip', 'clip.png', 'image/png', () => fixture('clip.mov')],
  ['a WebM clip', 'clip.webm', 'video/webm', () => fixture('clip.webm')],
  [
    'half a photograph',
    'half.jpg',
    'image/jpeg',
    async () => (await fixture('phone-with-gps.jpg')).subarray(0, 50_000),
  ],
  ['nothing', 'empty.jpg', 'image/jpeg', async () => Buffer.alloc(0)],
])('%s is rejected and leaves no file', async (_what, name, type, read) => {
  const before = [await rows(server), (await storedFiles(server)).length];
  const { status, body } = await upload(server.app, { bytes: await read(), name, type, token: creator.token });
  expect(status).toBe(415);
  expect(body).toMatchObject({ code: 'unsupported_media', fields: { file: 'Use a JPG or PNG image.' } });
  expect([await rows(server), (await storedFiles(server)).length]).toEqual(before);
});

test('rejects more than 10 MB', async () => {
  const bytes = Buffer.concat([await fixture('phone-with-gps.jpg'), Buffer.alloc(10 * 1024 * 1024)]);
  const { status, body } = await upload(server.app, { bytes, token: creator.token });
  expect(status).toBe(413);
  expect(body).toMatchObject({ code: 'too_large', fields: { file: 'Choose a file of 10 MB or less.' } });
});

test('who may upload what', async () => {
  const bytes = plainPng(8, 8);
  const patron = await makePerson(server.deps);
  expect((await upload(server.app, { bytes })).status).toBe(401);
  expect((await upload(server.app, { bytes, token: 'A'.repeat(43) })).status).toBe(401);
  expect((await upload(server.app, { bytes, token: patron.token })).status).toBe(403);
  expect((await upload(server.app, { bytes, token: patron.token, preset: 'profile' })).status).toBe(201);
  const unknown = await upload(server.app, { bytes, token: creator.token, preset: 'banner' });
  expect(unknown).toMatchObject({ status: 400, body: { fields: { upload_preset: expect.any(String) } } });
});

const boundary = 'multipart/form-data; boundary=x';
const part = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\nabc`;

test.each([
  ['application/json', '{}'],
  ['multipart/form-data', 'abc'],
  [boundary, 'abc'],
  [boundary, '--x--\r\n'],
  [boundary, part('file')],
  [boundary, `${part('picture')}\r\n--x--\r\n`],
  [boundary, `${part('file')}\r\n${part('file')}\r\n--x--\r\n`],
  [boundary, `${part('__proto__')}\r\n--x--\r\n`],
])('a body that is not an upload gets 400: %s %j', async (type, body) => {
  const { status } = await call(server.app, uploadImage, {
    token: creator.token,
    headers: { 'content-type': type },
    body,
  });
  expect(status).toBe(400);
});

test('limits a person to a thousand pictures a day', async () => {
  const ada = await makePerson(server.deps);
  const send = () => upload(server.app, { bytes: plainPng(8, 8), token: ada.token, preset: 'profile' });
  expect((await send()).status).toBe(201);
  await server.deps.db.updateTable('rate_limits').set({ count: 1_000 }).where('name', '=', 'pictures by').execute();
  const { status, body } = await send();
  expect([status, body]).toMatchObject([429, { code: 'rate_limited' }]);
});

test('a full disk is told as such, and leaves neither row nor file', async () => {
  const full = await serverForTest({
    change: (deps) => {
      let put = 0;
      const failing = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      // The disk fills up between the first file and the second.
      const storage = {
        ...deps.storage,
        put: (key: string, bytes: Buffer) => (++put > 1 ? Promise.reject(failing) : deps.storage.put(key, bytes)),
      };
      return { ...deps, storage };
    },
  });
  const ada = await makeCreator(full.deps);
  const { status, body } = await upload(full.app, { bytes: plainPng(800, 400), token: ada.token });
  expect([status, body]).toMatchObject([507, { code: 'storage_full' }]);
  expect([await rows(full), await storedFiles(full)]).toEqual([0, []]);
});
