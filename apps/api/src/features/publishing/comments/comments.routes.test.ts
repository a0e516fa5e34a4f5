import { deleteComment, listComments, showComment } from '@udala/contract/comments';
import { getPost } from '@udala/contract/posts';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshKey, makeCreator, makePerson, makePost } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { at, comment, comments, type Actor } from '#test/talk.ts';
import { days, minutes } from '#platform/clock.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

async function openPost() {
  const { deps } = server;
  const creator = await makeCreator(deps, { name: 'Ada Obi' });
  const postId = await makePost(deps, creator, { title: 'Harmattan', audience: 'everyone' });
  const [chidi, bola] = [await makePerson(deps, { name: 'Chidi' }), await makePerson(deps, { name: 'Bola' })];
  return { creator, postId, chidi, bola };
}

const countOf = async (postId: string) =>
  (await call(server.app, getPost, { params: { id: postId } })).body.commentCount;
const remove = (person: { token: string }, id: string) =>
  call(server.app, deleteComment, { token: person.token, params: { id } });
const show = (person: { token: string }, id: string) =>
  call(server.app, showComment, { token: person.token, params: { id } });
const tick = () => server.deps.clock.moveTo(server.deps.clock.offsetMs + 1_000);

test('a comment is stored as it was written, trimmed, and counted', async () => {
  const { postId, chidi } = await openPost();
  const text = `<script>alert(1)</script> "quoted" javascript:alert(2)\n😀 'ọ̀rọ̀'`;
  const { status, body } = await comment(server.app, chidi, postId, { text: `  ${text}\n ` });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    postId,
    parentId: null,
    text,
    author: { id: chidi.id, profile: { name: 'Chidi' } },
    isCreator: false,
    isHeld: false,
    isHidden: false,
    mayDelete: true,
    replyCount: 0,
    replies: [],
  });
  const list = await comments(server.app, {}, postId);
  expect([...Value.Errors(listComments.reply, list.body)]).toEqual([]);
  expect(list.body.items).toEqual([{ ...body, mayDelete: false }]);
  expect(list.body.meta).toMatchObject({ totalItems: 1, totalPages: 1 });
  expect(await countOf(postId)).toBe(1);
});

test.each([
  ['nothing', ''],
  ['spaces', ' \n\t'],
  ['501 letters', 'a'.repeat(501)],
  ['what cannot be stored', 'a\u0000b'],
])('rejects %s as a comment', async (_what, text) => {
  const { postId, chidi } = await openPost();
  expect(await comment(server.app, chidi, postId, { text })).toMatchObject({
    status: 400,
    body: { fields: { text: expect.any(String) } },
  });
  expect(await countOf(postId)).toBe(0);
});

test('an answer to an answer joins the thread; an answer to no comment is rejected', async () => {
  const { app, deps } = server;
  const { creator, postId, chidi, bola } = await openPost();
  const { body: thread } = await comment(app, chidi, postId);
  const { body: answer } = await comment(app, bola, postId, { parentId: thread.id });
  const { body: second } = await comment(app, chidi, postId, { parentId: answer.id });
  expect([answer.parentId, second.parentId]).toEqual([thread.id, thread.id]);
  expect((await comments(app, {}, postId)).body.items).toMatchObject([
    { id: thread.id, replyCount: 2, replies: [{ id: answer.id }, { id: second.id }] },
  ]);
  expect(await countOf(postId)).toBe(3);
  const elsewhere = await makePost(deps, creator, { audience: 'everyone' });
  for (const [on, parentId] of [
    [elsewhere, thread.id],
    [postId, freshKey()],
  ] as const) {
    const refused = await comment(app, bola, on, { parentId });
    expect(refused).toMatchObject({ status: 400, body: { fields: { parentId: expect.any(String) } } });
  }
});

test('threads that the creator began or answered come first, then the newest; pages lose none when more are written', async () => {
  const { app, deps } = server;
  const { creator, postId, chidi } = await openPost();
  const ids: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    tick();
    ids.push((await comment(app, n === 1 ? at(creator) : chidi, postId, { text: `number ${n}` })).body.id);
  }
  const answer = await comment(app, at(creator), postId, { parentId: ids[3] ?? '' });
  const inOrder = [3, 1, 5, 4, 2, 0].map((n) => ids[n]);
  const idsOf = (page: Awaited<ReturnType<typeof comments>>) => page.body.items.map(({ id }) => id);
  expect(idsOf(await comments(app, {}, postId))).toEqual(inOrder);

  const first = await comments(app, {}, postId, { limit: 1 });
  tick();
  await comment(app, chidi, postId);
  const second = await comments(app, {}, postId, { page: 2, limit: 2, cursor: first.body.meta.nextCursor ?? '' });
  const third = await comments(app, {}, postId, { page: 3, limit: 9, cursor: second.body.meta.nextCursor ?? '' });
  expect([...idsOf(first), ...idsOf(second), ...idsOf(third)].filter((id) => ids.includes(id))).toEqual(inOrder);
  expect(second.body.meta).toMatchObject({ totalItems: 7, totalPages: 4 });
  expect(third.body.meta.nextCursor).toBeUndefined();

  await remove(creator, answer.body.id);
  expect(idsOf(await comments(app, {}, postId)).slice(0, 2)).toEqual([ids[1], expect.not.stringMatching(ids[3] ?? '')]);
  await assertInvariants(deps.db);
});

