import { blockPerson, getBlock, listBlocks, unblockPerson } from '@udala/contract/blocks';
import { createComment } from '@udala/contract/comments';
import { followCreator } from '@udala/contract/follows';
import { startSubscription } from '@udala/contract/subscriptions';
import { banned } from '@udala/messages/blocks-server';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { notifyAuthors } from '#features/publishing/posts/grouped-notifications.ts';
import { freshKey, makeMember, makePerson, makePost, signIn, type Creator, type Person } from '#test/factories.ts';
import { call, eventually, startTestServer } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { makeReaders } from '#test/readers.ts';
import { at, bellOf, comment, comments, like, react, type Actor } from '#test/talk.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let ada: Creator;
let offer: string;
let patron: Person;
let troll: Person;
let postId: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ creator: ada, offer, patron } = await makeReaders(server.deps));
  troll = await makePerson(server.deps, { name: 'Troll' });
  await makeMember(server.deps, troll, ada, offer);
  postId = await makePost(server.deps, ada);
});
afterAll(() => server.close());
// The memberships of the factory have no payments.
const holds = () => assertInvariants(server.deps.db, { but: ['inv_access_without_payment'] });
afterEach(holds);

const block = (actor: Actor, userId: string) => call(server.app, blockPerson, { ...actor, params: { userId } });
const unblock = (actor: Actor, userId: string) => call(server.app, unblockPerson, { ...actor, params: { userId } });
const blocked = async (actor: Actor) =>
  (await call(server.app, listBlocks, actor)).body.items.map(({ person }) => person.id);
const countOf = async (id = postId) =>
  (await server.deps.db.selectFrom('post_counts').select('comments').where('post_id', '=', id).executeTakeFirst())
    ?.comments;
const threadsSeenBy = async (actor: Actor, id = postId) =>
  (await comments(server.app, actor, id)).body.items.map(({ text, replies }) => [
    text,
    ...replies.map((one) => one.text),
  ]);
const auditOf = async (subjectId: string) =>
  server.deps.db.selectFrom('audit_log').select(['actor', 'action']).where('subject_id', '=', subjectId).execute();

test('anybody signed in blocks and unblocks for themselves alone, on every host', async () => {
  const { deps } = server;
  const [one, other] = [await makePerson(deps), await makePerson(deps)];
  const onAdasHost = { host: ada.host, token: (await signIn(deps, one.id, ada.host)).token };
  expect((await block({}, other.id)).status).toBe(401);
  expect((await unblock({}, other.id)).status).toBe(401);
  expect((await call(server.app, listBlocks, {})).status).toBe(401);
  expect((await call(server.app, getBlock, { params: { userId: other.id } })).status).toBe(401);
  expect((await block(at(one), one.id)).status).toBe(409);
  expect((await block(at(one), freshKey())).status).toBe(404);
  for (const actor of [at(one), onAdasHost, at(one)]) expect((await block(actor, other.id)).status).toBe(200);
  expect(await blocked(onAdasHost)).toEqual([other.id]);
  expect(await blocked(at(other))).toEqual([]);
  const reply = await call(server.app, getBlock, { ...at(one), params: { userId: other.id } });
  expect(reply.body).toEqual({ isBlocked: true });
  expect((await unblock(at(other), one.id)).status).toBe(200);
  expect(await blocked(at(one))).toEqual([other.id]);
  for (let n = 0; n < 2; n += 1) expect((await unblock(at(one), other.id)).status).toBe(200);
  expect(await blocked(at(one))).toEqual([]);
  const actor = `user:${one.id}`;
  expect(await auditOf(other.id)).toEqual([
    { actor, action: 'block.add' },
    { actor, action: 'block.remove' },
  ]);
});

