import { getAnalytics, getAnalyticsCsv } from '@udala/contract/analytics';
import * as m from '@udala/messages/analytics-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lagosDate, lagosMidnight } from '#features/money/billing/calendar.ts';
import { availableTo, platformFees, post, toRefund } from '#features/money/ledger/ledger.service.ts';
import { days, later, minutes } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { makeJoined, move, readAnalytics } from '#test/analytics.ts';
import { makeCreator, makeOffer, makePerson, makePost, signIn, type Creator, type Person } from '#test/factories.ts';
import { call, membersHost, startTestServer } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { makePaid } from '#test/paid.ts';
import { at, comment, like } from '#test/talk.ts';

/** The first day of a month, around noon in Lagos. */
const today = Temporal.Now.plainDateISO('Africa/Lagos').with({ day: 1 }).add({ months: 2 });
const dayBack = (count: number) => today.subtract({ days: count }).toString();
const noonOf = (back: number) => later(lagosMidnight(dayBack(back)), minutes(11 * 60));

let server: Awaited<ReturnType<typeof startTestServer>>;
let ada: Creator;
let offer: string;
beforeAll(async () => {
  server = await startTestServer();
  const { deps } = server;
  deps.clock.moveTo(later(lagosMidnight(today.toString()), minutes(12 * 60)).getTime() - Date.now());
  ada = await makeCreator(deps);
  offer = await makeOffer(deps, ada);
});
afterAll(() => server.close());

const joinOn = (at: Date, creator = ada, membershipId = offer) =>
  makeJoined(server.deps, { creator, membershipId, at });
const freshCreator = async (): Promise<[Creator, string]> => {
  const creator = await makeCreator(server.deps);
  return [creator, await makeOffer(server.deps, creator)];
};

describe('only the creator can read them, on a host of their own', () => {
  let bola: Creator;
  let patron: Person;
  let stranger: Person;
  beforeAll(async () => {
    const { deps } = server;
    bola = await makeCreator(deps);
    ({ patron } = await joinOn(noonOf(3)));
    stranger = await makePerson(deps);
  });
  const table: [who: string, as: () => [Person | null, string | undefined], status: number][] = [
    ['nobody', () => [null, undefined], 401],
    ['a stranger', () => [stranger, undefined], 403],
    ['a patron of theirs', () => [patron, undefined], 403],
    ["a patron of theirs, on the creator's host", () => [patron, ada.host], 403],
    ['the creator', () => [ada, undefined], 200],
    ['the creator, on that host', () => [ada, ada.host], 200],
    ["the creator, on another's host", () => [ada, bola.host], 404],
    ["another creator, on the creator's host", () => [bola, ada.host], 404],
  ];
  test.each(table)('%s', async (_, as, status) => {
    const [person, host] = as();
    const asking = {
      ...(person && { token: (await signIn(server.deps, person.id, host)).token }),
      ...(host !== undefined && { host }),
    };
    for (const endpoint of [getAnalytics, getAnalyticsCsv]) {
      expect((await call(server.app, endpoint, asking)).status).toBe(status);
    }
  });

  test('another creator sees only their own figures', async () => {
    const bolas = await readAnalytics(server.app, bola);
    expect(bolas).toMatchObject({ patrons: { now: 0, before: 0 }, joined: { now: 0 }, churn: { now: null } });
  });
});

test('days begin at midnight in Lagos, also at a month’s start', async () => {
  const [creator, membershipId] = await freshCreator();
  const midnight = lagosMidnight(today.toString());
  await joinOn(later(midnight, -1), creator, membershipId);
  await joinOn(midnight, creator, membershipId);
  for (const at of [later(midnight, -1), midnight]) {
    await makePaid(server.deps, { creator, patron: await makePerson(server.deps), at, membershipId });
  }
  const { days: figures, from, to } = await readAnalytics(server.app, creator, '7');
  expect([from, to]).toEqual([dayBack(6), today.toString()]);
  expect(figures.map(({ date }) => date)).toEqual([6, 5, 4, 3, 2, 1, 0].map(dayBack));
  expect(figures.slice(-3).map(({ joined, grossKobo }) => [joined, grossKobo])).toEqual([
    [0, 0],
    [1, 250_000],
    [1, 250_000],
  ]);
});

