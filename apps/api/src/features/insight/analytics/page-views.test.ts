import { countPageView, type Analytics } from '@udala/contract/analytics';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { days, later } from '#platform/clock.ts';
import { readAnalytics } from '#test/analytics.ts';
import { makeCreator, makeMember, makeOffer, makePerson, signIn, type Creator } from '#test/factories.ts';
import { call, eventually, membersHost, startTestServer } from '#test/harness.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

const open = async (host: string, { arrived = false, token = '', headers = {} } = {}) =>
  call(server.app, countPageView, {
    host,
    body: { arrived },
    headers: { 'user-agent': phone, ...headers },
    ...(token !== '' && { token }),
  });
const seenBy = async (creator: Creator): Promise<Analytics['strangers']> =>
  (await readAnalytics(server.app, creator)).strangers;

/** Views are written in order: once this last one is there, so are those before it. */
async function settled(creator: Creator, views: number): Promise<Analytics['strangers']> {
  await open(creator.host);
  await eventually(async () => (await seenBy(creator)).views.now >= views + 1);
  return seenBy(creator);
}

test('counts views and arrivals of strangers, and nobody else', async () => {
  const { deps } = server;
  const creator = await makeCreator(deps);
  const other = await makeCreator(deps);
  const patron = await makePerson(deps);
  await makeMember(deps, patron, creator, await makeOffer(deps, creator));
  const stranger = await makePerson(deps);
  const on = async (id: string) => (await signIn(deps, id, creator.host)).token;
  for (const arrived of [true, true, false]) expect((await open(creator.host, { arrived })).status).toBe(202);
  for (const id of [creator.id, patron.id, stranger.id]) {
    expect((await open(creator.host, { token: await on(id) })).status).toBe(202);
  }
  for (const headers of [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'Mozilla/5.0 HeadlessChrome/140.0' },
    { 'sec-fetch-site': 'cross-site' },
  ])
    expect((await open(creator.host, { headers })).status).toBe(202);
  expect((await open(membersHost)).status).toBe(202);
  expect(await settled(creator, 3)).toEqual({
    views: { now: 4, before: 0 },
    arrivals: { now: 2, before: 0 },
    follows: { now: expect.any(Number), before: 0 },
  });
  expect(await seenBy(other)).toMatchObject({ views: { now: 0 }, arrivals: { now: 0 } });
});

test('adds up many at once, in one row a day', async () => {
  const creator = await makeCreator(server.deps);
  await Promise.all(Array.from({ length: 40 }, (_, index) => open(creator.host, { arrived: index % 4 === 0 })));
  expect(await settled(creator, 40)).toMatchObject({ views: { now: 41 }, arrivals: { now: 10 } });
  const rows = server.deps.db.selectFrom('page_days').selectAll().where('creator_id', '=', creator.id);
  expect(await rows.execute()).toHaveLength(1);
});

test('compares with the week before, and leaves out follows where there are too many', async () => {
  const { deps } = server;
  const creator = await makeCreator(deps);
  const now = deps.clock.now();
  const on = async (back: number, views: number) =>
    sql`insert into page_days (creator_id, day, views, arrivals) values (
      ${creator.id}, (${later(now, -days(back))}::timestamptz at time zone 'Africa/Lagos')::date, ${views}, 1)`.execute(
      deps.db,
    );
  for (const [back, views] of [
    [0, 5],
    [6, 7],
    [7, 11],
    [13, 13],
    [14, 17],
  ] as const)
    await on(back, views);
  const follow = async (back: number) => {
    const { id } = await makePerson(deps);
    await sql`insert into follows values (${id}, ${creator.id}, ${later(now, -days(back))})`.execute(deps.db);
  };
  for (const back of [0, 1, 8, 20]) await follow(back);
  expect(await seenBy(creator)).toEqual({
    views: { now: 12, before: 24 },
    arrivals: { now: 2, before: 2 },
    follows: { now: 2, before: 1 },
  });
  await sql`insert into creator_stats as s (creator_id, followers) values (${creator.id}, 10001)
    on conflict (creator_id) do update set followers = 10001`.execute(deps.db);
  expect(await seenBy(creator)).toMatchObject({ follows: null });
});

test('a page is not held up by views that cannot be counted', async () => {
  const { deps } = server;
  const creator = await makeCreator(deps);
  await sql`alter table page_days rename to page_days_away`.execute(deps.db);
  expect((await open(creator.host)).status).toBe(202);
  await sql`alter table page_days_away rename to page_days`.execute(deps.db);
  await open(creator.host);
  await eventually(async () => (await seenBy(creator)).views.now > 0);
});
