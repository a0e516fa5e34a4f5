import { blockPerson } from '@udala/contract/blocks';
import { hideComment, listCommentsToReview } from '@udala/contract/comment-review';
import { showComment } from '@udala/contract/comments';
import { reportSomething } from '@udala/contract/reports';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeMember, makePerson, makePost, signIn, type Creator, type Person } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { makeReaders } from '#test/readers.ts';
import { at, bellOf, comment, comments, type Actor } from '#test/talk.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let readers: Awaited<ReturnType<typeof makeReaders>>;
let ada: Creator;
let patron: Person;
let postId: string;
beforeAll(async () => {
  server = await startTestServer();
  readers = await makeReaders(server.deps);
  ({ creator: ada, patron } = readers);
});
afterAll(() => server.close());
beforeEach(async () => void (postId = await makePost(server.deps, ada, { title: 'Studio' })));
// The memberships of the factory have no payments.
afterEach(() => assertInvariants(server.deps.db, { but: ['inv_access_without_payment'] }));

const hide = (actor: Actor, id: string) => call(server.app, hideComment, { ...actor, params: { id } });
const show = (actor: Actor, id: string) => call(server.app, showComment, { ...actor, params: { id } });
const review = (
  actor: Actor,
  query: { why?: 'held' | 'reported' | 'hidden' | 'unanswered'; limit?: number; cursor?: string } = {},
) => call(server.app, listCommentsToReview, { ...actor, query });
const say = async (actor: Actor, text: string, parentId?: string) =>
  (await comment(server.app, actor, postId, { text, ...(parentId !== undefined && { parentId }) })).body.id;
const seenBy = async (actor: Actor) =>
  (await comments(server.app, actor, postId)).body.items.map(({ text, isHidden, replies }) => [
    isHidden ? `(${text})` : text,
    ...replies.map((one) => (one.isHidden ? `(${one.text})` : one.text)),
  ]);
const count = async () =>
  (await server.deps.db.selectFrom('post_counts').select('comments').where('post_id', '=', postId).executeTakeFirst())
    ?.comments;

test('only the creator may hide comments and list held ones, on a host of their own', async () => {
  const { deps } = server;
  const { stranger, other } = readers;
  const on = async ({ id }: Person, { host }: Creator) => ({ host, token: (await signIn(deps, id, host)).token });
  const id = await say(at(patron), 'Mine');
  await say(at(patron), 'https://waits.example');
  const table = [
    ['anonymous', {}, 401, 401],
    ['stranger', at(stranger), 403, 403],
    ['its author', at(patron), 403, 403],
    ['its author on that host', await on(patron, ada), 403, 403],
    ['another creator', at(other), 404, 200],
    ['the creator on another host', await on(ada, other), 404, 404],
    ['the creator on that host', await on(ada, ada), 200, 200],
    ['the creator', at(ada), 200, 200],
  ] as const;
  for (const [who, actor, ofHide, ofList] of table) {
    const { status, body, raw } = await review(actor);
    expect([who, (await hide(actor, id)).status, status]).toEqual([who, ofHide, ofList]);
    if (who === 'another creator') expect(body.items).toEqual([]);
    if (status !== 200) expect(raw).not.toContain('Mine');
  }
  const entries = await deps.db.selectFrom('audit_log').selectAll().where('subject_id', '=', patron.id).execute();
  expect(entries).toMatchObject([{ actor: `user:${ada.id}`, action: 'comment.hide', details: { commentId: id } }]);
});

test('a creator who comments under another creator’s post can neither hide nor show that comment', async () => {
  const { other: guest } = readers;
  postId = await makePost(server.deps, ada, { audience: 'everyone' });
  const [shown, held] = [await say(at(guest), 'A guest'), await say(at(guest), 'https://win.example')];
  expect([(await hide(at(guest), shown)).status, (await show(at(guest), held)).status]).toEqual([404, 404]);
  expect(await seenBy({})).toEqual([['A guest']]);
  expect((await show(at(ada), held)).status).toBe(200);
});

