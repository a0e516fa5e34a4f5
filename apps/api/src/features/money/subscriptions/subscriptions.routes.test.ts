import { listPayments } from '@udala/contract/payments';
import { getPost } from '@udala/contract/posts';
import {
  listOwnSubscriptions,
  listSubscriptions,
  subscriptionStates,
  summariseJoining,
  verifyPayment,
  type SubscriptionState,
} from '@udala/contract/subscriptions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, later } from '#platform/clock.ts';
import { makeCreator, makePerson, makePost, signIn } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { join, joinAndPay, makePair, payAt, startMoneyServer, type MoneyServer } from '#test/money.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer()));
afterAll(() => server.close());

describe('access', () => {
  const opens: Record<SubscriptionState, boolean> = {
    pending: false,
    active: true,
    past_due: true,
    ending: true,
    paused: true,
    ended: false,
  };
  // A pending one has no date: constraint `subscriptions_pending_opens_nothing`.
  const table = subscriptionStates.flatMap((state) =>
    (state === 'pending' ? [null] : [1, 0, -1]).map((daysLeft) => ({
      state,
      daysLeft,
      canSee: opens[state] && daysLeft !== null && daysLeft > 0,
    })),
  );

  it('follows from the state and `access_until` only', async () => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    await joinAndPay(app, pair);
    const postId = await makePost(deps, pair.creator);
    for (const { state, daysLeft, canSee } of table) {
      const now = deps.clock.now();
      const isOver = state === 'ended';
      await deps.db
        .updateTable('subscriptions')
        .set({
          state,
          access_until: daysLeft === null ? null : later(now, days(daysLeft)),
          ended_at: isOver ? now : null,
          next_at: ['active', 'past_due', 'ending'].includes(state) ? later(now, days(1)) : null,
        })
        .where('patron_id', '=', pair.patron.id)
        .execute();
      const { body } = await call(app, getPost, { params: { id: postId }, token: pair.patron.token });
      expect({ state, daysLeft, canSee: body.viewer.canSee }).toEqual({ state, daysLeft, canSee });
    }
  });
});

