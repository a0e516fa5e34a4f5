import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCanaryWorld, type CanaryWorld } from './canary-world.ts';
import { signIn } from './factories.ts';
import { membersHost } from './harness.ts';
import { startVideoServer } from './videos.ts';

// Every file of a creator, in every width and format, by a copied URL. The media tests cover the rules in detail; this
// test covers every file and every kind of request.

let server: Awaited<ReturnType<typeof startVideoServer>>;
let world: CanaryWorld;
let refused: Record<string, Record<string, string>>;
beforeAll(async () => {
  server = await startVideoServer({ withPrograms: false });
  world = await makeCanaryWorld(server);
  const { ada, bola, patron, follower, lapsed, otherPatron } = world;
  const cookie = ({ mediaToken }: { mediaToken: string }) => ({ cookie: `udala_media=${mediaToken}` });
  const [onCreatorsHost, onAnothers] = [
    await signIn(server.deps, follower.id, ada.host),
    await signIn(server.deps, patron.id, bola.host),
  ];
  refused = {
    nobody: {},
    'nobody, on that host': { host: ada.host },
    'a free follower': cookie(follower),
    'a free follower, on that host': { host: ada.host, ...cookie(onCreatorsHost) },
    'a patron whose time is over': cookie(lapsed),
    "another creator's patron": cookie(otherPatron),
    'another creator': cookie(bola),
    "a patron, on another creator's host": { host: bola.host, ...cookie(onAnothers) },
    "a patron's token of the API": { authorization: `Bearer ${patron.token}`, cookie: `udala_media=${patron.token}` },
    'a patron, by two cookies': { cookie: `udala_media=x; udala_media=${patron.token}` },
  };
});
afterAll(() => server.close());

const ask = async (url: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => {
  const answer = await server.app.inject({ method, url, headers: { host: membersHost, ...headers } });
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
};

const plainly = ({ status, headers, bytes }: Awaited<ReturnType<typeof ask>>) => {
  const { 'x-ratelimit-remaining': _left, 'x-ratelimit-reset': _reset, date: _date, ...said } = headers;
  const { requestId: _id, ...body } = JSON.parse(bytes.toString()) as { requestId: string };
  return { status, said, body };
};

const waysOf = (etag: string, lastByte: number): Record<string, string>[] => [
  {},
  { range: 'bytes=0-' },
  { range: `bytes=${lastByte}-${lastByte}` },
  { range: 'bytes=-1' },
  { range: 'bytes=0-0,2-3' },
  { range: 'bytes=99999999-' },
  { 'if-none-match': etag },
  { 'if-none-match': `W/${etag}` },
  { 'if-none-match': `"x", ${etag}` },
  { 'if-none-match': '*' },
  { 'if-match': etag },
  { 'if-modified-since': 'Fri, 31 Dec 2100 23:59:59 GMT' },
  { range: 'bytes=0-9', 'if-range': etag },
  { range: 'bytes=0-9', 'if-range': 'Fri, 31 Dec 2100 23:59:59 GMT' },
];
const spellings = (address: string) => [
  address,
  `${address}/`,
  `${address}?v=1`,
  address.replace('/media/', '//media/'),
  address.replace('/media/', '/media/./'),
  address.replace('.', '%2e'),
  address.toUpperCase().replace('/MEDIA/', '/media/'),
];

test('includes pictures, a video and its poster', () => {
  const kinds = new Set(world.files.map(({ address }) => address.split('.').at(-1)));
  expect(kinds).toEqual(new Set(['avif', 'webp', 'mp4']));
});

test('a copied URL gives no access to anybody, by any kind of request', async () => {
  for (const { address, bytes } of world.files) {
    const etag = `"${address.slice('/media/'.length)}"`;
    for (const [who, headers] of Object.entries(refused)) {
      for (const way of waysOf(etag, bytes.length - 1)) {
        const answer = await ask(address, { ...headers, ...way });
        expect([who, way, answer.status]).toEqual([who, way, 404]);
        // The response must not show if the file exists.
        const absent = await ask(`${address}x`, { ...headers, ...way });
        expect(plainly(answer)).toEqual(plainly(absent));
      }
      expect((await ask(address, headers, 'HEAD')).status).toBe(404);
    }
  }
});

test('no other spelling of a URL gives access', async () => {
  for (const { address, bytes } of world.files) {
    const piece = bytes.subarray(-24);
    for (const url of spellings(address)) {
      const answer = await ask(url, refused['a free follower'] ?? {});
      expect([url, answer.bytes.includes(piece)]).toEqual([url, false]);
      expect([url, answer.status]).not.toEqual([url, 200]);
    }
  }
});

test('viewers with access get the file, byte for byte', async () => {
  const cookie = `udala_media=${world.patron.mediaToken}`;
  for (const { address, bytes, whose } of world.files.filter((file) => file.whose.includes(world.patron))) {
    expect(whose).toContain(world.fellow);
    expect((await ask(address, { cookie })).bytes.equals(bytes)).toBe(true);
  }
});
