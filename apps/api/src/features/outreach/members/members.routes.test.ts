import { getMember, getMemberCounts, getMembersCsv, listMembers, type Member } from '@udala/contract/members';
import { listSubscriptions } from '@udala/contract/subscriptions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { due, lagosDate } from '#features/money/billing/calendar.ts';
import { days, later } from '#platform/clock.ts';
import { makeCreator, makeMember, makeOffer, makePerson, makePost, signIn, type Creator } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';
import { readMembersCsv } from '#test/members.ts';
import { makeAttempt, makePaid } from '#test/paid.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const set = (id: string, to: object) =>
  server.deps.db.updateTable('subscriptions').set(to).where('id', '=', id).execute();

/** Makes a creator with patrons in every state, with various prices and days. */
async function makeMany() {
  const { deps } = server;
  const creator = await makeCreator(deps);
  const membershipId = await makeOffer(deps, creator);
  const make = async (name: string, at: string, naira: number, change: object = { state: 'active' }) => {
    const patron = await makePerson(deps, { name });
    const paid = await makePaid(deps, {
      patron,
      creator,
      membershipId,
      at: new Date(`${at}T09:00:00Z`),
      priceKobo: naira * 100,
    });
    await set(paid.subscriptionId, change);
    return { patron, ...paid };
  };
  const now = deps.clock.now();
  await make('Ṣadé Bello', '2026-03-05', 3000);
  await make('Bola', '2026-01-31', 2500, { state: 'past_due' });
  const chi = await make('Chi', '2026-02-10', 2500, { state: 'ending', end_reason: 'cancelled' });
  await make('=Zed', '2026-03-05', 1000, { state: 'paused', next_at: null });
  await make('Ended', '2026-02-01', 900, { state: 'ended', ended_at: now, next_at: null });
  await make('Nobody yet', '2026-02-01', 900, { state: 'pending', access_until: null, next_at: null });
  return { creator, membershipId, chi };
}

async function namesOf(creator: Creator, query: object, limit = 2): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const fullQuery = { ...query, limit, ...(cursor && { cursor }) };
    const { body, raw, status } = await call(server.app, listMembers, { query: fullQuery, token: creator.token });
    if (status !== 200) throw new Error(raw);
    names.push(...body.items.map(({ patron }) => patron.name));
    cursor = body.meta.nextCursor;
  } while (cursor);
  return names;
}

test('are sorted, filtered, searched and paged in both directions', async () => {
  const { creator } = await makeMany();
  const sorted = async (sort: string, order: string) => (await namesOf(creator, { sort, order })).join(' ');
  for (const [sort, up] of [
    ['name', '=Zed Bola Chi Ṣadé Bello'],
    ['amount', '=Zed Bola Chi Ṣadé Bello'],
    // Ties are broken by id: the earlier member first.
    ['since', 'Bola Chi Ṣadé Bello =Zed'],
  ] as const) {
    expect([sort, await sorted(sort, 'asc')]).toEqual([sort, up]);
    expect(await sorted(sort, 'desc')).toBe(
      up.replace('Ṣadé Bello', 'Ṣadé_Bello').split(' ').toReversed().join(' ').replace('_', ' '),
    );
  }
  // Members without a next payment are last in both directions.
  expect((await sorted('next-payment', 'asc')).slice(0, 15)).toBe('Bola Ṣadé Bello');
  expect((await sorted('next-payment', 'desc')).slice(0, 15)).toBe('Ṣadé Bello Bola');
  expect(await namesOf(creator, {})).toEqual(['=Zed', 'Ṣadé Bello', 'Chi', 'Bola']);
  const total = async (query: object) =>
    (await call(server.app, listMembers, { query: { ...query }, token: creator.token })).body.meta.totalItems;
  for (const [query, names] of [
    [{ status: 'active' }, ['Ṣadé Bello', 'Chi', 'Bola']],
    [{ status: 'ending' }, ['Chi']],
    [{ status: 'failed' }, ['Bola']],
    [{ status: 'paused' }, ['=Zed']],
    [{ q: 'SADE' }, ['Ṣadé Bello']],
    [{ q: 'b', status: 'failed' }, ['Bola']],
    [{ q: '%' }, []],
    [{ q: ' ' }, ['=Zed', 'Ṣadé Bello', 'Chi', 'Bola']],
  ] as const) {
    expect([query, await namesOf(creator, query)]).toEqual([query, names]);
    // The stored counter also counts joins made by the factory, so it is not compared for active members.
    if (!('status' in query) || query.status !== 'active') expect(await total(query)).toBe(names.length);
  }
});

