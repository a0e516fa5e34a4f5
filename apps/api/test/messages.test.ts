import { listMessages, listThreads, sendMessage } from '@udala/contract/messages';
import type { WireError } from '@udala/contract/errors';
import * as m from '@udala/messages/messages-server';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lagosDate } from '#features/money/billing/calendar.ts';
import { days, later, minutes } from '#platform/clock.ts';
import { freshKey, makeCreator, makeMember, makeOffer, makePerson, signIn, type Person } from './factories.ts';
import { call, startTestServer } from './harness.ts';
import { assertThreads, makePair, read, send, takeBack, thread, threads } from './messages.ts';
import { makePaid } from './paid.ts';
import { makeReaders } from './readers.ts';
import { at, type Actor } from './talk.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => {
  await assertThreads(server.deps);
  await server.close();
});

const passBy = (ms: number) => server.deps.clock.moveTo(server.deps.clock.offsetMs + ms);
const saidBy = (answer: { body: unknown }) => (answer.body as WireError).message;
const block = (blocker: Person, blocked: Person) =>
  server.deps.db
    .insertInto('blocks')
    .values({ blocker_id: blocker.id, blocked_id: blocked.id, created_at: server.deps.clock.now() })
    .execute();

test('a message is listed for both participants, newest first, and unread until the recipient reads it', async () => {
  const { app } = server;
  const { ada, chidi } = await makePair(server.deps);
  const empty = await thread(app, chidi, ada.id);
  expect([...Value.Errors(listMessages.reply, empty.body)]).toEqual([]);
  const about = { isCreator: true, last: null, unread: 0, readUntil: null, cannotReplyReason: null };
  expect(empty.body).toMatchObject({ items: [], thread: { with: { id: ada.id, userName: ada.userName }, ...about } });
  expect((await threads(app, chidi)).body).toMatchObject({ items: [], unread: 0 });

  const first = await send(app, chidi, ada.id, { text: '  Good morning\n ' });
  expect([...Value.Errors(sendMessage.reply, first.body)]).toEqual([]);
  expect(first).toMatchObject({ status: 201, body: { text: 'Good morning', isMine: true } });
  const second = await send(app, chidi, ada.id);
  const adasThreads = (await threads(app, at(ada))).body;
  expect([...Value.Errors(listThreads.reply, adasThreads)]).toEqual([]);
  const last = { id: second.body.id, isMine: false };
  expect(adasThreads).toMatchObject({
    items: [{ with: { id: chidi.id }, isCreator: false, unread: 2, last }],
    unread: 2,
  });
  const list = (await thread(app, at(ada), chidi.id)).body;
  expect(list.items.map(({ id }) => id)).toEqual([second.body.id, first.body.id]);
  expect(list.items.every(({ isMine }) => !isMine)).toBe(true);

  expect((await read(app, at(ada), chidi.id)).body).toEqual({ unread: 0 });
  const seen = (await thread(app, chidi, ada.id)).body.thread;
  expect(seen).toMatchObject({ unread: 0, readUntil: second.body.createdAt });
});

test('a creator sees since when somebody is their patron and for how much; the patron sees nothing more', async () => {
  const { app, deps } = server;
  const [creator, patron] = [await makeCreator(deps), await makePerson(deps)];
  const paidAt = later(deps.clock.now(), -days(6));
  const { subscriptionId } = await makePaid(deps, { patron, creator, at: paidAt });
  const since = lagosDate(paidAt);
  const support = async (actor: Actor, withId: string) => (await thread(app, actor, withId)).body.thread.support;
  expect(await support(at(creator), patron.id)).toEqual({ since, price: 2500 });
  expect(await support(patron, creator.id)).toBeNull();
  await send(app, patron, creator.id);
  expect((await threads(app, at(creator))).body.items[0]?.support).toEqual({ since, price: 2500 });
  await deps.db
    .updateTable('subscriptions')
    .set({ state: 'ended', ended_at: deps.clock.now(), next_at: null })
    .where('id', '=', subscriptionId)
    .execute();
  expect(await support(at(creator), patron.id)).toBeNull();
});

