import { issueSessionCode } from '@udala/contract/exchange';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askCode, codeFor, exchange, newVerifier, openTab, redeem } from '#test/exchange.ts';
import { makeCreator, makePerson, type Creator } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let creators: Creator[];
beforeAll(async () => {
  server = await startTestServer();
  creators = [];
  for (let nth = 0; nth < 8; nth += 1) creators.push(await makeCreator(server.deps));
});
afterAll(() => server.close());

const newTab = async () => openTab(server.deps, (await makePerson(server.deps)).id);
const page = (nth: number) => creators[nth % creators.length] ?? creators[0];

it('gives one person ten codes for one host and sixty in all in ten minutes', async () => {
  const tab = await newTab();
  const ask = async (nth: number) =>
    (await askCode(server, tab, { userName: page(nth)?.userName ?? '', challenge: newVerifier().challenge })).status;
  const statuses: number[] = [];
  for (let time = 0; time < 10; time += 1) statuses.push(await ask(0));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await ask(0)).toBe(429);
  const others: number[] = [];
  for (let time = 0; time < 49; time += 1) others.push(await ask(1 + (time % 7)));
  expect(new Set(others)).toEqual(new Set([200]));
  expect(await ask(7)).toBe(429);
  server.deps.clock.moveTo(server.deps.clock.offsetMs + 10 * 60_000 + 1000);
  expect(await ask(0)).toBe(200);
});

it('counts a call before it looks for the browser or the page', async () => {
  const { token } = await newTab();
  const ask = () =>
    call(server.app, issueSessionCode, { token, body: { userName: 'nobody', challenge: newVerifier().challenge } });
  for (let time = 0; time < 10; time += 1) expect((await ask()).status).toBe(403);
  expect((await ask()).status).toBe(429);
});

it('lets one network try fifty wrong codes at one host and a hundred in all', async () => {
  const attempt = async (nth: number, address: string) =>
    (
      await redeem(
        server,
        page(nth)?.host ?? '',
        { code: newVerifier().verifier, verifier: newVerifier().verifier },
        address,
      )
    ).status;
  const statuses: number[] = [];
  for (let time = 0; time < 50; time += 1) statuses.push(await attempt(0, '203.0.113.9'));
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect(await attempt(0, '203.0.113.9')).toBe(429);
  // The call that was stopped was counted at the network before.
  for (let time = 0; time < 49; time += 1) expect(await attempt(1, '203.0.113.9')).toBe(401);
  expect(await attempt(2, '203.0.113.9')).toBe(429);
  expect(await attempt(0, '203.0.113.10')).toBe(401);
});

it('does not count what succeeds', async () => {
  const address = '203.0.113.20';
  for (let time = 0; time < 55; time += 1) {
    const tab = await newTab();
    const { status } = await redeem(
      server,
      page(0)?.host ?? '',
      await codeFor(server, tab, page(0)?.userName),
      address,
    );
    expect(status).toBe(200);
  }
});

it('holds fifty hosts besides the first: the one unused for longest is left', async () => {
  const tab = await newTab();
  const [first] = creators;
  if (!first) throw new Error('no creator');
  const oldest = await exchange(server, tab, first);
  const parent = await server.deps.db
    .selectFrom('sessions')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  for (let nth = 0; nth < 49; nth += 1) {
    const { id: _id, ...row } = parent;
    const [token_hash, media_token_hash] = [Buffer.alloc(32, nth), Buffer.alloc(32, 100 + nth)];
    const later = new Date(parent.seen_at.getTime() + 1000);
    await server.deps.db
      .insertInto('sessions')
      .values({ ...row, token_hash, media_token_hash, host: `h${nth}.localhost:3000`, seen_at: later })
      .execute();
  }
  const count = async () =>
    (
      await server.deps.db.selectFrom('sessions').select('host').where('parent_id', '=', parent.parent_id).execute()
    ).map(({ host }) => host);
  expect(await count()).toHaveLength(50);
  await exchange(server, tab, page(1) ?? first);
  const hosts = await count();
  expect(hosts).toHaveLength(50);
  expect(hosts).not.toContain(oldest.host);
});
