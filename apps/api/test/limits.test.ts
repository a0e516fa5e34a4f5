import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createComment } from '@udala/contract/comments';
import { freshKey, makeCreator, makePerson, makePost } from './factories.ts';
import { call, membersHost, startTestServer } from './harness.ts';

const MAX = 10;
/** The built web app. */
const client = path.join(import.meta.dirname, '..', '..', 'web', 'dist', 'en', 'client');
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({
    env: { REQUESTS_PER_5_MINUTES: String(MAX), TRUSTED_PROXIES: '10.1.2.3, 10.9.0.0/16' },
  });
});
afterAll(() => server.close());

/** Repeats a request one after the other; returns the statuses. */
async function ask(
  times: number,
  url: string,
  remoteAddress: (nth: number) => string,
  headersOf: (nth: number) => Record<string, string> = () => ({}),
) {
  const statuses: number[] = [];
  for (let nth = 1; nth <= times; nth += 1) {
    const headers = { host: membersHost, ...headersOf(nth) };
    const answer = await server.app.inject({ url, headers, remoteAddress: remoteAddress(nth) });
    statuses.push(answer.statusCode);
  }
  return statuses;
}
const good = (count: number) => Array.from({ length: count }, () => 200);

describe('the limit on callers', () => {
  it('rejects an address over the limit, with the time to wait', async () => {
    expect(await ask(MAX + 1, '/config', () => '203.0.113.1')).toEqual([...good(MAX), 429]);
    const answer = await server.app.inject({
      url: '/config',
      headers: { host: membersHost },
      remoteAddress: '203.0.113.1',
    });
    expect(answer.json()).toMatchObject({ code: 'rate_limited' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('counts an IPv6 network as one caller, and does not affect its neighbour', async () => {
    expect(await ask(MAX + 1, '/config', (nth) => `2001:db8:0:1::${nth}`)).toEqual([...good(MAX), 429]);
    expect(await ask(1, '/config', () => '2001:db8:0:2::1')).toEqual([200]);
  });

  it.each([
    ['is not led astray by an address a caller invents', '203.0.113.2', [...good(MAX), 429]],
    ['knows callers behind a proxy of ours', '10.1.2.3', good(MAX + 1)],
    ['and behind one in a range of ours', '10.9.8.7', good(MAX + 1)],
  ])('%s', async (_what, remoteAddress, statuses) => {
    const forwarded = (nth: number) => ({ 'x-forwarded-for': `192.0.2.${nth}` });
    expect(await ask(MAX + 1, '/config', () => remoteAddress, forwarded)).toEqual(statuses);
  });

  it('limits comments', async () => {
    const most = Math.ceil(MAX / 20);
    const { token } = await makePerson(server.deps);
    const postId = await makePost(server.deps, await makeCreator(server.deps), { audience: 'everyone' });
    const say = () => {
      const headers = { 'idempotency-key': freshKey() };
      return call(server.app, createComment, { token, params: { postId }, body: { text: freshKey() }, headers });
    };
    for (let nth = 1; nth <= most; nth += 1) expect((await say()).status).toBe(201);
    expect(await say()).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } });
  });

  it('is per person, not per address', async () => {
    const { token } = await makePerson(server.deps);
    const bearer = () => ({ authorization: `Bearer ${token}` });
    expect(await ask(MAX + 1, '/users/profile', (nth) => `203.0.113.${nth + 10}`, bearer)).toEqual([...good(MAX), 429]);
  });

  it('counts no file of the app, and everything else', async () => {
    const [name] = readdirSync(path.join(client, 'assets')).filter((file) => file.endsWith('.js'));
    expect(await ask(MAX + 1, `/assets/${name}`, () => '203.0.113.5')).toEqual(good(MAX + 1));
    expect(await ask(MAX + 1, '/icon.svg', () => '203.0.113.5')).toEqual(good(MAX + 1));
    expect(await ask(MAX + 1, '/config', () => '203.0.113.5')).toEqual([...good(MAX), 429]);
  });

  it('lets every visitor open a page, however many there are', async () => {
    const visitors = MAX * 3;
    expect(await ask(visitors, '/membership', (nth) => `198.51.100.${nth}`)).toEqual(good(visitors));
    expect(await ask(1, '/config', () => '127.0.0.1')).toEqual([200]);
    const last = await server.app.inject({
      url: '/config',
      headers: { host: membersHost },
      remoteAddress: '127.0.0.1',
    });
    expect(Number(last.headers['x-ratelimit-remaining'])).toBe(MAX - 2);
  });
});
