import { getLikedPost } from '@udala/contract/likes';
import { listNotifications } from '@udala/contract/notifications';
import { getPost, reactionEmojis } from '@udala/contract/posts';
import { getReactedPost, removeReaction } from '@udala/contract/reactions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshKey, makeCreator, makeMember, makeOffer, makePerson, makePost, signIn } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { at, bellOf, like, react, type Actor } from '#test/talk.ts';
import { notifyAuthors } from '#features/publishing/posts/grouped-notifications.ts';
import { days } from '#platform/clock.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const remove = (actor: Actor, id: string) => call(server.app, removeReaction, { ...actor, params: { id } });
const none = { heart: 0, 'thumbs-up': 0, clapping: 0 };

async function openPost(audience: 'everyone' | 'patrons' = 'everyone') {
  const creator = await makeCreator(server.deps);
  return { creator, postId: await makePost(server.deps, creator, { title: 'Harmattan', audience, body: 'the-body' }) };
}

test('a person has one reaction: the same again changes nothing, another takes its place, it can be taken back', async () => {
  const { app } = server;
  const { postId } = await openPost();
  const chidi = at(await makePerson(server.deps));
  const first = await react(app, chidi, postId, 'heart');
  expect(first).toMatchObject({ status: 200, body: { name: 'heart', counts: { ...none, heart: 1 } } });
  expect((await react(app, chidi, postId, 'heart')).body).toEqual(first.body);
  const { id } = first.body;
  expect((await react(app, chidi, postId, 'clapping')).body).toEqual({
    id,
    name: 'clapping',
    counts: { ...none, clapping: 1 },
  });
  expect((await call(app, getPost, { ...chidi, params: { id: postId } })).body).toMatchObject({
    reactions: [{ id, name: 'clapping', commentId: null }],
    viewer: { reaction: 'clapping' },
  });
  expect((await remove(chidi, id)).body).toEqual({ counts: none });
  expect((await remove(chidi, id)).status).toBe(404);
  const wrong = await call(app, getReactedPost, { params: { id: 'x' } });
  expect(wrong.status).toBe(400);
  await assertInvariants(server.deps.db);
});

test('concurrent emojis and likes on a hundred posts leave one of each and correct counts', async () => {
  const { app, deps } = server;
  const creator = await makeCreator(deps);
  const chidi = at(await makePerson(deps));
  const postIds = await Promise.all(
    Array.from({ length: 100 }, () => makePost(deps, creator, { audience: 'everyone' })),
  );
  const answers = await Promise.all(
    postIds.flatMap((id) => [
      ...reactionEmojis.map(async (name) => (await react(app, chidi, id, name)).status),
      like(app, chidi, id, true).then(({ status }) => status),
      react(app, chidi, id, 'heart').then(({ status }) => status),
    ]),
  );
  expect(new Set(answers)).toEqual(new Set([200]));
  const { rows } = await deps.pool.query(
    `select (select count(*)::int from reactions where post_id = any($1)) as reactions,
       (select count(*)::int from likes where post_id = any($1)) as likes,
       (select sum(hearts + thumbs + claps)::int from post_counts where post_id = any($1)) as counted`,
    [postIds],
  );
  expect(rows).toEqual([{ reactions: 100, likes: 100, counted: 100 }]);
  await assertInvariants(deps.db);
  // Empties a whole round of notifications, which would otherwise precede those of the next test.
  await Promise.all([notifyAuthors(deps, 'like'), notifyAuthors(deps, 'reaction')]);
});