test('a blocked person cannot comment, answer, like, react or join, and can again once unblocked', async () => {
  const { app } = server;
  const { body: said } = await comment(app, at(patron), postId);
  expect((await like(app, at(troll), postId, true)).status).toBe(200);
  const wanted = { membershipId: offer, price: 2500 };
  const stranger = await makePerson(server.deps);
  await block(at(ada), stranger.id);
  const doors = {
    comment: () => comment(app, at(troll), postId),
    answer: () => comment(app, at(troll), postId, { parentId: said.id }),
    like: () => like(app, at(troll), postId, true),
    react: () => react(app, at(troll), postId, 'heart'),
  };
  await block(at(ada), troll.id);
  for (const [door, knock] of Object.entries(doors)) expect([door, (await knock()).status]).toEqual([door, 403]);
  const join = () =>
    call(app, startSubscription, { ...at(stranger), body: wanted, headers: { 'idempotency-key': freshKey() } });
  expect(await join()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  // They may still take back their own like.
  expect((await like(app, at(troll), postId, false)).body).toMatchObject({ liked: false });
  await unblock(at(ada), troll.id);
  for (const [door, knock] of Object.entries(doors)) {
    expect([door, [200, 201].includes((await knock()).status)]).toEqual([door, true]);
  }
});

test('blocking ends a follow and forbids a new one, and everybody else may follow [S12]', async () => {
  const { app, deps } = server;
  const [stranger, gone] = [await makePerson(deps), await makePerson(deps)];
  const follow = (actor: Actor) => call(app, followCreator, { ...actor, params: { creatorId: ada.id } });
  const followers = async () =>
    (await sql<{ id: string }>`select follower_id as id from follows where creator_id = ${ada.id}`.execute(deps.db))
      .rows;
  await block(at(ada), gone.id);
  await block(at(ada), troll.id);
  const refused = { status: 403, body: { code: 'forbidden', message: banned } };
  const goneOnAdasHost = { host: ada.host, token: (await signIn(deps, gone.id, ada.host)).token };
  const table = [
    ['anonymous', {}, { status: 401 }],
    ['a stranger', at(stranger), { status: 200 }],
    ['a patron', at(patron), { status: 200 }],
    ['the owner', at(ada), { status: 404 }],
    ['a stranger who is banned', at(gone), refused],
    ['the same on the creator’s host', goneOnAdasHost, refused],
    ['a patron who is banned', at(troll), refused],
  ] as const;
  for (const [who, actor, answer] of table) {
    const { status, body } = await follow(actor);
    expect([who, { status, body }]).toMatchObject([who, answer]);
  }
  expect((await followers()).map(({ id }) => id)).not.toContain(gone.id);
  for (const person of [gone, troll]) await unblock(at(ada), person.id);
  expect((await follow(at(gone))).status).toBe(200);
  // A block by another person has no effect here.
  await block(at(stranger), ada.id);
  expect((await follow(at(stranger))).status).toBe(200);
  await unblock(at(stranger), ada.id);
});

test('a blocked person’s comments and their answers are hidden and not counted, and come back', async () => {
  const { app, deps } = server;
  const post = await makePost(deps, ada);
  const say = async (actor: Actor, text: string, parentId?: string) =>
    (await comment(app, actor, post, { text, ...(parentId !== undefined && { parentId }) })).body.id;
  const ofTroll = await say(at(troll), 'Hers');
  await say(at(patron), 'Answered', ofTroll);
  const ofPatron = await say(at(patron), 'Theirs');
  const answerToPatron = await say(at(troll), 'Hers below', ofPatron);
  await say(at(ada), 'Ada below', ofTroll);
  const held = await say(at(troll), 'https://win.example');
  const before = { seen: await threadsSeenBy(at(patron), post), count: await countOf(post) };
  expect(before.count).toBe(5);

  await block(at(ada), troll.id);
  expect(await threadsSeenBy(at(patron), post)).toEqual([['Theirs']]);
  expect(await countOf(post)).toBe(1);
  const own = (await comments(app, at(troll), post)).body.items.find(({ id }) => id === ofTroll);
  expect(own).toMatchObject({ text: 'Hers', isHidden: false });
  const marked = (await comments(app, at(ada), post)).body.items.find(({ id }) => id === ofTroll);
  expect(marked).toMatchObject({ isHidden: true, replyCount: 2 });
  const late = await call(app, createComment, {
    ...at(patron),
    params: { postId: post },
    body: { text: 'Too late', parentId: answerToPatron },
    headers: { 'idempotency-key': freshKey() },
  });
  expect(late.status).toBe(400);
  await holds();

  await unblock(at(ada), troll.id);
  expect(await threadsSeenBy(at(patron), post)).toEqual(before.seen);
  expect(await countOf(post)).toBe(before.count);
  const { state } = await deps.db
    .selectFrom('comments')
    .select('state')
    .where('id', '=', held)
    .executeTakeFirstOrThrow();
  expect(state).toBe('held');
});

test('neither is notified of the other, and earlier notifications are hidden', async () => {
  const { app, deps } = server;
  const [one, other] = [await makePerson(deps, { name: 'Bisi' }), await makePerson(deps, { name: 'Kunle' })];
  for (const person of [one, other]) await makeMember(deps, person, ada, offer);
  const post = await makePost(deps, ada);
  const { body: mine } = await comment(app, at(one), post);
  await comment(app, at(other), post, { parentId: mine.id });
  expect((await bellOf(app, at(one))).join()).toContain('Kunle');
  await block(at(one), other.id);
  expect((await bellOf(app, at(one))).join()).not.toContain('Kunle');
  expect((await comment(app, at(other), post, { parentId: mine.id })).status).toBe(400);
  const { body: ofPatron } = await comment(app, at(other), post);
  expect((await comment(app, at(one), post, { parentId: ofPatron.id })).status).toBe(201);
  expect((await bellOf(app, at(other))).join()).not.toContain('Bisi');
  await unblock(at(one), other.id);
  expect((await bellOf(app, at(one))).join()).toContain('Kunle');

  await like(app, at(other), post, true);
  await block(at(ada), other.id);
  await notifyAuthors(deps, 'like');
  const notified = await deps.db.selectFrom('notifications').where('entity_id', '=', post).select('actor_id').execute();
  expect(notified).toEqual([]);
});

test('comments written while the block is being set are hidden too', async () => {
  const { app, deps } = server;
  const post = await makePost(deps, ada);
  const answers = (
    await Promise.all([
      ...Array.from({ length: 6 }, () => comment(app, at(troll), post)),
      block(at(ada), troll.id),
      ...Array.from({ length: 6 }, () => comment(app, at(troll), post)),
    ])
  ).map(({ status }) => status);
  expect(answers.filter((status) => ![200, 201, 403].includes(status))).toEqual([]);
  expect(await threadsSeenBy(at(patron), post)).toEqual([]);
  expect(await countOf(post)).toBe(0);
  await unblock(at(ada), troll.id);

  const row = { post_id: post, creator_id: ada.id, author_id: troll.id, created_at: deps.clock.now() };
  let blocking: Promise<unknown> | undefined;
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('comments')
      .values({ ...row, body: 'Begun before' })
      .execute();
    await tx
      .updateTable('post_counts')
      .set((eb) => ({ comments: eb('comments', '+', 1) }))
      .where('post_id', '=', post)
      .execute();
    blocking = block(at(ada), troll.id);
    await eventually(async () => {
      const { rows } = await deps.pool.query('select from pg_locks where not granted');
      return rows.length > 0 && (await blocked(at(ada))).includes(troll.id);
    });
  });
  await blocking;
  expect(await threadsSeenBy(at(patron), post)).toEqual([]);
  expect(await countOf(post)).toBe(0);
  const late = deps.db
    .insertInto('comments')
    .values({ ...row, body: 'Too late' })
    .execute();
  await expect(late).rejects.toMatchObject({ code: '40001' });
  await unblock(at(ada), troll.id);
});

