import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { anyFreePort } from '../../../scripts/ports.ts';
import { hasCaddy, skippedWithoutCaddy as skipped, startCaddy } from '../../../scripts/proxy/caddy.ts';
import { makeCreator } from './factories.ts';
import { eventually, serverForTest } from './harness.ts';
import { listen } from './socket-servers.ts';

const POSTS = 40;

interface ProxyAnswer {
  status: number | undefined;
  text: string;
}

function ask(port: number, url: string, { method = 'GET', body = '' } = {}): Promise<ProxyAnswer> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'localhost:3000', 'content-length': String(body.length) };
    const req = request({ host: '127.0.0.1', port, path: url, method, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => (text += piece));
      answer.on('end', () => resolve({ status: answer.statusCode, text }));
    });
    req.on('error', reject);
    req.end(body);
  });
}

async function caddyTo(upstreams: readonly number[], processes: 'one' | 'several') {
  const port = await anyFreePort();
  const { askPort, stop } = await startCaddy({ port, upstreams, processes });
  onTestFinished(stop);
  return { port, askPort };
}

/** A process behind the proxy whose health and responses the test controls. */
async function standIn(take: (body: string, breakOff: () => void) => string | null) {
  let isReady = true;
  const server: Server = createServer((req, answer) => {
    let body = '';
    req.on('data', (piece: Buffer) => (body += piece.toString()));
    req.on('end', () => {
      if (req.url === '/readyz?for=proxy') return answer.writeHead(isReady ? 200 : 503).end();
      const said = take(body, () => req.socket.destroy());
      return said === null ? undefined : answer.end(said);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, goes: () => void (isReady = false) };
}

const notForPeople = [
  '/healthz',
  '/healthz/',
  '/readyz',
  '/readyz/',
  '/readyz?for=proxy',
  '/metrics',
  '/metrics/',
  '/known-host?domain=localhost',
  '/known-host/?domain=localhost',
  '//healthz',
  '/%68ealthz/',
];

it.runIf(hasCaddy)(`keeps from people what is for the proxy and the operator [S9]${skipped}`, async () => {
  const { app } = await serverForTest();
  const { port } = await caddyTo([await listen(app)], 'one');
  expect((await ask(port, '/config')).status).toBe(200);
  const answers = await Promise.all(notForPeople.map(async (url) => [url, (await ask(port, url)).status]));
  expect(answers).toEqual(notForPeople.map((url) => [url, 404]));
});

it.each(['/healthz', '/readyz', '/metrics', '/known-host?domain=localhost'])(
  'itself answers %s with 404 to proxied requests [S9]',
  async (url) => {
    const { app } = await serverForTest();
    const statusOf = async (headers: Record<string, string>) => (await app.inject({ url, headers })).statusCode;
    expect(await statusOf({})).toBe(200);
    expect(await statusOf({ 'x-forwarded-for': '192.0.2.1' })).toBe(404);
    expect(await statusOf({ forwarded: 'for=192.0.2.1' })).toBe(404);
  },
);

it.runIf(hasCaddy)(`tells Caddy for which hosts to order certificates [S9]${skipped}`, async () => {
  const { app, deps } = await serverForTest();
  await makeCreator(deps, { userName: 'ada' });
  const { askPort } = await caddyTo([await anyFreePort(), await listen(app)], 'several');
  expect((await ask(askPort, '/known-host?domain=ada.localhost')).status).toBe(200);
  expect((await ask(askPort, '/known-host?domain=nobody.localhost')).status).toBe(404);
  expect((await ask(askPort, '/healthz')).status).toBe(404);
});

it.runIf(hasCaddy)(
  `delivers a POST to whoever is there, whole, before it has noticed who is not [O3]${skipped}`,
  async () => {
    const there = await standIn((body) => body);
    const { port } = await caddyTo([await anyFreePort(), there.port], 'several');
    const bodies = Array.from({ length: POSTS }, (_, nth) => `post ${nth} `.repeat(200));
    const answers = await Promise.all(bodies.map((body) => ask(port, '/likes', { method: 'POST', body })));
    expect(answers).toEqual(bodies.map((text) => ({ status: 200, text })));
  },
);

it.runIf(hasCaddy)(`sends nobody to a process that says it goes [O3]${skipped}`, async () => {
  let taken = 0;
  const going = await standIn(() => `going ${(taken += 1)}`);
  const staying = await standIn(() => 'staying');
  const { port } = await caddyTo([going.port, staying.port], 'several');
  await eventually(async () => (await ask(port, '/config')).text.startsWith('going'));
  going.goes();
  const fresh = async () => Promise.all(Array.from({ length: 60 }, async () => (await ask(port, '/config')).text));
  await eventually(async () => (await fresh()).every((text) => text === 'staying'));
  const before = taken;
  const statuses = new Set<number | undefined>();
  const callers = Array.from({ length: POSTS }, async () => {
    for (let call = 0; call < POSTS; call += 1) {
      statuses.add((await ask(port, '/likes', { method: 'POST', body: '{}' })).status);
    }
  });
  await Promise.all(callers);
  expect(taken).toBe(before);
  expect(statuses).toEqual(new Set([200]));
});

it.runIf(hasCaddy)(
  `asks again for a page whose line broke, and never delivers a POST twice [O3]${skipped}`,
  async () => {
    const taken: string[] = [];
    const breaking = await standIn((body, breakOff) => {
      taken.push(body);
      breakOff();
      return null;
    });
    const whole = await standIn((body) => {
      taken.push(body);
      return 'whole';
    });
    const { port } = await caddyTo([breaking.port, whole.port], 'several');
    const pages = await Promise.all(Array.from({ length: POSTS }, () => ask(port, '/config')));
    expect(new Set(pages.map(({ text }) => text))).toEqual(new Set(['whole']));
    taken.length = 0;
    const bodies = Array.from({ length: POSTS }, (_, nth) => `{"post":${nth}}`);
    const answers = await Promise.all(bodies.map((body) => ask(port, '/likes', { method: 'POST', body })));
    expect(taken.toSorted()).toEqual(bodies.toSorted());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 502]));
  },
);