test('a range is compared with as many days before it, and with the figures at its start', async () => {
  const [creator, membershipId] = await freshCreator();
  const on = (back: number) => joinOn(noonOf(back), creator, membershipId);
  const [long, before, second, first] = [await on(14), await on(13), await on(7), await on(6)];
  await move(server.deps, long.id, 'ended', noonOf(13));
  // Not on the first day of the range, where the two changes would cancel each other.
  await move(server.deps, before.id, 'paused', noonOf(5));
  await move(server.deps, first.id, 'ending', noonOf(0));
  await move(server.deps, second.id, 'active', noonOf(1), { price_kobo: 300_000 });
  const figures = await readAnalytics(server.app, creator, '7');
  expect(figures).toMatchObject({
    patrons: { now: 2, before: 2 },
    joined: { now: 1, before: 2 },
    left: { now: 1, before: 1 },
    leaving: 1,
    monthlyKobo: { now: 300_000, before: 500_000 },
    churn: { now: 33.3, before: 33.3 },
  });
  expect(figures.days.map(({ patrons }) => patrons)).toEqual([3, 2, 2, 2, 2, 2, 2]);
  const half = await readAnalytics(server.app, creator, '30');
  expect(half).toMatchObject({ joined: { now: 4, before: 0 }, patrons: { now: 2, before: 0 } });
  const stats = server.deps.db.selectFrom('creator_stats').select('patrons').where('creator_id', '=', creator.id);
  expect((await stats.executeTakeFirstOrThrow()).patrons).toBe(figures.patrons.now);
});

test('a refund lowers the revenue of its day, and the amount paid by patrons stays the same', async () => {
  const { app, deps } = server;
  const [creator, membershipId] = await freshCreator();
  const pay = async (back: number) =>
    makePaid(deps, { creator, patron: await makePerson(deps), at: noonOf(back), membershipId });
  const { invoiceId } = await pay(9);
  await pay(2);
  const available = availableTo(creator.id);
  await inTransaction(deps.db, (tx) =>
    post(tx, {
      kind: 'refund',
      key: `refund:${invoiceId}`,
      creatorId: creator.id,
      invoiceId,
      at: noonOf(1),
      movements: [
        { from: platformFees, to: available, amountKobo: 25_000 },
        { from: available, to: toRefund, amountKobo: 250_000 },
      ],
    }),
  );
  const figures = await readAnalytics(app, creator, '7');
  expect(figures).toMatchObject({
    grossKobo: { now: 250_000, before: 250_000 },
    netKobo: { now: 211_250 - 225_000, before: 211_250 },
    sources: [{ channel: 'card', payments: 1, grossKobo: 250_000 }],
  });
  expect(figures.days.slice(-3).map(({ netKobo }) => netKobo)).toEqual([211_250, -225_000, 0]);
});

test('engagement counts the posts of the range, and lists the five with the most readers', async () => {
  const { app, deps } = server;
  const [creator] = await freshCreator();
  const fan = await makePerson(deps);
  const publish = (title: string, back: number) =>
    makePost(deps, creator, { title, audience: 'everyone', publishedAt: noonOf(back) });
  const before = await publish('before', 7);
  const posts: string[] = [];
  for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) posts.push(await publish(title, 6 - posts.length));
  const [a = ''] = posts;
  await deps.db.updateTable('post_counts').set({ readers: 3 }).where('post_id', '=', a).execute();
  for (const id of [before, a]) await like(app, at(fan), id, true);
  await comment(app, at(fan), a);
  const figures = await readAnalytics(app, creator, '7');
  expect(figures.engagements).toEqual({ now: 2, before: 1 });
  expect(figures.topPosts.map(({ title }) => title)).toEqual(['a', 'f', 'e', 'd', 'c']);
  expect(figures.topPosts[0]).toEqual({
    id: a,
    title: 'a',
    postType: 'Feed',
    publishedAt: noonOf(6).toISOString(),
    readers: 3,
    likes: 1,
    comments: 1,
    reactions: 0,
  });
  await deps.db.updateTable('post_counts').set({ readers: 0 }).where('post_id', '=', a).execute();
});

test.each(['7', '30', '90'] as const)('the spreadsheet of %s days matches the figures on screen', async (range) => {
  const { app } = server;
  const { days: figures, from, to } = await readAnalytics(app, ada, range);
  const { headers, body } = await app.inject({
    url: `/analytics.csv?range=${range}`,
    headers: { host: membersHost, authorization: `Bearer ${ada.token}` },
  });
  expect(headers['content-disposition']).toBe(`attachment; filename="udala-analytics-${from}-to-${to}.csv"`);
  const [head, ...rows] = body.replace('\uFEFF', '').split('\r\n').slice(0, -1);
  expect(head).toBe([m.date, m.patrons, m.joined, m.left, m.gross, m.net, m.reads].join(','));
  expect(rows).toEqual(
    figures.map(({ date, patrons, joined, left, grossKobo, netKobo, reads }) =>
      [date, patrons, joined, left, grossKobo / 100, netKobo / 100, reads].join(','),
    ),
  );
  expect(figures).toHaveLength(Number(range));
});

test('rejects an unknown range by its name', async () => {
  const answer = await call(server.app, getAnalytics, { token: ada.token, query: { range: '31' } });
  expect(answer).toMatchObject({ status: 400, body: { fields: { range: expect.any(String) } } });
});

test('all sums agree with their rows', async () => {
  expect(lagosDate(later(server.deps.clock.now(), days(1)))).toBe(today.add({ days: 1 }).toString());
  await assertInvariants(server.deps.db, {
    but: ['inv_access_without_payment', 'inv_periods', 'inv_held', 'inv_refunds', 'inv_refunded_invoices'],
  });
});
