import { randomInt } from 'node:crypto';
import { login } from '@udala/contract/auth';
import { createPost } from '@udala/contract/posts';
import { sendTestPush } from '@udala/contract/push';
import fc from 'fast-check';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectMemory } from './collect-memory.ts';
import { makeCreator, makePerson } from './factories.ts';
import { makeFuzzWorld } from './fuzz-refresh.ts';
import { junk } from './fuzz-hostile.ts';
import { requestsNamed } from './fuzz-requests.ts';
import { fuzz, LOT, type Tally } from './fuzz-run.ts';
import { startVendors, type Vendors } from './fuzz-vendors.ts';
import { inPlace, type FuzzWorld } from './fuzz-world.ts';
import { allEndpoints, call } from './harness.ts';
import { assertInvariants } from './invariants.ts';
import { startMoneyServer, type MoneyServer } from './money.ts';
import { connectAs } from './sockets.ts';

// Random requests, valid and invalid, to every endpoint: never a server error, never a response outside the contract.
// `FUZZ_SEED` repeats a run, `FUZZ_REQUESTS` makes it longer.

/** From this number on every endpoint is requested. */
const ENOUGH = 20_000;
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? ENOUGH);
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
/** Warm-up: fills caches and compiled schemas, which stay in memory. */
const WARM = Math.min(5_000, Math.floor(REQUESTS / 4 / LOT) * LOT);
const HEAP_GROWTH_MAX_BYTES = 48 * 1024 * 1024;
const PAGES = 20;
const SAID_EACH = 8;
const ANSWER_MS = 10_000;
const REPORT_EVERY = 5_000;
const PATIENCE_MS = 6 * 3_600_000;

function heapInUse(): number {
  collectMemory();
  return process.memoryUsage().heapUsed;
}

/** Requests to the endpoints that got no valid one among all: they have many preconditions, and differ each run. */
const MORE_REQUESTS = 40 * LOT;
/** They need a debt, money that was found, or an action that waits, of which the world has none. */
const neverPossible = new Set([
  'bookOperatorException',
  'cancelOperatorRequest',
  'confirmOperatorRequest',
  'writeOffOperatorDebt',
]);

const inMegabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);

let server: MoneyServer;
let world: FuzzWorld;
let vendors: Vendors;
beforeAll(async () => {
  vendors = await startVendors();
  server = await startMoneyServer(undefined, vendors.env);
  await vendors.passTime(server.deps.clock.offsetMs);
  world = await makeFuzzWorld(server, vendors);
});
afterAll(async () => {
  await server.close();
  await vendors.close();
});

test(`whatever is asked for is answered as the contract says (seed ${SEED})`, { timeout: PATIENCE_MS }, async () => {
  const tally: Tally = new Map();
  const began = performance.now();
  const onLot = (done: number) => {
    if (done % REPORT_EVERY !== 0) return;
    const perSecond = Math.round((done * 1000) / (performance.now() - began));
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    const memory = `${inMegabytes(heapUsed)} MB and ${inMegabytes(arrayBuffers)} MB of buffers`;
    process.stdout.write(`fuzz: ${done} requests of seed ${SEED}, ${perSecond} a second, ${memory}\n`);
  };
  expect(await fuzz({ server, world, seed: SEED, count: WARM, tally })).toEqual([]);
  const before = heapInUse();
  expect(await fuzz({ server, world, seed: SEED, from: WARM, count: REQUESTS, onLot, tally })).toEqual([]);
  expect(heapInUse() - before).toBeLessThan(HEAP_GROWTH_MAX_BYTES);

  expect('polluted' in {}).toBe(false);
  await assertInvariants(server.deps.db);

  if (REQUESTS < ENOUGH) return;
  // Every endpoint was requested, and at least one valid request succeeded.
  const expected = [...allEndpoints.map(({ name }) => name), 'files', 'uploads'].filter(
    (name) => !neverPossible.has(name),
  );
  const unanswered = () =>
    expected.filter((name) => ![...(tally.get(name)?.keys() ?? [])].some((status) => status < 300));
  for (let from = REQUESTS; unanswered().length > 0 && from < REQUESTS + MORE_REQUESTS; from += LOT) {
    const requests = requestsNamed(unanswered());
    expect(await fuzz({ server, world, seed: SEED, from, count: from + LOT, requests, tally })).toEqual([]);
  }
  expect(unanswered()).toEqual([]);
  await assertInvariants(server.deps.db);
});

test('rejects nesting deeper than the stack', async () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const { token } = await makeCreator(server.deps);
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'a-key-never-used' };
  for (const [endpoint, body] of [
    [login, deep(2_500)],
    [sendTestPush, deep(2_500)],
    [createPost, deep(40_000)],
  ] as const) {
    const answer = await call(server.app, endpoint, { token, headers, body });
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid_request', fields: expect.anything() }]);
  }
});

test(`whatever a page says over its socket is answered with no, and breaks nothing (seed ${SEED})`, async () => {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const own = await makePerson(server.deps);
  const open = async () => {
    let page: Socket | undefined;
    await connectAs(address, own, (socket) => (page = socket));
    return page as Socket;
  };
  const said = fc.tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant('joinNotificationChannel') },
      fc.constantFrom('', '__proto__', 'join'),
    ),
    fc.array(fc.oneof(junk, fc.constant(Buffer.alloc(20))), { maxLength: 3 }),
  );
  const by = { actor: 'patron', now: server.deps.clock.now() };
  const all = fc.sample(said, { seed: SEED, numRuns: PAGES * SAID_EACH });
  for (let nth = 0; nth < PAGES; nth += 1) {
    const page = await open();
    for (const [event, values] of all.slice(nth * SAID_EACH, (nth + 1) * SAID_EACH)) {
      const sent = values.map((value) => (typeof value === 'string' ? inPlace(value, world, by) : value));
      page.emit(event, ...sent);
      const answer: unknown = await page.timeout(ANSWER_MS).emitWithAck('joinNotificationChannel', sent[0]);
      expect(answer).toBe(false);
    }
    expect(await page.timeout(ANSWER_MS).emitWithAck('joinNotificationChannel', own.id)).toBe(true);
    page.close();
  }
});
