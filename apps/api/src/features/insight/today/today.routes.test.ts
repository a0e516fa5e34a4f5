import { serverLimits } from '@udala/contract/server-limits';
import { getToday, listSupportedCreators } from '@udala/contract/today';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertReads } from '#features/insight/analytics/post-reads.queries.ts';
import { days, later } from '#platform/clock.ts';
import { makeJoined, move } from '#test/analytics.ts';
import { makeCreator, makeMember, makeOffer, makePerson, makePost, signIn, type Creator } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { makePaid } from '#test/paid.ts';
import { accounts, startPayoutServer, type PayoutServer } from '#test/payouts.ts';
import { at, comment, type Actor } from '#test/talk.ts';

let server: PayoutServer;
beforeAll(async () => void (server = await startPayoutServer()));
afterAll(() => server.close());

const today = (actor: Actor) => call(server.app, getToday, actor);
const todayOf = async (creator: Creator) => (await today(at(creator))).body;
const supported = async (actor: Actor) =>
  (await call(server.app, listSupportedCreators, actor)).body.items.map(({ creator, newPost }) => [
    creator.id,
    newPost?.id ?? null,
  ]);

/** A creator with an offer, and a patron whose membership opens their posts. */
async function makePair() {
  const { deps } = server;
  const creator = await makeCreator(deps);
  const offer = await makeOffer(deps, creator);
  const patron = await makePerson(deps);
  await makeMember(deps, patron, creator, offer);
  return { creator, patron, offer };
}

describe('a creator’s figures', () => {
  test('only the creator reads them, on a host of their own', async () => {
    const { deps } = server;
    const { creator, patron } = await makePair();
    const other = await makeCreator(deps);
    const on = async (id: string, host: string) => ({ host, token: (await signIn(deps, id, host)).token });
    const table = [
      ['anonymous', {}, 401],
      ['a stranger', at(await makePerson(deps)), 403],
      ['a patron', at(patron), 403],
      ['a patron on the creator’s host', await on(patron.id, creator.host), 403],
      ['the creator', at(creator), 200],
      ['the creator on that host', await on(creator.id, creator.host), 200],
      ['the creator on another’s host', await on(creator.id, other.host), 404],
      ['another creator on the creator’s host', await on(other.id, creator.host), 404],
    ] as const;
    for (const [who, actor, status] of table) expect([who, (await today(actor)).status]).toEqual([who, status]);
    expect((await todayOf(other)).patrons).toBe(0);
  });

  test('begin with nothing', async () => {
    expect(await todayOf(await makeCreator(server.deps))).toEqual({
      patrons: 0,
      patronsChange: 0,
      monthNetKobo: 0,
      toAnswer: 0,
      failedPayout: null,
      arePayoutsHeld: false,
      lastPostAt: null,
      moment: null,
    });
  });

  test('count the patrons, and how seven days changed them', async () => {
    const { deps } = server;
    const creator = await makeCreator(deps);
    const membershipId = await makeOffer(deps, creator);
    const now = deps.clock.now();
    const join = (daysAgo: number) => makeJoined(deps, { creator, membershipId, at: later(now, -days(daysAgo)) });
    const [early] = [await join(9), await join(6), await join(0)];
    expect(await todayOf(creator)).toMatchObject({ patrons: 3, patronsChange: 2 });
    await move(deps, early.id, 'ended', now);
    expect(await todayOf(creator)).toMatchObject({ patrons: 2, patronsChange: 1 });
  });

  test('sum up the month as the page of payouts does', async () => {
    const { deps } = server;
    const creator = await makeCreator(deps);
    await makePaid(deps, { patron: await makePerson(deps), creator });
    const { monthNetKobo } = await todayOf(creator);
    expect(monthNetKobo).toBeGreaterThan(0);
    expect(monthNetKobo).toBe((await server.balanceOf(creator)).monthNetKobo);
  });

  test('name the newest payout while it is a failed one', async () => {
    const creator = await server.makeEarner(500_000, accounts.fails);
    const { body } = await server.withdraw(creator);
    expect((await todayOf(creator)).failedPayout).toBeNull();
    expect(await server.settled(body.id)).toBe('failed');
    expect((await todayOf(creator)).failedPayout).toEqual({ amountKobo: expect.any(Number) as number });
    await server.saveAccount(creator, accounts.arrives);
    await server.passTime(days(1));
    const again = await server.withdraw(creator);
    expect(again.status).toBe(201);
    expect((await todayOf(creator)).failedPayout).toBeNull();
  });

  test('count comments until the creator answers in their thread, for a month', async () => {
    const { app, deps } = server;
    const { creator, patron } = await makePair();
    const postId = await makePost(deps, creator);
    const { body: question } = await comment(app, at(patron), postId, { text: 'Which lens?' });
    await comment(app, at(patron), postId, { text: 'And which film?' });
    await comment(app, at(patron), postId, { text: 'https://held.example' });
    await comment(app, at(creator), postId, { text: 'Ask me anything' });
    expect((await todayOf(creator)).toAnswer).toBe(2);
    await comment(app, at(creator), postId, { text: 'A 50', parentId: question.id });
    expect((await todayOf(creator)).toAnswer).toBe(1);
    const old = later(deps.clock.now(), -days(serverLimits.answerWithinDays));
    await deps.db.updateTable('comments').set({ created_at: old }).where('post_id', '=', postId).execute();
    expect((await todayOf(creator)).toAnswer).toBe(0);
  });

  test('say when the newest post was published', async () => {
    const { deps } = server;
    const creator = await makeCreator(deps);
    const [older, newer] = [later(deps.clock.now(), -days(3)), later(deps.clock.now(), -days(2))];
    await makePost(deps, creator, { publishedAt: older });
    await makePost(deps, creator, { postType: 'Community', publishedAt: newer });
    expect((await todayOf(creator)).lastPostAt).toBe(newer.toISOString());
  });
});

