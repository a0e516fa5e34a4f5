import { deleteComment } from '@udala/contract/comments';
import { getPost } from '@udala/contract/posts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshKey, makeCreator, makePerson, makePost } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { untilItWaits } from '#test/lock-waits.ts';
import { comment } from '#test/talk.ts';

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

test('a comment sent again under its key after its deletion stays deleted, and so does an answer in its thread', async () => {
  const { app } = server;
  const { creator, postId, chidi, bola } = await openPost();
  const said = { text: 'Once', key: freshKey() };
  const { id } = (await comment(app, chidi, postId, said)).body;
  const answered = { text: 'Answered', key: freshKey(), parentId: id };
  await comment(app, bola, postId, answered);
  await remove(creator, id);
  expect((await comment(app, chidi, postId, said)).status).toBe(409);
  const own = { text: 'Alone', key: freshKey() };
  await remove(chidi, (await comment(app, chidi, postId, own)).body.id);
  expect((await comment(app, chidi, postId, own)).status).toBe(409);
  expect((await comment(app, bola, postId, answered)).status).toBe(400);
  expect(await countOf(postId)).toBe(0);
  expect((await comment(app, chidi, postId, { ...said, key: freshKey() })).status).toBe(201);
});

test('a comment sent again under its key during its deletion does not come back', async () => {
  const { app, deps } = server;
  const { postId, chidi, bola } = await openPost();
  const thread = (await comment(app, bola, postId)).body;
  for (const said of [
    { text: 'Once', key: freshKey() },
    { text: 'An answer', key: freshKey(), parentId: thread.id },
  ]) {
    const { id } = (await comment(app, chidi, postId, said)).body;
    const counts = await deps.pool.connect();
    try {
      await counts.query('begin');
      await counts.query('select from post_counts where post_id = $1 for update', [postId]);
      const removed = remove(chidi, id);
      await untilItWaits(deps, 'with gone as');
      const again = comment(app, chidi, postId, said);
      await Promise.race([again, untilItWaits(deps, 'with requested as')]);
      await counts.query('commit');
      expect((await removed).status).toBe(200);
      await again;
    } finally {
      counts.release();
    }
    expect(await countOf(postId)).toBe(1);
    expect((await comment(app, chidi, postId, said)).status).toBe(409);
  }
  await assertInvariants(deps.db);
});

test('a comment sent twenty times at once under one key is one comment, and the key is for no other', async () => {
  const { app, deps } = server;
  const { postId, chidi, bola } = await openPost();
  const key = freshKey();
  const said = { text: 'Once', key };
  const answers = await Promise.all(Array.from({ length: 20 }, () => comment(app, chidi, postId, said)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await countOf(postId)).toBe(1);
  expect((await comment(app, chidi, postId, { ...said, text: 'Twice' })).status).toBe(409);
  const other = await makePost(deps, await makeCreator(deps), { audience: 'everyone' });
  expect((await comment(app, chidi, other, said)).status).toBe(409);
  const another = await comment(app, bola, postId, said);
  expect(another.status).toBe(201);
  expect(another.body.id).not.toBe(answers[0]?.body.id);
});