test('are counted by what each filter shows', async () => {
  const { creator } = await makeMany();
  const { body } = await call(server.app, getMemberCounts, { token: creator.token });
  // The stored counter also counts joins made by the factory.
  expect(body).toEqual({ active: expect.any(Number), ending: 1, failed: 1, paused: 1 });
  const newcomer = await makeCreator(server.deps);
  const none = await call(server.app, getMemberCounts, { token: newcomer.token });
  expect(none.body).toEqual({ active: 0, ending: 0, failed: 0, paused: 0 });
});

test('rejects a malformed cursor or one of another order, naming its field', async () => {
  const { creator } = await makeMany();
  const { body } = await call(server.app, listMembers, { query: { limit: 1 }, token: creator.token });
  const { nextCursor = '' } = body.meta;
  const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const id = creator.id;
  for (const [cursor, sort] of [
    [nextCursor, 'name'],
    [forged(['since', 'desc', '2026-02-30', id]), 'since'],
    [forged(['since', 'desc', 7, id]), 'since'],
    [forged(['amount', 'desc', '1; drop', id]), 'amount'],
    [forged(['name', 'asc', 'a\0', id]), 'name'],
    [forged(['since', 'desc', '2026-02-03', 'x']), 'since'],
    [forged({}), 'since'],
    ['AAAA', 'since'],
  ]) {
    const query = { cursor: cursor ?? '', sort: sort ?? '' };
    const answer = await call(server.app, listMembers, { query, token: creator.token });
    expect(answer).toMatchObject({ status: 400, body: { fields: { cursor: expect.any(String) } } });
  }
});

test('are listed as stored, with their address if they show it', async () => {
  const { app, deps } = server;
  const [creator, patron, quiet] = [await makeCreator(deps), await makePerson(deps), await makePerson(deps)];
  const { membershipId } = await makePaid(deps, { patron, creator, at: new Date('2026-11-20T09:00:00Z') });
  await makeMember(deps, quiet, creator, membershipId);
  await deps.db.updateTable('users').set({ show_email: true }).where('id', '=', patron.id).execute();
  await deps.db.updateTable('profiles').set({ name_hidden: true }).where('user_id', '=', patron.id).execute();
  const { body, raw } = await call(app, listMembers, { query: { sort: 'since', order: 'asc' }, token: creator.token });
  expect(body.items[0]).toMatchObject<Partial<Member>>({
    email: patron.email,
    status: 'active',
    price: 2500,
    startedOn: '2026-11-20',
    nextPaymentOn: '2026-12-20',
    paidUntil: '2026-12-20',
    paymentFailed: false,
  });
  expect(body.items[0]?.patron.name).toBe(patron.name);
  expect(raw).not.toContain(quiet.email);

  // T101: the list, the public count and the rows agree.
  const rows = await deps.db.selectFrom('subscriptions').selectAll().where('creator_id', '=', creator.id).execute();
  const kobo = rows.reduce((sum, row) => sum + row.price_kobo, 0);
  expect(body.items.reduce((sum, { price }) => sum + price * 100, 0)).toBe(kobo);
  const active = await call(app, listMembers, { query: { status: 'active' }, token: creator.token });
  const seen = await call(app, listSubscriptions, { query: { creatorId: creator.id } });
  const counts = [active.body.meta.totalItems, active.body.items.length, seen.body.meta.totalItems];
  expect(counts).toEqual([rows.length, rows.length, rows.length]);
});