describe('the creators one supports', () => {
  test('are read by whoever is signed in, of that host alone', async () => {
    const { deps } = server;
    const { creator, patron } = await makePair();
    const there = await makePair();
    await makeMember(deps, patron, there.creator, there.offer);
    const on = async (host: string) => ({ host, token: (await signIn(deps, patron.id, host)).token });
    expect((await call(server.app, listSupportedCreators, {})).status).toBe(401);
    expect(await supported(at(patron))).toHaveLength(2);
    expect(await supported(await on(creator.host))).toEqual([[creator.id, null]]);
    expect(await supported(at(creator))).toEqual([]);
    expect(await supported(at(await makePerson(deps)))).toEqual([]);
  });

  test('come with their newest post until the patron has opened it', async () => {
    const { deps } = server;
    const { creator, patron } = await makePair();
    const there = await makePair();
    await makeMember(deps, patron, there.creator, there.offer);
    expect(await supported(at(patron))).toEqual(
      expect.arrayContaining([
        [creator.id, null],
        [there.creator.id, null],
      ]),
    );
    const ago = (count: number) => later(deps.clock.now(), -days(count));
    await makePost(deps, creator, { publishedAt: ago(2) });
    const postId = await makePost(deps, creator, { publishedAt: ago(1) });
    const theirs = await makePost(deps, there.creator, { publishedAt: ago(0) });
    expect(await supported(at(patron))).toEqual([
      [there.creator.id, theirs],
      [creator.id, postId],
    ]);
    await insertReads(deps.db, [{ postId: theirs, readerId: patron.id }], deps.clock.now());
    expect(await supported(at(patron))).toEqual([
      [creator.id, postId],
      [there.creator.id, null],
    ]);
    await deps.db
      .updateTable('posts')
      .set({ published_at: ago(serverLimits.newForDays + 1) })
      .where('author_id', '=', creator.id)
      .execute();
    expect(await supported(at(patron))).not.toContainEqual([creator.id, postId]);
  });

  test('leave when the membership does', async () => {
    const { deps } = server;
    const { creator, patron } = await makePair();
    await deps.db
      .updateTable('subscriptions')
      .set({ access_until: deps.clock.now() })
      .where('creator_id', '=', creator.id)
      .execute();
    expect(await supported(at(patron))).toEqual([]);
  });
});