test('a hidden thread is visible only to its author and the creator, and comes back whole', async () => {
  const { app, deps } = server;
  const { otherPatron: fellow, offer } = readers;
  await makeMember(deps, fellow, ada, offer);
  const thread = await say(at(patron), 'Thread');
  const answer = await say(at(fellow), 'Answer', thread);
  await say(at(ada), 'Ada', thread);
  await say(at(fellow), 'Other');
  expect(await hide(at(ada), thread)).toMatchObject({ status: 200, body: { isHidden: true, isHeld: false } });
  expect(await count()).toBe(1);
  expect(await seenBy(at(fellow))).toEqual([['Other']]);
  expect(await seenBy(at(patron))).toEqual([['Thread'], ['Other']]);
  expect(await seenBy(at(ada))).toEqual([['(Thread)', '(Ada)', '(Answer)'], ['Other']]);
  expect((await bellOf(app, at(patron))).join()).not.toContain('Ada');

  // The author does not know: their new answers are hidden with the thread and notify nobody.
  await say(at(patron), 'More', thread);
  expect((await comment(app, at(fellow), postId, { parentId: thread })).status).toBe(400);
  expect(await count()).toBe(1);
  expect((await show(at(ada), answer)).body.isHidden).toBe(true);
  expect(await show(at(ada), thread)).toMatchObject({ status: 200, body: { isHidden: false, replyCount: 3 } });
  expect(await count()).toBe(5);
  expect(await seenBy(at(fellow))).toEqual([['Thread', 'Ada', 'Answer', 'More'], ['Other']]);
});

test('held, reported and hidden comments are listed, newest first, until they are resolved', async () => {
  const { app } = server;
  const [held, reported, hidden] = [
    await say(at(patron), 'https://win.example'),
    await say(at(patron), 'Reported'),
    await say(at(patron), 'Hidden'),
  ];
  await say(at(patron), 'Answer', hidden);
  for (const actor of [at(ada), at(patron)]) {
    const body = { entityType: 'comment', entityId: reported, reason: 'abuse' } as const;
    await call(app, reportSomething, { ...actor, body });
  }
  await hide(at(ada), hidden);
  const listed = async (query = {}) =>
    (await review(at(ada), query)).body.items
      .filter(({ post }) => post.id === postId)
      .map(({ id, why, reports, post }) => [id, why, reports, post.title]);
  expect(await listed()).toEqual([
    [hidden, 'hidden', 0, 'Studio'],
    [reported, 'reported', 2, 'Studio'],
    [held, 'held', 0, 'Studio'],
  ]);
  expect(await listed({ why: 'reported' })).toEqual([[reported, 'reported', 2, 'Studio']]);
  const first = await review(at(ada), { limit: 2 });
  const { nextCursor = '' } = first.body.meta;
  expect((await review(at(ada), { limit: 1, cursor: nextCursor })).body.items[0]?.id).toBe(held);
  await show(at(ada), held);
  await show(at(ada), hidden);
  expect(await listed()).toEqual([[reported, 'reported', 2, 'Studio']]);

  await call(app, blockPerson, { ...at(ada), params: { userId: patron.id } });
  expect(await listed()).toEqual([]);
  expect(await show(at(ada), reported)).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

test('a thread waits for the creator until they answer in it, and is listed only where asked for', async () => {
  const asker = await makePerson(server.deps);
  await makeMember(server.deps, asker, ada, readers.offer);
  const [first, second] = [await say(at(asker), 'Which lens?'), await say(at(asker), 'Which film?')];
  await say(at(ada), 'Ask me anything');
  const listed = async (query?: { why: 'unanswered' }) =>
    (await review(at(ada), query)).body.items.flatMap(({ id, postId: under }) => (under === postId ? [id] : []));
  const waiting = () => listed({ why: 'unanswered' });
  expect(await waiting()).toEqual([second, first]);
  expect(await listed()).toEqual([]);
  await say(at(ada), 'A 50', first);
  expect(await waiting()).toEqual([second]);
  await hide(at(ada), second);
  expect(await waiting()).toEqual([]);
});
