import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { updateMembership } from '@udala/contract/memberships';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, later } from '#platform/clock.ts';
import { makeCreator, makeOffer, makePerson, makePost, signIn, type Creator } from './factories.ts';
import { call, eventually, membersHost, startTestServer } from './harness.ts';

// Pages for strangers are rendered once for all who read the same, and never shown to anybody else.

let server: Awaited<ReturnType<typeof startTestServer>>;
let port: number;
let ada: Creator;
let offerId: string;
let postId: string;
beforeAll(async () => {
  server = await startTestServer({ env: { LANGUAGE_DRAFTS: 'on', REQUESTS_PER_5_MINUTES: '3000' } });
  ada = await makeCreator(server.deps);
  offerId = await makeOffer(server.deps, ada);
  postId = await publish(ada, { title: 'What the rain left', audience: 'everyone' });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** Weeks ago: of a post of this minute the page shows its age, another every second. */
const publish = (author: Creator, options: Parameters<typeof makePost>[2]) =>
  makePost(server.deps, author, { ...options, publishedAt: later(server.deps.clock.now(), -days(30)) });

interface Read {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
  text: string;
}

/** Reads a page over a socket, as a browser does. */
async function read(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Read> {
  const all = { host: ada.host, 'accept-encoding': 'br', ...headers };
  const sent = request({ port, host: '127.0.0.1', path, method, headers: all, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await Array.fromAsync(answer as AsyncIterable<Buffer>));
  const unpacked = answer.headers['content-encoding'] === 'br' && body.length > 0 ? brotliDecompressSync(body) : body;
  return { status: answer.statusCode ?? 0, headers: answer.headers, body, text: unpacked.toString() };
}

const ofEachAnswer = [
  'date',
  'keep-alive',
  'connection',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
];
const lasting = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofEachAnswer.includes(name)));

/** The calls of the API that pages make during the work. */
async function readsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const { app } = server;
  const inject = app.inject.bind(app) as (options: { url: string }) => unknown;
  const reads: string[] = [];
  app.inject = ((options: { url: string }) => {
    reads.push(options.url);
    return inject(options);
  }) as typeof app.inject;
  const began = performance.now();
  await work();
  app.inject = inject as typeof app.inject;
  halfSeconds = Math.floor((performance.now() - began) / 500);
  return reads;
}
let halfSeconds = 0;

/** Once, and once more for each half second that the work took: then a page is compared. */
function expectReadOnce(reads: readonly string[]) {
  const timesOf = (url: string) => reads.filter((one) => one === url).length;
  expect(Math.max(...reads.map(timesOf))).toBeLessThanOrEqual(1 + halfSeconds);
}

it('is made once for all who ask at the same time', async () => {
  const id = await publish(ada, { title: 'Asked for by a hundred', audience: 'everyone' });
  const path = `/membership/app/posts/${id}`;
  const reads = await readsDuring(async () => {
    const pages = await Promise.all(Array.from({ length: 100 }, () => read(path)));
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
  });
  expect(reads.length).toBeGreaterThan(0);
  expectReadOnce(reads);
});

it('has the same headers and bytes by its shortcut, and for the next who asks with a cookie', async () => {
  const path = '/membership';
  const [first, second] = [await read(path), await read(path)];
  const withCookie = await read(path, { cookie: 'other=1' });
  expect(first.text).toContain('What the rain left');
  expect(first.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-encoding': 'br',
    'content-language': 'en',
  });
  expect(first.headers['vary']).toBe('Accept-Language, Cookie, Accept-Encoding');
  for (const other of [second, withCookie]) {
    expect(other.text).toBe(first.text);
    expect(lasting(other.headers)).toEqual(lasting(first.headers));
  }
});

it('is answered with 304 to whoever has it, and in the form that was sent for', async () => {
  const path = `/membership/app/posts/${postId}`;
  const br = await read(path);
  const tag = br.headers.etag ?? '';
  const again = await read(path, { 'if-none-match': `"other", W/${tag}` });
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag]);
  const gzip = await read(path, { 'accept-encoding': 'gzip' });
  expect(gunzipSync(gzip.body).toString()).toBe(br.text);
  const plain = await read(path, { 'accept-encoding': 'identity' });
  expect(plain.text).toBe(br.text);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(new Set([tag, gzip.headers.etag, plain.headers.etag]).size).toBe(3);
  const other = await read(path, { 'if-none-match': tag, 'accept-encoding': 'gzip' });
  expect(other.status).toBe(200);
  const head = await read(path, {}, 'HEAD');
  expect([head.status, head.body.length]).toEqual([200, 0]);
});

it.each(['x-gzip', 'BR', 'identity, br;q=0.5', '*', 'gzip;q=0', 'zstd', 'deflate', ''])(
  'is compressed once for all, and has its own tag in each form, for who accepts "%s"',
  async (accepted) => {
    const headers = { 'accept-encoding': accepted };
    const [first, byShortcut] = [await read('/membership', headers), await read('/membership', headers)];
    const withCookie = await read('/membership', { ...headers, cookie: 'other=1' });
    expect(first.headers.etag).toMatch(new RegExp(`-${first.headers['content-encoding'] ?? 'identity'}"$`));
    for (const other of [byShortcut, withCookie]) {
      expect(other.body).toEqual(first.body);
      expect(lasting(other.headers)).toEqual(lasting(first.headers));
    }
  },
);