test('a thread shows the creator’s answers, then the oldest; the rest come on request', async () => {
  const { app } = server;
  const { creator, postId, chidi, bola } = await openPost();
  const { body: thread } = await comment(app, chidi, postId);
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    tick();
    ids.push((await comment(app, n === 3 ? at(creator) : bola, postId, { text: `${n}`, parentId: thread.id })).body.id);
  }
  const shown = [3, 0, 1].map((n) => ({ id: ids[n], isCreator: n === 3 }));
  expect((await comments(app, {}, postId)).body.items).toMatchObject([{ replyCount: 5, replies: shown }]);

  const first = await comments(app, {}, postId, { parentId: thread.id, limit: 3 });
  const rest = await comments(app, {}, postId, { parentId: thread.id, cursor: first.body.meta.nextCursor ?? '' });
  expect([...first.body.items, ...rest.body.items].map(({ id }) => id)).toEqual(ids);
  expect(first.body.meta.totalItems).toBe(5);
  expect(rest.body.items).toMatchObject([{ parentId: thread.id, replies: [], replyCount: 0 }, {}]);

  const found = await comments(app, {}, postId, { threadOf: ids[4] ?? '' });
  expect(found.body.items).toMatchObject([
    { id: thread.id, replyCount: 5, replies: [{ id: ids[3] }, {}, { id: ids[4] }] },
  ]);
  expect((await comments(app, {}, postId, { threadOf: thread.id })).body.items).toMatchObject([{ id: thread.id }]);
  expect((await comments(app, {}, postId, { threadOf: freshKey() })).body).toMatchObject({ items: [] });
});

test.each([
  ['a link alone', 'https://win.example/now', true],
  ['links alone', 'www.win.example\n HTTP://other.example', true],
  ['a link with a word', 'look https://win.example', false],
  ['a word', 'Thanks.So.Much', false],
])('%s is held for the creator: %s', async (_what, text, isHeld) => {
  const { postId, chidi } = await openPost();
  expect((await comment(server.app, chidi, postId, { text })).body.isHeld).toBe(isHeld);
  expect(await countOf(postId)).toBe(isHeld ? 0 : 1);
});

test('a repeat of the author’s last comments is held, wherever it was written, for a day; a creator may repeat their own', async () => {
  const { app, deps } = server;
  const [one, two] = [await openPost(), await openPost()];
  const say = async (text: string, actor: Actor = one.chidi, postId = one.postId) => {
    tick();
    return (await comment(app, actor, postId, { text })).body.isHeld;
  };
  expect(await say('Buy  my things')).toBe(false);
  expect(await say('buy MY\nthings', one.chidi, two.postId)).toBe(true);
  expect(await say('Something else')).toBe(false);
  expect(await say('Ｂｕｙ my things')).toBe(true);
  expect(await say('Buy my things', one.bola)).toBe(false);
  for (const text of ['a', 'b', 'c']) expect(await say(text)).toBe(false);
  expect(await say('Buy my things')).toBe(false);
  deps.clock.moveTo(deps.clock.offsetMs + days(1) + minutes(1));
  expect([
    await say('Buy my things'),
    await say('Thanks', at(one.creator)),
    await say('Thanks', at(one.creator)),
  ]).toEqual([false, false, false]);
});

test('a held comment is seen by its author and the creator alone, until the creator shows it', async () => {
  const { app, deps } = server;
  const { creator, postId, chidi, bola } = await openPost();
  const { body: thread } = await comment(app, bola, postId);
  const { body: held } = await comment(app, chidi, postId, { text: 'https://win.example', parentId: thread.id });
  const seenBy = async (actor: { token?: string }) => {
    const [item] = (await comments(app, actor, postId)).body.items;
    expect((await comments(app, actor, postId, { parentId: thread.id })).body.items).toHaveLength(
      item?.replyCount ?? -1,
    );
    return item?.replies.length;
  };
  expect([await seenBy({}), await seenBy(bola), await seenBy(chidi), await seenBy(at(creator))]).toEqual([0, 0, 1, 1]);
  expect((await comment(app, chidi, postId, { parentId: held.id })).status).toBe(400);
  const shown = await Promise.all([show(creator, held.id), show(creator, held.id), show(creator, held.id)]);
  expect(shown.map(({ status, body }) => [status, body.isHeld])).toEqual([1, 2, 3].map(() => [200, false]));
  expect([await seenBy({}), await countOf(postId)]).toEqual([1, 2]);
  const { body: unseen } = await comment(app, chidi, postId, { text: 'https://win.example/again' });
  await remove(chidi, unseen.id);
  expect(await countOf(postId)).toBe(2);
  await assertInvariants(deps.db);
});

test('answers are deleted with their thread, and the count stays right however many answer concurrently', async () => {
  const { app, deps } = server;
  const { creator, postId, chidi, bola } = await openPost();
  const { body: ownComment } = await comment(app, bola, postId);
  const { body: thread } = await comment(app, chidi, postId);
  await comment(app, bola, postId, { parentId: thread.id });
  const answers = Array.from({ length: 8 }, (_, n) =>
    comment(app, n % 2 ? at(creator) : bola, postId, { parentId: thread.id }),
  );
  const removals = [remove(creator, thread.id), remove(chidi, thread.id)];
  const statuses = (await Promise.all([...answers, ...removals])).map(({ status }) => status);
  expect(statuses.slice(8).toSorted()).toEqual([200, 404]);
  expect(statuses.filter((status) => ![200, 201, 400, 404].includes(status))).toEqual([]);
  expect((await comments(app, {}, postId)).body.items.map(({ id }) => id)).toEqual([ownComment.id]);
  expect(await countOf(postId)).toBe(1);
  await assertInvariants(deps.db);
});
