import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { askVendor } from '#platform/push/ask-vendor.ts';
import { createGoogle } from '#platform/google/google.ts';
import { createImageHost } from '#platform/image-host/image-host.ts';
import { createLog } from '#platform/log.ts';
import { ProviderUnknown } from '#platform/payments/payments.ts';
import { createPaystack } from '#platform/payments/paystack.ts';
import { createS3Storage } from '#platform/storage/s3-storage.ts';

const MEBIBYTE = 1024 * 1024;
const LONG_MEBIBYTES = 100;
/** The limit of one megabyte, and the bytes in transit when nobody reads on. */
const READ_AT_MOST = 16;
const TIMEOUT_MS = 60_000;

/** A vendor whose response is preceded by a hundred megabytes of spaces; counts the megabytes sent. */
async function longWinded(status: number, answer: unknown) {
  let sent = 0;
  function* body() {
    for (; sent < LONG_MEBIBYTES; sent += 1) yield Buffer.alloc(MEBIBYTE, ' ');
    yield JSON.stringify(answer);
  }
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' });
    Readable.from(body(), { objectMode: false }).pipe(response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.close().closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent: () => sent };
}

const charged = { status: true, message: 'Done', data: { status: 'success', reference: 'r', amount: 100, id: 1 } };
const clock = { now: () => new Date('2026-11-21T09:00:00Z') };
const token = 'eyJhbGciOiJSUzI1NiIsImtpZCI6Im9uZSJ9.eyJzdWIiOiIxIn0.AAAA';
const s3At = (endpoint: string) =>
  createS3Storage({ endpoint, bucket: 'b', region: 'auto', accessKeyId: 'k', secretAccessKey: 's' });
const key = `aa/${'a'.repeat(32)}.webp`;

type Ask = (url: string) => Promise<unknown>;
const paystackAt = (url: string) => createPaystack({ secretKey: 'sk_test', url, timeoutMs: TIMEOUT_MS });

it.each<[who: string, status: number, answer: unknown, ask: Ask]>([
  [
    'the provider, of a charge',
    200,
    charged,
    async (url) => {
      const said = paystackAt(url).charge({ reference: 'r', email: 'a@b.ng', amountKobo: 100, authorizationCode: 'A' });
      await expect(said).rejects.toBeInstanceOf(ProviderUnknown);
    },
  ],
  [
    'the provider, of a fault',
    500,
    charged,
    async (url) => expect(paystackAt(url).verify('r')).rejects.toBeInstanceOf(ProviderUnknown),
  ],
  [
    'the image host',
    200,
    { secure_url: 'https://i.example/a.webp', width: 3, height: 2, format: 'webp' },
    async (uploadUrl) => {
      const at = { uploadUrl, preset: 'p', deliveryOrigin: 'https://i.example' };
      const host = createImageHost(at, createLog('silent'), TIMEOUT_MS);
      expect(await host.upload(Buffer.from('picture'), 'webp')).toBeNull();
    },
  ],
  [
    "Google's keys",
    200,
    { keys: [] },
    async (url) => {
      const google = createGoogle({ clientId: 'c', jwksUrl: new URL(url), clock, timeoutMs: TIMEOUT_MS });
      await expect(google.identify(token)).rejects.toMatchObject({ code: 'unavailable' });
    },
  ],
  [
    'the store, of what it took',
    200,
    '',
    (url) =>
      s3At(url)
        .put(key, Buffer.from('x'))
        .catch(() => undefined),
  ],
  [
    'the store, of a fault',
    500,
    '',
    (url) =>
      s3At(url)
        .remove(key)
        .catch(() => undefined),
  ],
  [
    'the store, of what is not there',
    404,
    '',
    (url) =>
      s3At(url)
        .open(key)
        .catch(() => undefined),
  ],
  ['a push service', 400, '', (url) => askVendor(url, { headers: {}, body: 'x', timeoutMs: TIMEOUT_MS, clock })],
])('an endless response is aborted: %s [K4]', async (_who, status, answer, ask) => {
  const { url, sent } = await longWinded(status, answer);
  await ask(url);
  expect(sent()).toBeLessThanOrEqual(READ_AT_MOST);
});
