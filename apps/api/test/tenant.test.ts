import { listNotifications } from '@udala/contract/notifications';
import { listPayments } from '@udala/contract/payments';
import { listOwnSubscriptions } from '@udala/contract/subscriptions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notifyAuthors } from '#features/publishing/posts/grouped-notifications.ts';
import { freshKey, makeCreator, makeMember, makeOffer, makePerson, makePost, signIn } from './factories.ts';
import { allEndpoints, call } from './harness.ts';
import { startServerWithMail } from './inbox.ts';
import { send } from './messages.ts';
import { at, comment, react } from './talk.ts';

// Tenant isolation: one creator's host reveals nothing of another but the viewer's own records; a table over the
// contract, which includes later routes automatically.

const CANARY = `canary-${freshKey()}`;
/** The viewer's own records, which every host shows in full, and the public list of creators. */
const onEveryHost = new Set([
  'listPayments',
  'listOwnSubscriptions',
  'getDeletionTerms',
  'listNotifications',
  'readNotification',
  'readAllNotifications',
  'searchCreators',
]);
const anyBody = { postType: 'Feed', visibility: 'everyone', description: 'Written on the other host' };
let server: Awaited<ReturnType<typeof startServerWithMail>>;
let here: { host: string; tokens: Record<string, string | undefined>; foreign: Record<string, string> };

beforeAll(async () => {
  server = await startServerWithMail();
  const { deps } = server;
  const [ada, bola] = [await makeCreator(deps), await makeCreator(deps)];
  const patron = await makePerson(deps);
  await deps.db.updateTable('profiles').set({ page_name: CANARY }).where('user_id', '=', ada.id).execute();
  const [adasOffer, other] = [
    await makeOffer(deps, ada, { benefits: [CANARY.slice(0, 20)] }),
    await makeOffer(deps, bola),
  ];
  const subscriptionId = await makeMember(deps, patron, ada, adasOffer);
  await makeMember(deps, patron, bola, other);
  const postId = await makePost(deps, ada, { title: CANARY, body: CANARY, teaser: CANARY, audience: 'everyone' });
  const { body: said } = await comment(server.app, at(patron), postId, { text: CANARY });
  const { body: held } = await comment(server.app, at(patron), postId, { text: `https://${CANARY}.example` });
  const { body: reaction } = await react(server.app, at(patron), postId, 'heart');
  await notifyAuthors(deps, 'reaction');
  const { body: message } = await send(server.app, at(patron), ada.id, { text: CANARY });
  const tokenOf = async (id: string) => (await signIn(deps, id, bola.host)).token;
  here = {
    host: bola.host,
    tokens: {
      nobody: undefined,
      'the other creator, by their session of the members site': ada.token,
      'the other creator': await tokenOf(ada.id),
      'a patron of both': await tokenOf(patron.id),
    },
    foreign: {
      creator: ada.id,
      post: postId,
      membership: adasOffer,
      subscription: subscriptionId,
      comment: said.id,
      heldComment: held.id,
      reaction: reaction.id,
      message: message.id,
    },
  };
});
afterAll(() => server.close());

/** Request bodies that would change the other creator's data, by endpoint. */
const bodies = (): Record<string, unknown> => ({
  createPost: anyBody,
  createMembership: { price: 500, benefits: ['Written on the other'] },
  updateMembership: { price: 500, benefits: ['Written on the other'] },
  saveOwnPage: { pageName: 'Elsewhere', userName: 'elsewhere' },
  startSubscription: { membershipId: here.foreign['membership'], price: 2500 },
  likePost: { liked: true },
  createComment: { text: 'Written on the other host' },
  sendMessage: { text: 'Written on the other host' },
  readMessages: { isRead: true },
  reactToPost: { name: 'clapping' },
  reportSomething: { entityType: 'comment', entityId: here.foreign['comment'], reason: 'spam' },
});

const tables = [
  'memberships',
  'posts',
  'post_bodies',
  'post_counts',
  'profiles',
  'handles',
  'likes',
  'reactions',
  'comments',
  'reports',
  'follows',
  'subscriptions',
  'thread_participants',
  'messages',
];
const rows = async (): Promise<unknown> =>
  Promise.all(
    tables.map(
      async (table) => (await sql`select * from ${sql.table(table)} order by 1, 2`.execute(server.deps.db)).rows,
    ),
  );

const narrowed = allEndpoints.filter(
  ({ name, endpoint }) => endpoint.access !== 'provider' && endpoint.path !== '/auth/logout' && !onEveryHost.has(name),
);

it.each(narrowed)('$name neither shows nor changes another creator’s data', async ({ name, endpoint }) => {
  const before = await rows();
  for (const token of Object.values(here.tokens)) {
    for (const id of Object.values(here.foreign)) {
      const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, key = '']) => [key, id]));
      const answer = await call(server.app, endpoint, {
        host: here.host,
        params,
        headers: { 'idempotency-key': freshKey() },
        ...(token !== undefined && { token }),
        ...(endpoint.body && { body: bodies()[name] ?? {} }),
      });
      expect(answer.raw).not.toContain(CANARY);
      expect(answer.raw).not.toContain(CANARY.slice(0, 20));
      expect(answer.status).toBeLessThan(500);
    }
  }
  expect(await rows()).toEqual(before);
});

it('shows a person’s own records of all creators on every host, and nobody else’s', async () => {
  const { app, deps } = server;
  const stranger = await makePerson(deps);
  const creatorsOf = async (token: string | undefined) => {
    const input = { host: here.host, ...(token !== undefined && { token }) };
    const { body } = await call(app, listOwnSubscriptions, input);
    return (body.items ?? []).map(({ creator }) => creator.id);
  };
  expect(await creatorsOf(here.tokens['a patron of both'])).toHaveLength(2);
  for (const token of [(await signIn(deps, stranger.id, here.host)).token, here.tokens['the other creator']]) {
    expect(await creatorsOf(token)).toEqual([]);
    for (const endpoint of [listPayments, listNotifications]) {
      const { body } = await call(app, endpoint, { host: here.host, ...(token !== undefined && { token }) });
      for (const item of body.items) expect(item).toMatchObject({ userId: here.foreign['creator'] });
    }
  }
});

it('changes nothing of another creator by the endpoints that every host answers in full', async () => {
  const before = await rows();
  for (const { name, endpoint } of allEndpoints.filter(({ name: one }) => onEveryHost.has(one))) {
    for (const token of Object.values(here.tokens)) {
      const params = { id: here.foreign['post'] ?? '' };
      const input = { host: here.host, params, ...(token !== undefined && { token }) };
      const answer = await call(server.app, endpoint, {
        ...input,
        ...(endpoint.body && { body: name === 'readNotification' ? { isRead: true } : {} }),
      });
      expect(answer.status).toBeLessThan(500);
    }
  }
  expect(await rows()).toEqual(before);
});

it('would be detected: on the creator’s own host the data is shown', async () => {
  const answer = await server.app.inject({
    url: '/memberships/page?hostname=x.localhost',
    headers: { host: here.host },
  });
  expect(answer.statusCode).toBe(404);
  const { rows: pages } = await sql<{ user_name: string }>`
    select user_name from profiles where user_id = ${here.foreign['creator']}`.execute(server.deps.db);
  const url = `/memberships/page?hostname=${pages[0]?.user_name}.localhost:3000`;
  const page = await server.app.inject({ url, headers: { host: `${pages[0]?.user_name}.localhost:3000` } });
  expect(page.body).toContain(CANARY);
});