test('a sheet shows payments, events and likes, and the reason of a refund but not of a failure', async () => {
  const { app, deps } = server;
  const { db } = deps;
  const [creator, patron] = [await makeCreator(deps), await makePerson(deps)];
  // Within the days of grace.
  const at = later(deps.clock.now(), -days(33));
  const anchor = lagosDate(at);
  const paid = await makePaid(deps, { patron, creator, at });
  const changed = (day: number, from_state: 'pending' | 'active', to_state: 'active' | 'past_due', reason: string) => ({
    subscription_id: paid.subscriptionId,
    creator_id: creator.id,
    at: later(at, days(day)),
    from_state,
    to_state,
    reason,
    price_kobo: 250_000,
  });
  const changes = [changed(0, 'pending', 'active', 'paid'), changed(31, 'active', 'past_due', 'payment_failed')];
  await db.insertInto('subscription_events').values(changes).execute();
  const { id: second } = await db
    .insertInto('invoices')
    .values({
      subscription_id: paid.subscriptionId,
      creator_id: creator.id,
      patron_id: patron.id,
      period_no: 1,
      period_start: due(anchor, 1),
      period_end: due(anchor, 2),
      amount_kobo: 250_000,
      state: 'open',
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const failure = { failure: 'Insufficient Funds', settled_at: at };
  await makeAttempt(deps, { invoiceId: second, state: 'failed', at: later(at, days(31)), ...failure });
  await set(paid.subscriptionId, { state: 'past_due' });
  const postId = await makePost(deps, creator, { title: '' });
  await db.insertInto('likes').values({ post_id: postId, user_id: patron.id, created_at: at }).execute();
  const sheet = async () =>
    (await call(app, getMember, { params: { patronId: patron.id }, token: creator.token })).body;
  expect(await sheet()).toMatchObject({
    member: { status: 'past_due', paymentFailed: true, patron: { id: patron.id } },
    paidKobo: 250_000,
    payments: [
      { status: 'failed', reason: null },
      { status: 'paid', amountKobo: 250_000, reason: null },
    ],
    events: [{ kind: 'failed' }, { kind: 'joined', price: 2500 }],
    likedPosts: [{ id: postId, postType: 'Feed', title: 'A post for patrons' }],
    likeCount: 1,
    commentCount: 0,
    canMessage: true,
    isBlocked: false,
  });
  const now = deps.clock.now();
  await set(paid.subscriptionId, { access_until: later(now, -1) });
  expect(await sheet()).toMatchObject({ canMessage: false });
  await db.insertInto('blocks').values({ blocker_id: creator.id, blocked_id: patron.id, created_at: now }).execute();
  expect(await sheet()).toMatchObject({ canMessage: false, isBlocked: true });
  await db.updateTable('users').set({ show_email: true }).where('id', '=', patron.id).execute();
  expect(await sheet()).toMatchObject({ member: { email: patron.email } });
  await set(paid.subscriptionId, { state: 'ended', ended_at: now, next_at: null });
  expect(await sheet()).toMatchObject({ member: { status: 'ended', nextPaymentOn: null, email: null } });
});

test('are visible to their creator only, on a host where the creator works', async () => {
  const { app, deps } = server;
  const { creator, chi } = await makeMany();
  const other = await makeCreator(deps);
  const stranger = await makePerson(deps);
  const { id: patronId } = chi.patron;
  const params = { patronId };
  for (const endpoint of [listMembers, getMemberCounts, getMember, getMembersCsv]) {
    const status = async (token?: string, host?: string) =>
      (await call(app, endpoint, { params, ...(token && { token }), ...(host && { host }) })).status;
    const on = async (who: string, host: string) => (await signIn(deps, who, host)).token;
    expect(await status()).toBe(401);
    expect(await status(stranger.token)).toBe(403);
    expect(await status(chi.patron.token)).toBe(403);
    expect(await status(creator.token)).toBe(200);
    expect(await status(await on(creator.id, creator.host), creator.host)).toBe(200);
    expect(await status(await on(creator.id, other.host), other.host)).toBe(404);
    const elsewhere = await call(app, endpoint, { params, token: other.token });
    expect(elsewhere.raw).not.toContain(patronId);
    expect(elsewhere.raw).not.toContain('Chi');
  }
  const never = await call(app, getMember, { params: { patronId: stranger.id }, token: creator.token });
  expect(never.status).toBe(404);
});

test('the file contains all members with their status, and no formula', async () => {
  const { app } = server;
  const { creator } = await makeMany();
  const raw = await app.inject({
    url: '/members.csv',
    headers: { host: 'localhost:3000', authorization: `Bearer ${creator.token}` },
  });
  expect(raw.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(raw.headers['content-disposition']).toMatch(/^attachment; filename="udala-members-\d{4}-\d\d-\d\d\.csv"$/);
  const rows = await readMembersCsv(app, creator);
  expect(rows.map((row) => [row['Name'], row['Status'], row['Amount'], row['Since']])).toEqual([
    ['Ṣadé Bello', 'Active', '3000.00', '2026-03-05'],
    ['Bola', 'Failed', '2500.00', '2026-01-31'],
    ['Chi', 'Ending', '2500.00', '2026-02-10'],
    ["'=Zed", 'Paused', '1000.00', '2026-03-05'],
  ]);
  expect(rows[0]).toMatchObject({ 'Next payment': '2026-04-05', Source: 'Udala', Email: '' });
  expect((await readMembersCsv(app, creator, '?status=failed')).map(({ Name }) => Name)).toEqual(['Bola']);
});
