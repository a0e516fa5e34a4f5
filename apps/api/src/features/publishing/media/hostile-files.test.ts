import { readdirSync, readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useRoomForNew } from '#test/collect-memory.ts';
import { makeCreator, type Creator } from '#test/factories.ts';
import { membersHost, startTestServer } from '#test/harness.ts';
import { fixture, plainPng, upload } from '#test/pictures.ts';

const MEBIBYTE = 1024 * 1024;
const FRAMES = 30_000;
const MORE_BYTES = 64 * MEBIBYTE;
/** Limit of CPU time for one file, in milliseconds. */
const WORK_MS = 1_000;
const TICK_MS = 10;

let server: Awaited<ReturnType<typeof startTestServer>>;
let creator: Creator;
beforeAll(async () => {
  server = await startTestServer();
  creator = await makeCreator(server.deps);
  // The first picture starts the image process.
  await upload(server.app, { bytes: plainPng(5, 5), token: creator.token });
  useRoomForNew();
});
afterAll(() => server.close());

interface Work {
  peakBytes: number;
  cpuMs: number;
}

/** Peak memory and CPU time of our image process; zeros if the system does not report them. */
function workOfImageProcess(): Work {
  for (const pid of safely(() => readdirSync('/proc'), [])) {
    const status = safely(() => readFileSync(`/proc/${pid}/status`, 'utf8'), '');
    const isOurs = new RegExp(`^PPid:\\t${process.pid}$`, 'm').test(status);
    if (isOurs && safely(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'), '').includes('image-worker')) {
      // The process name is in brackets and may contain anything; user and system time are fields 14 and 15.
      const fields =
        safely(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), '')
          .split(') ')
          .at(-1)
          ?.split(' ') ?? [];
      const ticks = Number(fields[11]) + Number(fields[12]);
      return { peakBytes: Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024, cpuMs: ticks * TICK_MS };
    }
  }
  return { peakBytes: 0, cpuMs: 0 };
}

function safely<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** Uploads a file and checks that neither process used much CPU time or memory. */
async function send(bytes: Buffer<ArrayBuffer>, name: string, type: string) {
  const before = { rss: process.memoryUsage.rss(), cpu: process.cpuUsage(), images: workOfImageProcess() };
  const answer = await upload(server.app, { bytes, name, type, token: creator.token });
  const [own, images] = [process.cpuUsage(before.cpu), workOfImageProcess()];
  expect((own.user + own.system) / 1_000 + images.cpuMs - before.images.cpuMs).toBeLessThan(WORK_MS);
  expect(process.memoryUsage.rss() - before.rss).toBeLessThan(MORE_BYTES);
  expect(images.peakBytes - before.images.peakBytes).toBeLessThan(MORE_BYTES);
  return answer;
}

function animatedGif(): Buffer<ArrayBuffer> {
  const frame = Buffer.from('21f904000a0000002c000000000100010000020144003b', 'hex').subarray(0, -1);
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
  return Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame), Buffer.from([0x3b])]);
}

function animatedPng(): Buffer<ArrayBuffer> {
  const count = Buffer.alloc(8);
  count.writeUInt32BE(FRAMES);
  const frames = Array.from({ length: FRAMES }, (_, index): [string, Buffer] => {
    const frame = Buffer.alloc(26);
    frame.writeUInt32BE(index, 0);
    frame.writeUInt32BE(8, 4);
    frame.writeUInt32BE(8, 8);
    return ['fcTL', frame];
  });
  return plainPng(8, 8, { extra: [['acTL', count], ...frames] });
}

const animatedWebp = async () => {
  const pixels = Buffer.alloc(8 * 8 * 3 * 100, 9);
  const raw = { width: 8, height: 800, channels: 3, pageHeight: 8 } as const;
  return Buffer.from(await sharp(pixels, { raw }).webp().toBuffer());
};

test.each<[what: string, name: string, type: string, make: () => Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>>]>([
  ['16,000 by 16,000', 'big.png', 'image/png', () => plainPng(16_000, 16_000)],
  ['500,000,000 rows of one pixel', 'tall.png', 'image/png', () => plainPng(1, 500_000_000, { empty: true })],
  ['one row of 500,000,000 pixels', 'wide.png', 'image/png', () => plainPng(500_000_000, 1, { empty: true })],
  ['a PNG of 30,000 frames', 'dance.png', 'image/png', animatedPng],
  ['a GIF of 30,000 frames', 'dance.jpg', 'image/jpeg', animatedGif],
  ['a WebP that moves', 'dance.png', 'image/png', animatedWebp],
  [
    'a GIF that is JavaScript too',
    'script.jpg',
    'image/jpeg',
    () => Buffer.from('GIF89a=1;/*\u0000\u0000*/alert(document.domain)//;', 'latin1'),
  ],
  [
    'an SVG behind an XML head',
    'drawing.jpg.svg',
    'image/svg+xml',
    () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  ],
])('%s: rejected at once, with little memory', async (_what, name, type, make) => {
  const { status, body } = await send(await make(), name, type);
  expect([status, body]).toMatchObject([415, { code: 'unsupported_media' }]);
});

const payload = '<script>alert(document.domain)</script>';
/** Unpacks to a gigabyte. */
const packedZeros = deflateSync(Buffer.alloc(1024 * MEBIBYTE));
const named = (content: Buffer) => Buffer.concat([Buffer.from('name\0\0', 'latin1'), content]);

const jpegWithPage = async () => {
  const jpeg = await sharp(await fixture('mountain.jpg'))
    .resize(90)
    .jpeg()
    .toBuffer();
  const comment = Buffer.from(`\u00ff\u00fe\u0000${String.fromCodePoint(payload.length + 2)}${payload}`, 'latin1');
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(`<html>${payload}</html>`)]);
};

test.each<[what: string, name: string, make: () => Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>>]>([
  ['a JPEG that is a page too', 'a.jpg.html', jpegWithPage],
  [
    'a PNG with a page in its text',
    'a.png',
    () => plainPng(90, 90, { extra: [['tEXt', named(Buffer.from(payload))]] }),
  ],
  ['a PNG with a page behind it', 'a.png', () => Buffer.concat([plainPng(90, 90), Buffer.from(payload)])],
  [
    'a PNG whose text unpacks to a gigabyte',
    'a.png',
    () => plainPng(90, 90, { extra: [['zTXt', named(packedZeros)]] }),
  ],
  ['a PNG whose profile does', 'a.png', () => plainPng(90, 90, { extra: [['iCCP', named(packedZeros)]] })],
])('%s: stores the pixels and nothing else', async (_what, name, make) => {
  const { status, body } = await send(await make(), name, 'text/html');
  expect(status).toBe(201);
  expect(body.secure_url).toBe(`/media/${body.id}/90.webp`);
  for (const format of ['avif', 'webp']) {
    const answer = await server.app.inject({
      url: `/media/${body.id}/90.${format}`,
      headers: { host: membersHost, cookie: `udala_media=${creator.mediaToken}` },
    });
    expect(answer.headers).toMatchObject({
      'content-type': `image/${format}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.rawPayload.length).toBeLessThan(10_000);
    expect(answer.rawPayload.includes('script')).toBe(false);
  }
});
