import { updateMembership } from '@udala/contract/memberships';
import { createPost, deletePost } from '@udala/contract/posts';
import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshKey, makeCreator, makeOffer, type Creator } from './factories.ts';
import { call, eventually, startTestServer, type TestServer } from './harness.ts';

// Two processes, two languages, and changes in any order: each is seen by the next reader of the process that made it,
// and a moment later by those of the other. `PAGE_ORDERS=1000` tries more orders.

const ORDERS = Number(process.env['PAGE_ORDERS'] ?? 25);
const ORDER_MAX_MS = 9_000;

/** A creator may write so many posts a day. */
const ORDERS_A_CREATOR = 50;

let servers: Awaited<ReturnType<typeof startTestServer>>[];
beforeAll(async () => {
  const env = { LANGUAGE_DRAFTS: 'on' };
  const first = await startTestServer({ env, works: true });
  servers = [first, await startTestServer({ env: { ...env, DATABASE_URL: first.databaseUrl } })];
});
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close();
});

/** A creator, and what their page must show. */
interface Truth {
  ada: Creator;
  offerId: string;
  price: string;
  titles: Map<string, string>;
  isBanned: boolean;
}

async function newPage({ deps }: TestServer): Promise<Truth> {
  const ada = await makeCreator(deps);
  return { ada, offerId: await makeOffer(deps, ada), price: '₦2,500', titles: new Map(), isBanned: false };
}

const changes = ['price', 'post', 'deletion', 'ban'] as const;
const order = fc.record({
  steps: fc.array(
    fc.record({
      change: fc.constantFrom(...changes),
      at: fc.nat(1),
      readAt: fc.nat(1),
      locale: fc.constantFrom('en', 'pcm'),
    }),
    { minLength: 1, maxLength: 5 },
  ),
});

let changed = 0;
async function make(change: (typeof changes)[number], { app, deps }: TestServer, truth: Truth): Promise<boolean> {
  changed += 1;
  const { ada, offerId } = truth;
  const { token } = ada;
  if (change === 'price') {
    const price = 1_000 + changed;
    const body = { price, benefits: ['Everything'] };
    expect(await call(app, updateMembership, { token, params: { id: offerId }, body })).toMatchObject({ status: 200 });
    truth.price = `₦${price.toLocaleString('en')}`;
  } else if (change === 'post') {
    const title = `Number ${changed} of many.`;
    const body = { title, description: 'A text', postType: 'Feed', visibility: 'everyone' };
    const made = await call(app, createPost, { token, body, headers: { 'idempotency-key': freshKey() } });
    expect(made).toMatchObject({ status: 201 });
    truth.titles.set(made.body.id, title);
  } else if (change === 'deletion') {
    const [id] = truth.titles.keys();
    if (id === undefined) return true;
    expect(await call(app, deletePost, { token, params: { id } })).toMatchObject({ status: 200 });
    truth.titles.delete(id);
  } else {
    truth.isBanned = !truth.isBanned;
    const state = truth.isBanned ? 'suspended' : 'active';
    // By the operator's command, which is another process.
    await deps.db.updateTable('users').set({ state }).where('id', '=', ada.id).execute();
    return false;
  }
  return true;
}

async function wrongIn(
  { app }: TestServer,
  locale: string,
  { ada, price, titles, isBanned }: Truth,
): Promise<string[]> {
  const headers = { host: ada.host, 'accept-language': locale, 'accept-encoding': 'br' };
  const { statusCode, rawPayload, headers: answered } = await app.inject({ url: '/membership', headers });
  if ((statusCode === 404) !== isBanned) return [`answered ${statusCode}`];
  if (isBanned) return [];
  const text = (answered['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload).toString();
  const shown = new Set(text.match(/Number \d+ of many\./g));
  return [
    ...(answered['content-language'] === locale ? [] : [`in ${String(answered['content-language'])}`]),
    ...(text.includes(price) ? [] : [`without ${price}`]),
    ...[...titles.values()].filter((title) => !shown.has(title)).map((title) => `without ${title}`),
    ...[...shown].filter((title) => ![...titles.values()].includes(title)).map((title) => `with ${title}`),
  ];
}

it(`holds over ${ORDERS} random orders of changes`, { timeout: ORDERS * ORDER_MAX_MS }, async () => {
  let truth = await newPage(serverAt(0));
  let orders = 0;
  const property = fc.asyncProperty(order, async ({ steps }) => {
    if ((orders += 1) % ORDERS_A_CREATOR === 0) truth = await newPage(serverAt(0));
    for (const { change, at, readAt, locale } of steps) {
      if (truth.isBanned && change !== 'ban') await make('ban', serverAt(at), truth);
      // A page shows the newest twelve.
      if (truth.titles.size > 8) await make('deletion', serverAt(at), truth);
      const isSeenAtOnce = (await make(change, serverAt(at), truth)) && at === readAt;
      const wrong = () => wrongIn(serverAt(readAt), locale, truth);
      if (isSeenAtOnce) expect(await wrong()).toEqual([]);
      else await eventually(async () => (await wrong()).length === 0);
    }
  });
  await expect(fc.assert(property, { numRuns: ORDERS, endOnFailure: true })).resolves.toBeUndefined();
});

const serverAt = (index: number): TestServer => {
  const server = servers[index];
  if (!server) throw new Error('there are two');
  return server;
};
