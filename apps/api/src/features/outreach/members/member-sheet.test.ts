import { getMember } from '@udala/contract/members';
import { expect, test } from 'vitest';
import { days, later } from '#platform/clock.ts';
import { makeCreator, makePerson, makePost } from '#test/factories.ts';
import { call, serverForTest } from '#test/harness.ts';
import { makePaid } from '#test/paid.ts';
import { at, comment, like } from '#test/talk.ts';

test('a sheet shows what a patron paid, did and liked with this creator, and nothing of another creator', async () => {
  const { app, deps } = await serverForTest();
  const patron = await makePerson(deps);
  const [ada, bisi] = [await makeCreator(deps), await makeCreator(deps)];
  const now = deps.clock.now();
  const support = async (creator: typeof ada, naira: number, year: number) => {
    const priceKobo = naira * 100;
    const paid = await makePaid(deps, { patron, creator, at: later(now, days(-10)), priceKobo });
    await deps.db
      .insertInto('subscription_events')
      .values({
        subscription_id: paid.subscriptionId,
        creator_id: creator.id,
        at: new Date(`${year}-10-20T09:00:00Z`),
        from_state: 'pending',
        to_state: 'active',
        reason: 'paid',
        price_kobo: priceKobo,
      })
      .execute();
    const postId = await makePost(deps, creator);
    expect((await like(app, at(patron), postId, true)).status).toBe(200);
    expect((await comment(app, at(patron), postId)).status).toBe(201);
    return postId;
  };
  const liked = [await support(ada, 2_500, 2025), await support(bisi, 4_000, 2026)];
  const sheets = [];
  for (const { token } of [ada, bisi]) {
    const { body } = await call(app, getMember, { params: { patronId: patron.id }, token });
    sheets.push({
      paid: body.paidKobo,
      payments: body.payments.map(({ amountKobo }) => amountKobo),
      events: body.events.map(({ kind, price, at: then }) => [kind, price, then.slice(0, 4)]),
      liked: body.likedPosts.map(({ id }) => id),
      counts: [body.likeCount, body.commentCount],
    });
  }
  const sheet = (naira: number, year: string, id: string | undefined) => ({
    paid: naira * 100,
    payments: [naira * 100],
    events: [['joined', naira, year]],
    liked: [id],
    counts: [1, 1],
  });
  expect(sheets).toEqual([sheet(2_500, '2025', liked[0]), sheet(4_000, '2026', liked[1])]);
});
