import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startImageHost } from '#test/image-host.ts';
import { createLog } from '../log.ts';
import { createImageHost } from './image-host.ts';

let sandbox: Awaited<ReturnType<typeof startImageHost>>;
beforeAll(async () => {
  sandbox = await startImageHost();
});
afterAll(() => sandbox.close());

const picture = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#247' } })
    .webp()
    .toBuffer();
const hostAt = (uploadUrl: string, preset = 'udala', deliveryOrigin = sandbox.url) =>
  createImageHost({ uploadUrl, preset, deliveryOrigin }, createLog('silent'), 500);

test('the host stores a picture and returns its address', async () => {
  const host = hostAt(sandbox.env['IMAGE_HOST_URL'] ?? '');
  const bytes = await picture();
  const image = await host.upload(bytes, 'webp');
  expect(image).toEqual({ url: expect.stringContaining(`${sandbox.url}/`), width: 30, height: 20, format: 'webp' });
  expect(host.serves(image?.url ?? '')).toBe(true);
  const served = await fetch(image?.url ?? '');
  expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
});

const good = { secure_url: 'https://images.example/a.webp', width: 30, height: 20, format: 'webp' };

test.each<[what: string, status: number, body: unknown]>([
  ['an error', 500, good],
  ['a rejection', 400, { error: { message: 'Upload preset not found' } }],
  ['somewhere else to go', 307, good],
  ['a page', 200, '<html>'],
  ['nothing', 200, null],
  ['no address', 200, { ...good, secure_url: undefined }],
  ['an address that is not its own', 200, { ...good, secure_url: 'https://evil.example/a.webp' }],
  ['a script for an address', 200, { ...good, secure_url: 'javascript:alert(1)' }],
  ['a width that is none', 200, { ...good, width: '30' }],
  ['a height that is none', 200, { ...good, height: -1 }],
  ['no answer in time', 0, good],
])('gives null for %s', async (_what, status, body) => {
  const server = createServer((_request, response) => {
    if (status === 0) return;
    response.writeHead(status, { location: `${sandbox.url}/image-host/v1_1/udala/image/upload` });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await hostAt(url, 'udala', 'https://images.example').upload(await picture(), 'webp')).toBeNull();
});

test('returns null for an unreachable host', async () => {
  expect(await hostAt('http://127.0.0.1:9').upload(await picture(), 'webp')).toBeNull();
});
