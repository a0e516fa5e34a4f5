import { unfollowCreator } from '@udala/contract/follows';
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
import { follow, makeFollowers } from '#test/followers.ts';
import { call, eventually } from '#test/harness.ts';
import { publisher, startPublishingServer, type PublishingServer } from '#test/publishing.ts';
import { announcePost } from './announce-post.ts';

let server: PublishingServer;
let calls: ReturnType<typeof publisher>;
beforeAll(async () => {
  server = await startPublishingServer();
  calls = publisher(server);
});
afterAll(() => server.close());

interface Audience {
  creator: Creator;
  patron: Person;
  lapsed: Person;
  follower: Person;
  offer: string;
}

async function gather(): Promise<Audience> {
  const { deps } = server;
  const creator = await makeCreator(deps);
  const [patron, lapsed, follower] = [await makePerson(deps), await makePerson(deps), await makePerson(deps)];
  const offer = await makeOffer(deps, creator);
  await makeMember(deps, patron, creator, offer);
  await makeMember(deps, lapsed, creator, offer, later(deps.clock.now(), -1));
  await follow(server.deps, follower, creator);
  return { creator, patron, lapsed, follower, offer };
}

const notifiedOf = async (postId: string) =>
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
  (await server.deps.pool.query(`select from pgboss.job where name = 'announce-post' and state <> 'completed'`))
    .rowCount;
const allAnnounced = () => eventually(async () => (await queued()) === 0);

test('a post for patrons notifies those with open access, a post for everyone all followers', async () => {
  const { app } = server;
  const { creator, patron, lapsed, follower } = await gather();
  const { body: closed } = await calls.publish(creator, { title: 'Harmattan' });
  const { body: open } = await calls.publish(creator, { title: '', visibility: 'everyone' });
  await allAnnounced();
  expect(await notifiedOf(closed.id)).toEqual([patron.id]);
  expect(await notifiedOf(open.id)).toEqual(idsOf([patron, lapsed, follower]));
  const { body } = await call(app, listNotifications, { token: patron.token });
  expect(body.items).toMatchObject([
    { message: 'Ada Obi published a new post', entityType: 'post', entityId: open.id, isRead: false },
    { message: 'Ada Obi posted “Harmattan”', entityType: 'post', entityId: closed.id, userId: patron.id },
  ]);
});

test('a scheduled post is announced when it is published, and not before', async () => {
  const { creator, follower } = await gather();
  const { body: post } = await calls.publish(creator, { visibility: 'everyone', publishAt: calls.inMinutes(5) });
  await allAnnounced();
  expect(await notifiedOf(post.id)).toEqual([]);
  calls.passMinutes(6);
  await eventually(async () => (await notifiedOf(post.id)).includes(follower.id));
});

/** Announces a post as though the job had waited while the post changed. */
async function announceLate(postId: string, after: string | null = null) {
  await inTransaction(server.deps.db, (tx) => server.deps.jobs.send(tx, announcePost, { postId, after }));
  await allAnnounced();
}

test('uses the state of the post at the time the job runs', async () => {
  const { deps } = server;
  const { creator, patron } = await gather();
  const narrowed = await makePost(deps, creator, { audience: 'everyone' });
  await calls.edit(creator, narrowed, { visibility: 'patrons' });
  const deleted = await makePost(deps, creator, { audience: 'everyone' });
  await calls.remove(creator, deleted);
  await announceLate(narrowed);
  await announceLate(deleted);
  expect(await notifiedOf(narrowed)).toEqual([patron.id]);
  expect(await notifiedOf(deleted)).toEqual([]);
});

test('a repeated job notifies and emails nobody twice, and leaves read notifications read', async () => {
  const { deps } = server;
  const { creator, patron, offer } = await gather();
  const unverified = await makePerson(deps);
  await makeMember(deps, unverified, creator, offer);
  const post = await makePost(deps, creator);
  await deps.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', unverified.id).execute();
  const queuedEmails = async () =>
    (await deps.pool.query('select recipient_id from queued_post_emails where post_id = $1', [post])).rows;
  await announceLate(post);
  expect(await queuedEmails()).toEqual([{ recipient_id: patron.id }]);
  await deps.pool.query('delete from queued_post_emails where post_id = $1', [post]);
  await deps.db.updateTable('notifications').set({ read_at: deps.clock.now() }).where('entity_id', '=', post).execute();
  await announceLate(post);
  const rows = await deps.db.selectFrom('notifications').selectAll().where('entity_id', '=', post).execute();
  expect(rows.find((row) => row.recipient_id === patron.id)).toMatchObject({ read_at: expect.any(Date) });
  expect(rows).toHaveLength(2);
  expect(await queuedEmails()).toEqual([]);
});

/** Ways in which a reader stops being an audience of a post before the announcement. */
const partings: [how: string, leave: (reader: Person, creator: Creator) => Promise<unknown>][] = [
  [
    'unfollowed',
    (reader, creator) => call(server.app, unfollowCreator, { token: reader.token, params: { creatorId: creator.id } }),
  ],
  ['was suspended', (reader) => setState(reader, 'suspended')],
  ['deleted the account', (reader) => setState(reader, 'deleted')],
];
const setState = ({ id }: Person, state: 'deleted' | 'suspended') =>
  server.deps.db
    .updateTable('users')
    .set({ state, deleted_at: state === 'deleted' ? server.deps.clock.now() : null })
    .where('id', '=', id)
    .execute();

test('nobody who left between the publishing and the announcement is notified, in any batch', async () => {
  const { deps } = server;
  const { creator, patron, lapsed } = await gather();
  const people = await Promise.all(partings.map(() => makePerson(deps)));
  for (const person of people) await follow(server.deps, person, creator);
  const post = await makePost(deps, creator, { audience: 'everyone' });
  const closed = await makePost(deps, creator);
  // The job stopped after it had notified the first reader, and goes on with the next.
  const before = patron.id;
  for (const [index, [, leave]] of partings.entries()) {
    const person = people[index];
    if (person) await leave(person, creator);
  }
  await announceLate(post, before);
  const notified = await notifiedOf(post);
  expect(notified.filter((id) => people.some((person) => person.id === id))).toEqual([]);
  expect(notified).toContain(lapsed.id);

  await deps.db
    .updateTable('subscriptions')
    .set({ access_until: later(deps.clock.now(), -1) })
    .where('patron_id', '=', patron.id)
    .execute();
  await announceLate(closed);
  expect(await notifiedOf(closed)).toEqual([]);
});

test('thousands are notified in batches, each once, and the next job does the rest', async () => {
  const { deps } = server;
  const creator = await makeCreator(deps);
  await makeFollowers(deps, creator, 11_000);
  const post = await makePost(deps, creator, { audience: 'everyone' });
  await announceLate(post);
  const notified = await notifiedOf(post);
  expect([notified.length, new Set(notified).size]).toEqual([11_000, 11_000]);
  const { rows } = await deps.pool.query(
    `select from pgboss.job where name = 'announce-post' and data ->> 'postId' = $1`,
    [post],
  );
  expect(rows).toHaveLength(2);
});
