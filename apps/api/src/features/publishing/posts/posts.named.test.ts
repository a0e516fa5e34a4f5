import { hideComment } from '@udala/contract/comment-review';
import { deleteComment, getCommentedPost } from '@udala/contract/comments';
import { getLikedPost } from '@udala/contract/likes';
import { getPost, listPosts, type Post } from '@udala/contract/posts';
import { getReactedPost } from '@udala/contract/reactions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshKey, makeMember, makePerson, makePost, type Creator, type Person } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';
import { makeReaders } from '#test/readers.ts';
import { at, comment, react, type Actor } from '#test/talk.ts';

// Reactions and comments on a post's own page.

let server: Awaited<ReturnType<typeof startTestServer>>;
let ada: Creator;
let offer: string;
let patron: Person;
let readers: Awaited<ReturnType<typeof makeReaders>>;
beforeAll(async () => {
  server = await startTestServer();
  readers = await makeReaders(server.deps);
  ({ creator: ada, offer, patron } = readers);
});
afterAll(() => server.close());

const read = async (actor: Actor, id: string): Promise<Post> =>
  (await call(server.app, getPost, { ...actor, params: { id } })).body;
const commentsOf = async (actor: Actor, id: string) => (await read(actor, id)).comments.map((one) => one.id);
async function makePatron(): Promise<Person> {
  const person = await makePerson(server.deps);
  await makeMember(server.deps, person, ada, offer);
  return person;
}

test("a post's own page names its reactions, the viewer's own first, and its comments, newest thread first [P U1]", async () => {
  const { app, deps } = server;
  const postId = await makePost(deps, ada);
  const chidi = await makePatron();
  const { body: patronsReaction } = await react(app, at(patron), postId, 'heart');
  const { body: chidisReaction } = await react(app, at(chidi), postId, 'clapping');
  const first = (await comment(app, at(patron), postId)).body.id;
  const second = (await comment(app, at(chidi), postId, { text: 'And more.' })).body.id;
  const answer = (await comment(app, at(patron), postId, { text: 'Yes!', parentId: first })).body.id;
  const own = { id: chidisReaction.id, name: 'clapping', userId: chidi.id, postId, commentId: null };
  const other = { id: patronsReaction.id, name: 'heart', userId: patron.id, postId, commentId: null };
  const seen = await read(at(chidi), postId);
  expect(seen.reactions).toEqual([own, other]);
  expect(seen.comments).toEqual([second, first, answer].map((id) => ({ id })));
  expect((await read(at(patron), postId)).reactions).toEqual([other, own]);
  expect((await read(at(ada), postId)).reactions).toHaveLength(2);
  for (const [door, id] of [
    [getLikedPost, postId],
    [getReactedPost, chidisReaction.id],
    [getCommentedPost, first],
  ] as const) {
    const { body } = await call(app, door, { ...at(chidi), params: { id } });
    expect([body.reactions, body.comments]).toEqual([seen.reactions, seen.comments]);
  }
  // A list is short: it names the viewer's own reaction only.
  const { body: list } = await call(app, listPosts, { ...at(chidi), query: { authorId: ada.id } });
  expect(list.items.find(({ id }) => id === postId)).toMatchObject({ reactions: [own], comments: [] });
});

test('twenty of each at most, the viewer among them [P U1]', async () => {
  const { app, deps } = server;
  const postId = await makePost(deps, ada, { audience: 'everyone' });
  const people = await Promise.all(Array.from({ length: 22 }, () => makePerson(deps)));
  for (const person of people) await react(app, at(person), postId, 'thumbs-up');
  const thread = (await comment(app, at(ada), postId)).body.id;
  for (const [n, person] of people.entries()) {
    await comment(app, at(person), postId, { text: `Answer ${n}`, parentId: thread });
  }
  for (const person of people) {
    const { reactions, comments } = await read(at(person), postId);
    expect(reactions).toHaveLength(20);
    expect(reactions[0]?.userId).toBe(person.id);
    expect(new Set(reactions.map(({ id }) => id)).size).toBe(20);
    expect(comments).toHaveLength(20);
    expect(comments[0]).toEqual({ id: thread });
  }
});

test('a reader without access sees no names, and on another host the post does not exist [P U1]', async () => {
  const { app, deps } = server;
  const postId = await makePost(deps, ada);
  const fan = await makePatron();
  const reaction = (await react(app, at(fan), postId, 'heart')).body.id;
  const said = (await comment(app, at(fan), postId)).body.id;
  const { stranger, lapsed, other, otherPatron } = readers;
  for (const actor of [{}, { host: ada.host }, ...[stranger, lapsed, other, otherPatron].map(at)]) {
    const { status, body, raw } = await call(app, getPost, { ...actor, params: { id: postId } });
    expect([status, body.viewer.canSee, body.comments, body.reactions]).toEqual([200, false, [], []]);
    for (const id of [reaction, said, fan.id]) expect(raw).not.toContain(id);
  }
  expect((await call(app, getPost, { host: other.host, params: { id: postId } })).status).toBe(404);
  // A reader still sees their own reaction after losing access.
  await deps.db
    .updateTable('subscriptions')
    .set({ access_until: deps.clock.now() })
    .where('patron_id', '=', fan.id)
    .execute();
  expect((await read(at(fan), postId)).reactions.map(({ id }) => id)).toEqual([reaction]);
});

test('a held, hidden or deleted comment is named only to those for whom it exists [P U1]', async () => {
  const { app, deps } = server;
  const postId = await makePost(deps, ada, { audience: 'everyone' });
  const [chidi, bola] = [await makePerson(deps), await makePerson(deps)];
  const held = (await comment(app, at(chidi), postId, { text: `https://held.example/${freshKey()}` })).body.id;
  const shown = (await comment(app, at(bola), postId, { text: 'Good morning.' })).body.id;
  const answer = (await comment(app, at(chidi), postId, { text: 'And you.', parentId: shown })).body.id;
  for (const actor of [at(chidi), at(ada)]) expect(await commentsOf(actor, postId)).toEqual([shown, answer, held]);
  for (const actor of [at(bola), {}]) expect(await commentsOf(actor, postId)).toEqual([shown, answer]);
  await call(app, hideComment, { ...at(ada), params: { id: shown } });
  expect(await commentsOf({}, postId)).toEqual([]);
  expect(await commentsOf(at(bola), postId)).toContain(shown);
  expect(await commentsOf(at(ada), postId)).toEqual([shown, answer, held]);
  await call(app, deleteComment, { ...at(ada), params: { id: shown } });
  expect(await commentsOf(at(ada), postId)).toEqual([held]);
});