describe('the lists', () => {
  it('show a creator their patrons page by page, and everybody else only the count', async () => {
    const { app, deps } = server;
    const { creator, membershipId, price } = await makePair(deps);
    const patrons = [];
    for (let n = 0; n < 5; n += 1) {
      const patron = await makePerson(deps, { name: `Patron ${n}` });
      await joinAndPay(app, { patron, membershipId, price });
      patrons.unshift(patron.name);
    }
    await join(app, { patron: await makePerson(deps), membershipId, price });

    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { creatorId: creator.id, status: 'active', limit: 2, ...(cursor && { cursor }) };
      const { body } = await call(app, listSubscriptions, { query, token: creator.token });
      expect(body.meta.totalItems).toBe(5);
      seen.push(...body.items.map(({ patron }) => patron.name));
      cursor = body.meta.nextCursor;
    } while (cursor);
    expect(seen).toEqual(patrons);

    const byNumber = await call(app, listSubscriptions, {
      query: { creatorId: creator.id, limit: 2, page: 2 },
      token: creator.token,
    });
    expect(byNumber.body.items.map(({ patron }) => patron.name)).toEqual(patrons.slice(2, 4));

    const pending = { creatorId: creator.id, status: 'pending' };
    const creatorView = await call(app, listSubscriptions, { query: pending, token: creator.token });
    expect(creatorView.body.meta.totalItems).toBe(1);
    const stranger = await makePerson(deps);
    for (const token of [undefined, stranger.token]) {
      const options = token === undefined ? {} : { token };
      const count = await call(app, listSubscriptions, {
        query: { creatorId: creator.id, status: 'active' },
        ...options,
      });
      expect(count.body).toMatchObject({ items: [], meta: { totalItems: 5 } });
      const curious = await call(app, listSubscriptions, { query: pending, ...options });
      expect(curious.body).toMatchObject({ items: [], meta: { totalItems: 0 } });
    }
  });

  it('are the patron’s own on every host, and a creator’s patrons on their host alone', async () => {
    const { app, deps } = server;
    const [one, two] = [await makePair(deps), await makePair(deps)];
    const { patron } = one;
    await joinAndPay(app, one);
    await joinAndPay(app, { ...two, patron });
    for (const endpoint of [listOwnSubscriptions, listPayments]) {
      const both = await call(app, endpoint, { token: patron.token });
      expect(both.body.items.map(({ creator }) => creator.id)).toEqual([two.creator.id, one.creator.id]);
      const { host } = one.creator;
      const there = await call(app, endpoint, { ...(await signIn(deps, patron.id, host)), host });
      expect([there.body.items, there.body.meta]).toEqual([both.body.items, both.body.meta]);
    }
    const elsewhere = { query: { creatorId: two.creator.id }, host: one.creator.host };
    expect((await call(app, listSubscriptions, elsewhere)).status).toBe(404);
  });

  it('show a pending payment, and not a declined one', async () => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    const { body: checkout } = await join(app, pair);
    const { token } = pair.patron;
    const own = async () => (await call(app, listOwnSubscriptions, { token })).body;
    expect((await own()).items).toMatchObject([{ id: checkout.subscriptionId, status: 'pending', accessUntil: null }]);
    await payAt(checkout.authorizationUrl, 'declined');
    await call(app, verifyPayment, { params: { reference: checkout.reference }, token });
    expect(await own()).toMatchObject({ items: [], meta: { totalItems: 0 } });
  });

  it('reveal nothing private about a person', async () => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    await joinAndPay(app, pair);
    const { raw } = await call(app, listSubscriptions, {
      query: { creatorId: pair.creator.id },
      token: pair.creator.token,
    });
    expect(raw).toContain(pair.patron.id);
    expect(raw).not.toContain(pair.patron.email);
  });
});

describe('a summary of joining', () => {
  it('is 404 where there is nothing to join', async () => {
    const { app, deps } = server;
    const [pair, other] = [await makePair(deps), await makePair(deps)];
    const { token } = pair.patron;
    const bare = await makeCreator(deps);
    for (const creatorId of [bare.id, pair.patron.id]) {
      expect((await call(app, summariseJoining, { query: { creatorId }, token })).status).toBe(404);
    }
    const { host } = other.creator;
    const there = { ...(await signIn(deps, pair.patron.id, host)), host };
    expect((await call(app, summariseJoining, { query: { creatorId: pair.creator.id }, ...there })).status).toBe(404);
    expect((await call(app, summariseJoining, { query: { creatorId: other.creator.id }, ...there })).status).toBe(200);
  });
});

describe('a reference', () => {
  it('that is invented, another’s, or of another creator’s host gets the same 404', async () => {
    const { app, deps } = server;
    const [pair, other] = [await makePair(deps), await makePair(deps)];
    const reference = await joinAndPay(app, pair);
    const { host } = other.creator;
    const there = await signIn(deps, pair.patron.id, host);
    const booked = () => deps.db.selectFrom('ledger_transactions').select('id').execute();
    const before = await booked();
    const answers = await Promise.all([
      call(app, verifyPayment, { params: { reference: 's0000000000000000-p0-a1' }, token: other.patron.token }),
      call(app, verifyPayment, { params: { reference }, token: other.patron.token }),
      call(app, verifyPayment, { params: { reference }, token: pair.creator.token }),
      call(app, verifyPayment, { params: { reference }, token: there.token, host }),
    ]);
    for (const { status, body } of answers) {
      expect([status, { ...body, requestId: '' }]).toEqual([404, { ...answers[0].body, requestId: '' }]);
    }
    const known = await deps.db
      .selectFrom('subscriptions')
      .select('id')
      .where('patron_id', '=', other.patron.id)
      .execute();
    expect(known).toEqual([]);
    expect(await booked()).toEqual(before);
  });
});
