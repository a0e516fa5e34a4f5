import { listNotifications } from '@udala/contract/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { later } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import {
  makeCreator,
  makeMember,
  makeOffer,
  makePerson,
  makePost,
  type Creator,
  type Person,
} from '#test/factories.ts';
import { call, eventually } from '#test/harness.ts';
import { publisher, startPublishingServer, type PublishingServer } from '#test/publishing.ts';
import { tellOfPost } from './tell-of-post.ts';

let server: PublishingServer;
let calls: ReturnType<typeof publisher>;
beforeAll(async () => {
  server = await startPublishingServer();
  calls = publisher(server);
});
afterAll(() => server.close());

async function follow(follower: Person, creator: Person) {
  const row = { follower_id: follower.id, creator_id: creator.id, created_at: server.deps.clock.now() };
  await server.deps.db.insertInto('follows').values(row).execute();
}

interface Audience {
  creator: Creator;
  patron: Person;
  lapsed: Person;
  follower: Person;
}

async function gather(): Promise<Audience> {
  const { deps } = server;
  const creator = await makeCreator(deps);
  const [patron, lapsed, follower] = [await makePerson(deps), await makePerson(deps), await makePerson(deps)];
  const offer = await makeOffer(deps, creator);
  await makeMember(deps, patron, creator, offer);
  await makeMember(deps, lapsed, creator, offer, later(deps.clock.now(), -1));
  await follow(follower, creator);
  return { creator, patron, lapsed, follower };
}

const toldOf = async (postId: string) =>
  (
    await server.deps.db
      .selectFrom('notifications')
      .select(['recipient_id', 'event_key', 'read_at'])
      .where('entity_id', '=', postId)
      .orderBy('recipient_id')
      .execute()
  ).map((row) => row.recipient_id);

const idsOf = (people: readonly Person[]) => people.map(({ id }) => id).toSorted();
const queued = async () =>
  (await server.deps.pool.query(`select from pgboss.job where name = 'tell-of-post' and state <> 'completed'`))
    .rowCount;
const allTold = () => eventually(async () => (await queued()) === 0);

test('a post for patrons is told to those whose access is open, one for everyone to all who follow', async () => {
  const { app } = server;
  const { creator, patron, lapsed, follower } = await gather();
  const { body: closed } = await calls.publish(creator, { title: 'Harmattan' });
  const { body: open } = await calls.publish(creator, { title: '', visibility: 'everyone' });
  await allTold();
  expect(await toldOf(closed.id)).toEqual([patron.id]);
  expect(await toldOf(open.id)).toEqual(idsOf([patron, lapsed, follower]));
  const { body } = await call(app, listNotifications, { token: patron.token });
  expect(body.items).toMatchObject([
    { message: 'Ada Obi published a new post', entityType: 'post', entityId: open.id, isRead: false },
    { message: 'Ada Obi posted “Harmattan”', entityType: 'post', entityId: closed.id, userId: patron.id },
  ]);
});

test('a planned post is told of when it comes out, and only then', async () => {
  const { creator, follower } = await gather();
  const { body: post } = await calls.publish(creator, { visibility: 'everyone', publishAt: calls.inMinutes(5) });
  await allTold();
  expect(await toldOf(post.id)).toEqual([]);
  calls.passMinutes(6);
  await eventually(async () => (await toldOf(post.id)).includes(follower.id));
});

/** As if the job had waited while the post became something else. */
async function tellLate(postId: string, after: string | null = null) {
  await inTransaction(server.deps.db, (tx) => server.deps.jobs.send(tx, tellOfPost, { postId, after }));
  await allTold();
}

test('what has become of a post meanwhile counts', async () => {
  const { deps } = server;
  const { creator, patron } = await gather();
  const narrowed = await makePost(deps, creator, { audience: 'everyone' });
  await calls.edit(creator, narrowed, { visibility: 'patrons' });
  const deleted = await makePost(deps, creator, { audience: 'everyone' });
  await calls.remove(creator, deleted);
  await tellLate(narrowed);
  await tellLate(deleted);
  expect(await toldOf(narrowed)).toEqual([patron.id]);
  expect(await toldOf(deleted)).toEqual([]);
});

test('a job that is done again tells nobody twice and leaves what was read as it was', async () => {
  const { deps } = server;
  const { creator, patron } = await gather();
  const post = await makePost(deps, creator);
  await tellLate(post);
  await deps.db.updateTable('notifications').set({ read_at: deps.clock.now() }).where('entity_id', '=', post).execute();
  await tellLate(post);
  const rows = await deps.db.selectFrom('notifications').selectAll().where('entity_id', '=', post).execute();
  expect(rows).toMatchObject([{ recipient_id: patron.id, read_at: expect.any(Date) }]);
});

test('thousands are told a batch at a time, each once, the rest by the job that follows', async () => {
  const { deps } = server;
  const creator = await makeCreator(deps);
  const now = deps.clock.now();
  await deps.pool.query(
    `with person as (
       insert into users (email, roles, state, created_at)
       select 'reader' || n || '@example.com', array['patron'], 'active', $2 from generate_series(1, 2500) n returning id)
     insert into follows (follower_id, creator_id, created_at) select id, $1, $2 from person`,
    [creator.id, now],
  );
  const post = await makePost(deps, creator, { audience: 'everyone' });
  await tellLate(post);
  expect(new Set(await toldOf(post)).size).toBe(2500);
  const { rows } = await deps.pool.query(
    `select data ->> 'after' as after from pgboss.job where name = 'tell-of-post' and data ->> 'postId' = $1 order by after`,
    [post],
  );
  expect(rows).toHaveLength(3);
}, 20_000);