it('is the same page behind a link of a campaign, and another behind any other query', async () => {
  const reads = await readsDuring(async () => {
    const plain = await read('/membership');
    const shared = await read('/membership?utm_source=whatsapp&fbclid=abc');
    expect(shared.text).toBe(plain.text);
  });
  expectReadOnce(reads);
});

describe('never shows', () => {
  it("one creator's page on the host of another", async () => {
    const bola = await makeCreator(server.deps);
    await publish(bola, { title: 'What the wind took', audience: 'everyone' });
    for (let round = 0; round < 3; round += 1) {
      const [own, theirs, nobodys] = await Promise.all([
        read('/membership'),
        read('/membership', { host: bola.host }),
        read('/membership', { host: `nobody-${round}.${membersHost}` }),
      ]);
      expect([own.text.includes('rain left'), own.text.includes('wind took')]).toEqual([true, false]);
      expect([theirs.text.includes('rain left'), theirs.text.includes('wind took')]).toEqual([false, true]);
      expect(nobodys.status).toBe(404);
    }
  });

  it('a page in the language of another reader', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (const [headers, locale] of [
        [{ 'accept-language': 'pcm' }, 'pcm'],
        [{}, 'en'],
        [{ cookie: 'udala_language=pcm' }, 'pcm'],
        [{ 'accept-language': 'en-NG' }, 'en'],
      ] as const) {
        const page = await read('/membership', headers);
        expect([page.headers['content-language'], page.text.includes(`<html lang="${locale}"`)]).toEqual([
          locale,
          true,
        ]);
      }
    }
  });

  it('what only a patron or the creator may read, whoever sent before', async () => {
    const secret = 'Only for those who pay';
    const id = await publish(ada, { title: 'A locked one', body: secret });
    const path = `/membership/app/posts/${id}`;
    const patron = await makePerson(server.deps);
    for (const who of [ada, patron]) {
      const { token, mediaToken } = await signIn(server.deps, who.id, ada.host);
      const headers = { authorization: `Bearer ${token}`, cookie: `udala_media=${mediaToken}` };
      expect((await read(path, headers)).text).not.toContain(secret);
      expect((await read(path)).text).not.toContain(secret);
    }
  });

  it('a page of an address that has two hosts', async () => {
    expect((await read('/membership')).status).toBe(200);
    expect((await read(`http://other.${membersHost}/membership`)).status).toBe(400);
    const hosts = ['host', ada.host, 'accept-encoding', 'br', 'host', `other.${membersHost}`];
    const sent = request({ port, host: '127.0.0.1', path: '/membership', headers: hosts, agent: false }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(400);
  });
});

it('shows a change at once to the next reader of the same process', async () => {
  const nextPrice = async (price: number) => {
    const body = { price, benefits: ['Everything'] };
    const { status } = await call(server.app, updateMembership, { token: ada.token, params: { id: offerId }, body });
    expect(status).toBe(200);
    return (await read('/membership')).text;
  };
  for (const price of [1_500, 2_500, 3_500]) expect(await nextPrice(price)).toContain(`₦${price.toLocaleString('en')}`);
});

it('compares the page of several creators after a change of any of them', async () => {
  const bola = await makeCreator(server.deps);
  const membershipId = await makeOffer(server.deps, bola);
  const body = { price: 4_500, benefits: ['Everything'] };
  await read('/membership', { host: membersHost });
  const reads = await readsDuring(async () => {
    await call(server.app, updateMembership, { token: bola.token, params: { id: membershipId }, body });
    await read('/membership', { host: membersHost });
  });
  expect(reads.some((url) => url.startsWith('/creators'))).toBe(true);
  expect((await read('/membership', { host: bola.host })).text).toContain('₦4,500');
});

it('shows what changed behind its back a moment later', async () => {
  expect((await read('/membership')).text).toContain('What the rain left');
  await server.deps.db.updateTable('posts').set({ title: 'What the sun left' }).where('id', '=', postId).execute();
  await eventually(async () => (await read('/membership')).text.includes('What the sun left'));
  await server.deps.db.updateTable('users').set({ state: 'suspended' }).where('id', '=', ada.id).execute();
  await eventually(async () => (await read('/membership')).status === 404);
  await server.deps.db.updateTable('users').set({ state: 'active' }).where('id', '=', ada.id).execute();
  await eventually(async () => (await read('/membership')).status === 200);
});

it('is counted by the metrics, however it is answered', async () => {
  const countOf = async () => {
    const text = await server.deps.metrics.registry.metrics();
    return Number(
      /udala_http_request_duration_seconds_count\{method="GET",route="\/membership",status="200"\} (\d+)/.exec(
        text,
      )?.[1] ?? 0,
    );
  };
  await read('/membership');
  const before = await countOf();
  for (let nth = 0; nth < 5; nth += 1) await read('/membership');
  // It is counted once the answer is sent.
  await eventually(async () => (await countOf()) >= before + 5);
  expect(await countOf()).toBe(before + 5);
});
