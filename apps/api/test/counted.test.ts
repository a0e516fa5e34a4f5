import { readdirSync } from 'node:fs';
import path from 'node:path';
import { saveOwnPage } from '@udala/contract/profiles';
import { hashOfToken } from '#features/identity/auth/sessions.service.ts';
import { newSecret } from '#platform/secrets.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCreator, makePerson, signIn } from './factories.ts';
import { call, hostOf, membersHost, startTestServer } from './harness.ts';

// Every request is counted before any costly work is done for it.

const MAX = 10;
const client = path.join(import.meta.dirname, '..', '..', 'web', 'dist', 'en', 'client');
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ env: { REQUESTS_PER_5_MINUTES: String(MAX) } });
});
afterAll(() => server.close());

let callers = 0;
/** An address without earlier requests. */
const newAddress = () => `198.18.${Math.floor((callers += 1) / 250)}.${callers % 250}`;

interface CallInput {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  payload?: string;
}
async function ask(
  times: number,
  inputOf: (nth: number) => CallInput,
  remoteAddress = newAddress(),
): Promise<number[]> {
  const statuses: number[] = [];
  for (let nth = 1; nth <= times; nth += 1) {
    const { method = 'GET', headers, ...rest } = inputOf(nth);
    const answer = await server.app.inject({
      method: method as 'GET',
      headers: { host: membersHost, ...headers },
      remoteAddress,
      ...rest,
    });
    statuses.push(answer.statusCode);
  }
  return statuses;
}
const so = (count: number, status: number) => Array.from({ length: count }, () => status);

/** The number of database queries during the work. */
async function questionsDuring(work: () => Promise<unknown>): Promise<number> {
  const { pool } = server.deps;
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  const connected = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  let questions = 0;
  const counted = (ask: (...given: unknown[]) => unknown) =>
    ((...given: unknown[]) => {
      questions += 1;
      return ask(...given);
    }) as never;
  Object.assign(pool, { query: counted(query), connect: counted(connected) } satisfies Partial<pg.Pool>);
  try {
    await work();
  } finally {
    Object.assign(pool, { query, connect: connected });
  }
  return questions;
}

