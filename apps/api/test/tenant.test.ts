import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notifyAuthors } from '#features/publishing/posts/grouped-notifications.ts';
import { freshKey, makeCreator, makeMember, makeOffer, makePerson, makePost, signIn } from './factories.ts';
import { allEndpoints, call } from './harness.ts';
import { startServerWithMail } from './inbox.ts';
import { send } from './messages.ts';
import { at, comment, react } from './talk.ts';

// Tenant isolation: one creator's host reveals nothing of another; a table over the contract, which includes later
// routes automatically.

const CANARY = `canary-${freshKey()}`;
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

it.each(allEndpoints.filter(({ endpoint }) => endpoint.access !== 'provider' && endpoint.path !== '/auth/logout'))(
  '$name neither shows nor changes another creator’s data',
  async ({ name, endpoint }) => {
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
  },
);

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