test('any number of comments is hidden and shown in batches, an answer never without its thread', async () => {
  const { deps } = server;
  const post = await makePost(deps, ada);
  // One thread sorts before all comments by id and one after them, whatever the comments' ids.
  const threads = ['0000', 'ffff'].map((start) => start + freshKey().slice(4));
  const insert = (author: Person, count: number, threadId: string | null) =>
    sql`
      insert into comments (post_id, creator_id, author_id, parent_id, body, created_at)
      select ${post}, ${ada.id}, ${author.id}, ${threadId}::uuid, n::text, ${deps.clock.now()}
      from generate_series(1, ${count}::int) n`.execute(deps.db);
  for (const id of threads) {
    await sql`
      insert into comments (id, post_id, creator_id, author_id, body, created_at)
      values (${id}, ${post}, ${ada.id}, ${troll.id}, 'Thread', ${deps.clock.now()})`.execute(deps.db);
    await insert(troll, 1200, id);
    await insert(patron, 2, id);
  }
  await deps.db.updateTable('post_counts').set({ comments: 2406 }).where('post_id', '=', post).execute();
  await holds();

  const watched = async (work: Promise<unknown>) => {
    let isOver = false;
    const faults: unknown[] = [];
    const watch = async () => {
      while (!isOver) {
        faults.push(...(await sql`select id from inv_hidden_threads limit 1`.execute(deps.db)).rows);
      }
    };
    await Promise.all([work.finally(() => (isOver = true)), watch()]);
    expect(faults).toEqual([]);
    await holds();
  };
  await watched(block(at(ada), troll.id));
  expect(await countOf(post)).toBe(0);
  await watched(unblock(at(ada), troll.id));
  expect(await countOf(post)).toBe(2406);
  await watched(Promise.all([block(at(ada), troll.id), unblock(at(ada), troll.id), block(at(ada), troll.id)]));
  await unblock(at(ada), troll.id);
  expect(await countOf(post)).toBe(2406);
  expect(await blocked(at(ada))).not.toContain(troll.id);
});