describe('requests that are counted', () => {
  it.each<[what: string, status: number, inputOf: (nth: number) => CallInput]>([
    ['an address that is not there', 404, (nth) => ({ url: `/nope${nth}` })],
    ['a file that is not there', 404, (nth) => ({ url: `/assets/anything-${nth}.js` })],
    ['a way of asking that no route has', 404, () => ({ url: '/config', method: 'DELETE' })],
    ['OPTIONS', 404, () => ({ url: '/config', method: 'OPTIONS' })],
    ['TRACE', 404, () => ({ url: '/config', method: 'TRACE' })],
    ['an address that cannot be read', 400, () => ({ url: '/membership/%' })],
    ['an address without end', 400, (nth) => ({ url: `/config?${'x'.repeat(4_000)}${nth}` })],
    [
      'an address without end, with a token',
      400,
      () => ({ url: `/users/profile?${'x'.repeat(4_000)}`, headers: { authorization: `Bearer ${'x'.repeat(43)}` } }),
    ],
    ['a host that is nobody’s', 404, (nth) => ({ url: '/config', headers: { host: hostOf(`nobody${nth}`) } })],
    [
      'a page of a host that is nobody’s',
      404,
      (nth) => ({ url: '/robots.txt', headers: { host: hostOf(`none${nth}`) } }),
    ],
    ['the figures', 200, () => ({ url: '/metrics' })],
    ['the documents', 200, () => ({ url: '/openapi.json' })],
  ])('%s [S8]', async (what, status, inputOf) => {
    const max = what.startsWith('a page of') ? 60 : MAX;
    expect(await ask(max + 1, inputOf)).toEqual([...so(max, status), 429]);
  });

  it('HEAD together with GET [S8]', async () => {
    const inputOf = (nth: number) => ({ url: '/robots.txt', method: nth % 2 === 0 ? 'HEAD' : 'GET' });
    expect((await ask(61, inputOf)).at(-1)).toBe(429);
  });

  it('webhooks with an invalid signature only [S8]', async () => {
    const inputOf = () => ({
      url: '/webhooks/paystack',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': 'a'.repeat(128) },
      payload: '{}',
    });
    const statuses = await ask(MAX + 2, inputOf);
    expect(statuses.slice(0, MAX)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
  });

  it('not existing files: scripts, icons, the manifest, the service worker [S8]', async () => {
    const scripts = readdirSync(path.join(client, 'assets')).filter((file) => file.endsWith('.js'));
    const address = newAddress();
    for (const url of [`/assets/${scripts[0]}`, '/icon.svg', '/icon-192.png', '/manifest.webmanifest', '/sw.js']) {
      expect(await ask(MAX + 1, () => ({ url }), address)).toEqual(so(MAX + 1, 200));
    }
  });

  it('a page once, with all its internal requests [S8]', async () => {
    const { host } = await makeCreator(server.deps);
    const statuses = await ask(MAX + 1, (nth) => ({ url: `/membership?n=${nth}`, headers: { host } }));
    expect(statuses).toEqual([...so(MAX, 200), 429]);
  });

  it('not a page that was rendered for somebody else', async () => {
    const { host } = await makeCreator(server.deps);
    const page = { url: '/membership/terms', headers: { host } };
    // A page is rendered anew each minute, and compared each half second.
    const [first, again] = [await ask(2 * MAX, () => page), await ask(2 * MAX, () => page, newAddress())];
    expect([...first, ...again]).toEqual(so(4 * MAX, 200));
  });
});

describe('an unknown host or page', () => {
  it('is not looked up for a page once its network is over its limit [S8]', async () => {
    const address = newAddress();
    const onNewHost = (nth: number) => ({ url: '/membership', headers: { host: hostOf(`made-up-${nth}`) } });
    await ask(MAX, onNewHost, address);
    const questions = await questionsDuring(async () => {
      expect(await ask(20, (nth) => onNewHost(MAX + nth), address)).toEqual(so(20, 429));
    });
    expect(questions).toBe(0);
  });

  it('is looked up once in half a minute [S8]', async () => {
    const questions = await questionsDuring(async () => {
      for (let nth = 0; nth < 30; nth += 1) {
        await ask(1, () => ({ url: '/config', headers: { host: hostOf('nobody-at-all') } }));
      }
    });
    expect(questions).toBe(1);
  });

  it('is found as soon as somebody opens a page there [S8]', async () => {
    const creator = await makeCreator(server.deps);
    const userName = `soon${creator.id.slice(-8)}`;
    const inputOf = () => ({ url: '/config', headers: { host: hostOf(userName) } });
    expect(await ask(1, inputOf)).toEqual([404]);
    const body = { pageName: 'Soon', userName };
    expect((await call(server.app, saveOwnPage, { token: creator.token, body })).status).toBe(200);
    expect(await ask(1, inputOf)).toEqual([200]);
  });

  it('costs no look-up of the requested host [S8]', async () => {
    const questions = await questionsDuring(() =>
      ask(MAX, (nth) => ({ url: '/nope', headers: { host: hostOf(`elsewhere${nth}`) } })),
    );
    expect(questions).toBe(0);
  });
});

it('a URL that cannot be a file costs no look-up of the requested host [S8]', async () => {
  const inputOf = (nth: number) => ({ url: '/media/a/b', headers: { host: hostOf(`media${nth}`) } });
  expect(await questionsDuring(() => ask(2 * MAX, inputOf))).toBe(0);
});

it('health checks query the database at most once a second [S8]', async () => {
  const questions = await questionsDuring(async () => {
    const statuses = await Promise.all(Array.from({ length: 40 }, async () => ask(5, () => ({ url: '/readyz' }))));
    expect(new Set(statuses.flat())).toEqual(new Set([200]));
  });
  expect(questions).toBeLessThan(20);
});

describe('an invalid token', () => {
  const bearing = (token: string) => () => ({ url: '/users/profile', headers: { authorization: `Bearer ${token}` } });

  it('gets its 401 also from an address over the limit [S12]', async () => {
    const address = newAddress();
    await ask(MAX + 1, () => ({ url: '/config' }), address);
    expect(await ask(MAX, bearing('x'.repeat(43)), address)).toEqual(so(MAX, 401));
    expect(await ask(1, () => ({ url: '/config' }), address)).toEqual([429]);
  });

  it('gets it for each signed-out person, up to a limit [S12]', async () => {
    const address = newAddress();
    const statuses = await ask(4 * MAX + 1, bearing('y'.repeat(43)), address);
    expect(statuses.slice(0, 2 * MAX)).toEqual(so(2 * MAX, 401));
    expect(statuses.at(-1)).toBe(429);
  });

  it('is looked up once; invented tokens are stopped before they cost more, and neighbours are not affected [S12]', async () => {
    const address = newAddress();
    expect(await questionsDuring(() => ask(MAX, bearing('z'.repeat(43))))).toBe(1);
    const { token } = await makePerson(server.deps);
    expect(await ask(1, bearing(token), address)).toEqual([200]);
    const madeUp = (nth: number) => bearing(`${nth}`.padStart(43, 'm'))();
    expect(await questionsDuring(() => ask(5 * MAX, madeUp, address))).toBeLessThanOrEqual(MAX + 1);
    expect(await ask(2, bearing(token), address)).toEqual([200, 200]);
  });

  it('does not lock out a signed-in neighbour, even one this process sees for the first time [D2]', async () => {
    const address = newAddress();
    await ask(5 * MAX, (nth) => bearing(`${nth}`.padStart(43, 'p'))(), address);
    const { token } = await makePerson(server.deps);
    expect(await ask(2, bearing(token), address)).toEqual([200, 200]);
  });

  it('is looked up once, also after its session ended, and during a flood of invented tokens on other hosts [D2]', async () => {
    const tokens = await Promise.all(Array.from({ length: MAX }, async () => (await makePerson(server.deps)).token));
    await server.deps.db.deleteFrom('sessions').where('token_hash', 'in', tokens.map(hashOfToken)).execute();
    const again = (nth: number) => bearing(tokens[nth % MAX] ?? '')();
    expect(await questionsDuring(() => ask(20 * MAX, again))).toBe(MAX);
    const elsewhere = (nth: number) => ({ ...again(0), headers: { ...again(0).headers, host: hostOf(`at${nth}`) } });
    // Each request looks up the session and, until that is cached, the host.
    expect(await questionsDuring(() => ask(20 * MAX, elsewhere))).toBeLessThanOrEqual(2 * (MAX + 1));
  });

  it('does not include tokens issued before tokens carried a MAC [D2]', async () => {
    const { id, token: sealed } = await makePerson(server.deps);
    const token = newSecret();
    const tokenHash = { token_hash: hashOfToken(token) };
    await server.deps.db.updateTable('sessions').set(tokenHash).where('user_id', '=', id).execute();
    expect(await ask(1, bearing(token))).toEqual([200]);
    expect(await ask(1, bearing(sealed))).toEqual([401]);
  });

  it('does not count against signed-in people [S12]', async () => {
    const address = newAddress();
    await ask(5 * MAX, (nth) => bearing(`${nth}`.padStart(43, 'n'))(), address);
    expect(await ask(1, () => ({ url: '/config' }), address)).toEqual([200]);
  });
});

it('a patron who calls creators’ endpoints is counted before they are looked up again [S8]', async () => {
  const creator = await makeCreator(server.deps);
  const { token, id } = await makePerson(server.deps);
  await signIn(server.deps, id);
  const makeCall = () => call(server.app, saveOwnPage, { token, body: { pageName: 'x', userName: creator.userName } });
  const questions = await questionsDuring(async () => {
    for (let nth = 0; nth < 5 * MAX; nth += 1) await makeCall();
  });
  expect(questions).toBeLessThanOrEqual(2 * MAX + 5);
});