test('readers with access may react; only the owner removes a reaction, even after access has ended', async () => {
  const { app, deps } = server;
  const { creator, postId } = await openPost('patrons');
  const [patron, stranger] = [await makePerson(deps), await makePerson(deps)];
  await makeMember(deps, patron, creator, await makeOffer(deps, creator));
  const other = await makeCreator(deps);
  const abroad = { host: other.host, ...(await signIn(deps, patron.id, other.host)) };
  const { body } = await react(app, at(patron), postId, 'thumbs-up');
  const table = [
    ['anonymous', {}, 401, 401],
    ['stranger', at(stranger), 403, 404],
    ['other creator', at(other), 403, 404],
    ['author', at(creator), 200, 404],
    ['patron on another host', abroad, 404, 404],
  ] as const;
  for (const [who, actor, mayReact, mayRemove] of table) {
    expect([who, (await react(app, actor, postId, 'heart')).status]).toEqual([who, mayReact]);
    expect([who, (await remove(actor, body.id)).status]).toEqual([who, mayRemove]);
  }
  expect((await react(app, at(patron), freshKey(), 'heart')).status).toBe(404);
  await deps.db
    .updateTable('subscriptions')
    .set({ access_until: deps.clock.now() })
    .where('patron_id', '=', patron.id)
    .execute();
  expect((await react(app, at(patron), postId, 'heart')).status).toBe(403);
  expect(await remove(at(patron), body.id)).toMatchObject({ status: 200, body: { counts: { ...none, heart: 1 } } });
});

test('the post behind a like or a reaction is locked for those who may not read it', async () => {
  const { app, deps } = server;
  const { creator, postId } = await openPost('patrons');
  const { body: reaction } = await react(app, at(creator), postId, 'heart');
  const doors = [
    [getReactedPost, reaction.id],
    [getReactedPost, postId],
    [getLikedPost, postId],
  ] as const;
  const other = await makeCreator(deps);
  for (const [door, id] of doors) {
    const ask = (actor: Actor) => call(app, door, { ...actor, params: { id } });
    expect((await ask(at(creator))).body).toMatchObject({ id: postId, description: 'the-body' });
    for (const actor of [{}, at(other)]) {
      const { status, body, raw } = await ask(actor);
      expect([status, body.id, body.viewer.canSee, raw.includes('the-body')]).toEqual([200, postId, false, false]);
    }
    expect((await ask({ host: other.host })).status).toBe(404);
    expect((await call(app, door, { params: { id: freshKey() } })).status).toBe(404);
  }
});

test('the author is notified once a day of all who reacted, not of their own reaction or a changed one', async () => {
  const { app, deps } = server;
  const { creator, postId } = await openPost();
  const [chidi, bola] = [await makePerson(deps, { name: 'Chidi' }), await makePerson(deps, { name: 'Bola' })];
  const runRound = () => notifyAuthors(deps, 'reaction');
  await react(app, at(creator), postId, 'heart');
  await runRound();
  expect(await bellOf(app, at(creator))).toEqual([]);
  await react(app, at(chidi), postId, 'heart');
  await Promise.all([runRound(), runRound()]);
  expect(await bellOf(app, at(creator))).toEqual(['Chidi reacted ❤️ to your post “Harmattan”']);
  const { items } = (await call(app, listNotifications, { token: creator.token })).body;
  expect(items).toMatchObject([{ entityType: 'reaction', entityId: postId }]);
  await react(app, at(bola), postId, 'clapping');
  await runRound();
  await react(app, at(chidi), postId, 'thumbs-up');
  const { rows } = await deps.pool.query('select reaction_notification_due_at from post_counts where post_id = $1', [
    postId,
  ]);
  expect(rows).toEqual([{ reaction_notification_due_at: null }]);
  await like(app, at(bola), postId, true);
  await notifyAuthors(deps, 'like');
  expect(await bellOf(app, at(creator))).toEqual([
    'Bola liked your post “Harmattan”',
    'Bola and 1 other reacted 👏 to your post “Harmattan”',
  ]);
  await remove(at(bola), (await react(app, at(bola), postId, 'clapping')).body.id);
  expect((await bellOf(app, at(creator)))[1]).toBe('Bola and 1 other reacted to your post “Harmattan”');
  deps.clock.moveTo(deps.clock.offsetMs + days(1));
  await react(app, at(await makePerson(deps, { name: 'Efe' })), postId, 'heart');
  await runRound();
  expect((await bellOf(app, at(creator)))[0]).toBe('Efe reacted ❤️ to your post “Harmattan”');
});