test('the same key returns the same message, and is rejected for another one', async () => {
  const { app } = server;
  const { ada, chidi } = await makePair(server.deps);
  const said = { text: 'Once', key: freshKey() };
  const sent = await Promise.all(Array.from({ length: 4 }, () => send(app, chidi, ada.id, said)));
  expect(new Set(sent.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect((await send(app, chidi, ada.id, { ...said, text: 'Twice' })).status).toBe(409);
  expect((await thread(app, chidi, ada.id)).body.items).toHaveLength(1);
  const id = sent[0]?.body.id ?? '';
  expect((await takeBack(app, chidi, ada.id, id)).status).toBe(200);
  expect((await send(app, chidi, ada.id, said)).body.id).toBe(id);
  expect((await thread(app, chidi, ada.id)).body.items).toEqual([]);
  const storedReplies = await server.deps.pool.query('select from idempotency_keys where reply::text like $1', [
    '%Once%',
  ]);
  expect(storedReplies.rowCount).toBe(0);
});

test('own messages can be taken back for both participants, read or not; others’ cannot', async () => {
  const { app } = server;
  const { ada, chidi } = await makePair(server.deps);
  const [one, two] = [await send(app, chidi, ada.id), await send(app, chidi, ada.id)];
  expect((await takeBack(app, at(ada), chidi.id, one.body.id)).status).toBe(404);
  const bisi = await makeCreator(server.deps);
  await makeMember(server.deps, chidi, bisi, await makeOffer(server.deps, bisi));
  await send(app, chidi, bisi.id);
  expect((await takeBack(app, chidi, bisi.id, one.body.id)).status).toBe(404);
  expect((await takeBack(app, chidi, ada.id, two.body.id)).status).toBe(200);
  expect((await takeBack(app, chidi, ada.id, two.body.id)).status).toBe(404);
  expect((await threads(app, at(ada))).body).toMatchObject({ items: [{ last: { id: one.body.id } }], unread: 1 });
  await read(app, at(ada), chidi.id);
  await takeBack(app, chidi, ada.id, one.body.id);
  expect((await threads(app, at(ada))).body).toMatchObject({ items: [{ last: null, unread: 0 }], unread: 0 });
});

test('a creator’s patron may write, read and take back; a former patron may only read', async () => {
  const { app, deps } = server;
  const { creator, patron, lapsed, stranger, other, otherPatron } = await makeReaders(deps);
  const on = async (person: Person, { host }: { host: string }): Promise<Actor> => ({
    token: (await signIn(deps, person.id, host)).token,
    host,
  });
  const actors: Record<string, Actor> = {
    anonymous: {},
    stranger,
    'lapsed patron': lapsed,
    'another’s patron': otherPatron,
    'another creator': at(other),
    themselves: at(creator),
    patron,
    'patron on that host': await on(patron, creator),
    'patron on another host': await on(patron, other),
  };
  const elsewhere = { stranger: 404, 'another’s patron': 404, 'another creator': 404, themselves: 404 };
  const nobody = { anonymous: 401, ...elsewhere, 'patron on another host': 404 };
  const allowed = { patron: 201, 'patron on that host': 201 };
  const table = async (ask: (actor: Actor) => Promise<{ status: number }>) =>
    Object.fromEntries(
      await Promise.all(Object.entries(actors).map(async ([who, actor]) => [who, (await ask(actor)).status])),
    );
  expect(await table((actor) => send(app, actor, creator.id))).toEqual({
    ...nobody,
    'lapsed patron': 404,
    ...allowed,
  });
  const seen = { ...nobody, 'lapsed patron': 404, patron: 200, 'patron on that host': 200 };
  expect(await table((actor) => thread(app, actor, creator.id))).toEqual(seen);
  expect(await table((actor) => read(app, actor, creator.id))).toEqual(seen);
  const { id } = (await send(app, patron, creator.id)).body;
  const taken = await table((actor) => takeBack(app, actor, creator.id, actor === actors['patron'] ? freshKey() : id));
  expect(taken).toEqual({ ...seen, patron: 404 });
  for (const actor of [at(creator), await on(creator, creator)]) {
    expect((await send(app, actor, patron.id)).status).toBe(201);
    expect((await send(app, actor, stranger.id)).status).toBe(404);
  }
  expect((await threads(app, actors['patron on another host'] ?? {})).body).toMatchObject({ items: [], unread: 0 });
  expect((await threads(app, patron)).body).toMatchObject({ items: [{ unread: 2 }], unread: 2 });
  expect((await threads(app, await on(creator, other))).body.items).toEqual([]);
  expect((await send(app, patron, creator.id.toUpperCase())).status).toBe(201);
  expect((await send(app, patron, patron.id.toUpperCase())).status).toBe(404);
});

test('a closed thread stays readable, states the reason, and can reopen', async () => {
  const { app, deps } = server;
  const { ada, chidi, subscriptionId } = await makePair(deps);
  const { id } = (await send(app, chidi, ada.id)).body;
  const expectCannotReply = async (
    actor: Person,
    other: Person,
    cannotReplyReason: keyof typeof m.cannotReplyReasons | null,
  ) => {
    const { body } = await thread(app, at(actor), other.id);
    expect([body.thread.cannotReplyReason, body.items.at(-1)?.id]).toEqual([cannotReplyReason, id]);
    const sent = await send(app, at(actor), other.id);
    expect([sent.status, cannotReplyReason && saidBy(sent)]).toEqual(
      cannotReplyReason ? [403, m.cannotReplyReasons[cannotReplyReason]] : [201, null],
    );
  };
  const user = (person: Person, set: object) =>
    deps.db.updateTable('users').set(set).where('id', '=', person.id).execute();
  const subscription = (set: object) =>
    deps.db.updateTable('subscriptions').set(set).where('id', '=', subscriptionId).execute();

  await user(chidi, { messages_from: 'nobody' });
  await expectCannotReply(ada, chidi, 'wants_none');
  await expectCannotReply(chidi, ada, null);
  await user(chidi, { messages_from: 'supported' });

  await block(ada, chidi);
  await expectCannotReply(ada, chidi, 'blocked_by_me');
  await expectCannotReply(chidi, ada, 'blocked');
  await deps.db.deleteFrom('blocks').execute();

  for (const state of ['past_due', 'ending', 'paused'] as const) {
    await subscription({ state, next_at: state === 'paused' ? null : later(deps.clock.now(), days(1)) });
    await expectCannotReply(ada, chidi, null);
  }
  await subscription({ access_until: later(deps.clock.now(), -1) });
  for (const [one, other] of [
    [ada, chidi],
    [chidi, ada],
  ] as const)
    await expectCannotReply(one, other, 'not_a_patron');
  await subscription({ access_until: new Date('2100-01-01T00:00:00Z') });

  await user(chidi, { state: 'suspended' });
  await expectCannotReply(ada, chidi, 'gone');
  await user(chidi, { state: 'active' });
  await expectCannotReply(chidi, ada, null);
});

test('limits messages to thirty a minute and three hundred a day; repeated calls do not count', async () => {
  const { app, deps } = server;
  const { ada, chidi } = await makePair(deps);
  const said = { text: 'First', key: freshKey() };
  const first = await send(app, chidi, ada.id, said);
  for (let n = 1; n < 30; n += 1) expect((await send(app, chidi, ada.id)).status).toBe(201);
  const refused = await send(app, chidi, ada.id);
  expect([refused.status, saidBy(refused)]).toEqual([429, m.tooManyAMinute]);
  expect((await send(app, chidi, ada.id, said)).body).toEqual(first.body);
  expect((await send(app, at(ada), chidi.id)).status).toBe(201);
  passBy(minutes(1));
  for (let n = 30; n < 300; n += 1) {
    if (n % 30 === 0) passBy(minutes(1));
    expect((await send(app, chidi, ada.id)).status).toBe(201);
  }
  passBy(minutes(1));
  expect(saidBy(await send(app, chidi, ada.id))).toBe(m.tooManyADay);
});

test('limits the same text to twenty people an hour, and new threads to fifty a day', async () => {
  const { app, deps } = server;
  const ada = await makeCreator(deps);
  const offer = await makeOffer(deps, ada);
  const patrons = await Promise.all(Array.from({ length: 51 }, () => makePerson(deps)));
  for (const patron of patrons) await makeMember(deps, patron, ada, offer);
  const write = async (patron: Person | undefined, text?: string) => {
    const sent = await send(app, at(ada), patron?.id ?? '', text === undefined ? {} : { text });
    return sent.status === 201 ? sent.status : saidBy(sent);
  };
  for (const patron of patrons.slice(0, 20)) expect(await write(patron, 'Buy  NOW')).toBe(201);
  expect(await write(patrons[0], 'buy now')).toBe(201);
  expect(await write(patrons[20], 'buy now')).toBe(m.sameToMany);
  const listed = (await thread(app, at(ada), patrons[0]?.id ?? '')).body.items;
  for (const { id } of listed) await takeBack(app, at(ada), patrons[0]?.id ?? '', id);
  expect([listed.length, await write(patrons[20], 'buy now')]).toEqual([2, m.sameToMany]);
  passBy(minutes(2));
  for (const patron of patrons.slice(20, 49)) expect(await write(patron)).toBe(201);
  passBy(minutes(60));
  expect(await write(patrons[49], 'buy now')).toBe(201);
  expect(await write(patrons[50])).toBe(m.tooManyNewThreads);
  expect((await threads(app, at(ada))).body.meta.totalItems).toBe(50);
  passBy(days(1));
  expect(await write(patrons[50])).toBe(201);
  const first = (await threads(app, at(ada), { limit: 40 })).body;
  const rest = (await threads(app, at(ada), { limit: 40, cursor: first.meta.nextCursor ?? '' })).body;
  expect(new Set([...first.items, ...rest.items].map((one) => one.with.id)).size).toBe(51);
  expect((await call(app, listThreads, { token: ada.token, query: { cursor: 'x' } })).status).toBe(400);
});
