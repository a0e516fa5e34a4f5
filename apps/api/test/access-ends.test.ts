import { getCommentedPost } from '@udala/contract/comments';
import { getLikedPost } from '@udala/contract/likes';
import { listNotifications } from '@udala/contract/notifications';
import { getPost, listPosts } from '@udala/contract/posts';
import { getReactedPost } from '@udala/contract/reactions';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes, later } from '#platform/clock.ts';
import type { Subscriptions } from '#platform/db/types.ts';
import { freshKey, makeCreator, makeMember, makeOffer, makePerson, type Creator, type Person } from './factories.ts';
import { call, eventually, membersHost } from './harness.ts';
import { fixture, upload } from './pictures.ts';
import { publisher, startPublishingServer, type PublishingServer } from './publishing.ts';
import { openSocket } from './sockets.ts';
import { at, comment, comments, like, react } from './talk.ts';

// For every way a membership can end: the patron's next request is already denied.

const SECRET = `secret-${freshKey()}`;
let server: PublishingServer;
let address: string;
let ada: Creator;
let offer: string;
let fellow: Person;
let post: { id: string; pictureUrl: string };
beforeAll(async () => {
  server = await startPublishingServer();
  const { app, deps } = server;
  address = await app.listen({ host: '127.0.0.1', port: 0 });
  ada = await makeCreator(deps);
  offer = await makeOffer(deps, ada);
  fellow = await makePerson(deps);
  await makeMember(deps, fellow, ada, offer);
  const { body: picture } = await upload(app, { bytes: await fixture('mountain.jpg'), token: ada.token });
  const content = { description: SECRET, imageContent: [{ id: picture.id, alt: SECRET }] };
  const { body } = await publisher(server).publish(ada, content);
  post = { id: body.id, pictureUrl: picture.secure_url };
  // Followers who join during the announcement are notified too; the followers below join after it.
  await eventually(async () => {
    const { body: shown } = await call(app, listNotifications, { token: fellow.token });
    return shown.items.some(({ entityId }) => entityId === post.id);
  });
});
afterAll(() => server.close());

type Change = Updateable<Subscriptions>;
const now = () => server.deps.clock.now();
const change = async (id: string, to: Change) => {
  const { db } = server.deps;
  await db.updateTable('subscriptions').set(to).where('id', '=', id).execute();
};
const ended = (): Change => ({ state: 'ended', ended_at: now(), next_at: null });
/** Moves past the end of this membership; others last longer. */
const passTime = async (id: string) => {
  await change(id, { access_until: later(now(), minutes(1)) });
  publisher(server).passMinutes(1);
};

const ends: [how: string, end: (id: string) => Promise<void>][] = [
  ['its time passes', passTime],
  [
    'the days of grace pass',
    async (id) => {
      await change(id, { state: 'past_due' });
      await passTime(id);
    },
  ],
  [
    'it was cancelled, and its last day passes',
    async (id) => {
      await change(id, { state: 'ending' });
      await passTime(id);
    },
  ],
  ['it is paused', (id) => change(id, { state: 'paused', access_until: now(), next_at: null })],
  ['the money is given back', (id) => change(id, { ...ended(), end_reason: 'refunded' })],
  ['the bank takes the money back', (id) => change(id, { ...ended(), access_until: now() })],
];

interface Talk {
  commentId: string;
  reactionId: string;
  etag: string;
}

async function takePart(patron: Person): Promise<Talk> {
  const { app } = server;
  const { body: said } = await comment(app, at(patron), post.id);
  await like(app, at(patron), post.id, true);
  const { body: reaction } = await react(app, at(patron), post.id, 'heart');
  const picture = await openPicture(patron);
  return { commentId: said.id, reactionId: reaction.id, etag: String(picture.headers.etag) };
}

const openPicture = (patron: Person, headers: Record<string, string> = {}) =>
  server.app.inject({
    url: post.pictureUrl,
    headers: { host: membersHost, cookie: `udala_media=${patron.mediaToken}`, ...headers },
  });

/** Responses of every endpoint that can lead to the post, and whether any of them contains its text. */
async function askAround(patron: Person, { commentId, reactionId, etag }: Talk) {
  const { app } = server;
  const { token } = patron;
  const posts = [
    await call(app, listPosts, { token }),
    await call(app, listPosts, { token, query: { authorId: ada.id } }),
    await call(app, getPost, { token, params: { id: post.id } }),
    await call(app, getLikedPost, { token, params: { id: post.id } }),
    await call(app, getReactedPost, { token, params: { id: reactionId } }),
    await call(app, getCommentedPost, { token, params: { id: commentId } }),
  ];
  const guarded = [
    await comments(app, at(patron), post.id),
    await comment(app, at(patron), post.id, { parentId: commentId }),
    await like(app, at(patron), post.id, true),
    await react(app, at(patron), post.id, 'clapping'),
    await openPicture(patron).then(({ statusCode: status }) => ({ status })),
    await openPicture(patron, { 'if-none-match': etag }).then(({ statusCode: status }) => ({ status })),
  ];
  return {
    shown: posts.map(({ raw }) => raw.includes(SECRET)),
    statuses: guarded.map(({ status }) => status),
  };
}

test.each(ends)('when %s, all access ends at once', async (_how, end) => {
  const { app, deps } = server;
  const { publish } = publisher(server);
  const patron = await makePerson(deps);
  const subscription = await makeMember(deps, patron, ada, offer);
  const [heard, heardByFellow] = [await openSocket(address, patron), await openSocket(address, fellow)];
  const part = await takePart(patron);
  expect(await askAround(patron, part)).toEqual({
    shown: [true, true, true, true, true, true],
    statuses: [200, 201, 200, 200, 200, 304],
  });

  await end(subscription);
  expect(await askAround(patron, part)).toEqual({
    shown: [false, false, false, false, false, false],
    statuses: [403, 403, 403, 403, 404, 404],
  });

  await comment(app, at(ada), post.id, { parentId: part.commentId, text: `${SECRET} ${freshKey()}` });
  const { body: next } = await publish(ada, { title: 'Only for those who stayed' });
  await expect.poll(() => heardByFellow.map(({ entityId }) => entityId)).toContain(next.id);
  expect(heard).toEqual([]);
  expect((await call(app, listNotifications, { token: patron.token })).body.items).toEqual([]);
});
