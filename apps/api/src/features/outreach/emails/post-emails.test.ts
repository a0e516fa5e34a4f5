import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lockPublished, notifyReaders } from '#features/publishing/posts/announce-post.queries.ts';
import { later, minutes, movableClock } from '#platform/clock.ts';
import {
  makeCreator,
  makeMember,
  makeOffer,
  makePerson,
  makePost,
  type Creator,
  type Person,
} from '#test/factories.ts';
import { follow } from '#test/followers.ts';
import { eventually } from '#test/harness.ts';
import { startServerWithMail } from '#test/inbox.ts';
import { CONNECTIONS } from '#platform/mail/mail.ts';
import { TEST_MS } from '../../../../../../scripts/test/patience.ts';
import { createBackoff } from './bulk.ts';
import { leasePostEmails } from './post-emails.queries.ts';
import { queuePostEmails } from './post-emails.sql.ts';
import { sendPostEmails } from './post-emails.ts';

let server: Awaited<ReturnType<typeof startServerWithMail>>;
/** Responses of the mail server by address, or to every sender for `everybody`. */
const says = new Map<string, string>();
beforeAll(async () => {
  const manners = { toAddress: (to: string) => says.get(to), toSender: () => says.get('everybody') };
  server = await startServerWithMail(manners, { works: false });
});
afterAll(() => server.close());
beforeEach(async () => {
  says.clear();
  await server.deps.pool.query('delete from queued_post_emails');
});

const waiting = async () =>
  (
    await server.deps.pool.query<{ recipient_id: string; attempts: number; due_at: Date }>(
      'select * from queued_post_emails',
    )
  ).rows;

/** Uses a backoff of its own by default, like a process that has not connected to the mail server yet. */
const send = (backoff = createBackoff(server.deps)) => sendPostEmails(server.deps, backoff, { batchMs: Infinity });
/** Makes all emails due without moving the clock, which would make the background job send them. */
const passAll = () => server.deps.pool.query('update queued_post_emails set due_at = $1', [server.deps.clock.now()]);
const set = (person: Person, change: object) =>
  server.deps.db.updateTable('users').set(change).where('id', '=', person.id).execute();

/** Publishes a post and queues its emails, as the announcement job does. */
async function publish(creator: Creator, options: Parameters<typeof makePost>[2]) {
  const { db, clock } = server.deps;
  const [postId, now] = [await makePost(server.deps, creator, options), clock.now()];
  const post = await lockPublished(db, postId);
  if (!post) throw new Error('it is not out');
  const { notifiedIds } = await notifyReaders(db, { id: postId, ...post }, { after: null, now });
  await queuePostEmails({ postId, readerIds: notifiedIds, now }).execute(db);
  return postId;
}

test('emails a post to those who may read it, teaser or body as its creator chose, and not to those who opted out', async () => {
  const { deps, inbox } = server;
  const creator = await makeCreator(deps);
  const offer = await makeOffer(deps, creator);
  const [patron, lapsed, follower] = [await makePerson(deps), await makePerson(deps), await makePerson(deps)];
  const [weekly, none] = [await makePerson(deps), await makePerson(deps)];
  for (const person of [patron, weekly, none]) await makeMember(deps, person, creator, offer);
  await makeMember(deps, lapsed, creator, offer, later(deps.clock.now(), -1));
  await follow(server.deps, follower, creator);
  await set(weekly, { post_emails: 'weekly' });
  await set(none, { post_emails: 'off' });

  const words = { title: 'Harmattan', teaser: 'What the wind leaves.', body: 'Dust on the mangoes.' };
  const teased = await publish(creator, words);
  await send();
  await set(creator, { full_text_by_mail: true });
  await publish(creator, { ...words, title: 'Rain', postType: 'Community' });
  await send();
  expect(await waiting()).toEqual([]);
  const [first, second] = inbox.mailsTo(patron.email);
  expect(first?.subject).toBe('Ada Obi: Harmattan');
  expect(first?.text).toContain('What the wind leaves.');
  expect(first?.text).toContain(`http://${creator.host}/membership/app/posts/${teased}`);
  expect(first?.text).not.toContain('Dust');
  expect(second?.text).toContain('Dust on the mangoes.');
  expect(second?.text).not.toContain('What the wind leaves.');
  expect(first?.messageId).toMatch(/^<[0-9a-f]{32}@udala\.test>$/);
  const header = (key: string) => first?.headers.find((one) => one.key === key)?.value;
  const [, oneClick = ''] =
    /^<(http:\/\/localhost:3000\/emails\/[\w-]{64})>$/.exec(header('list-unsubscribe') ?? '') ?? [];
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(header('list-id')).toBe('<posts.udala.test>');
  expect(first?.text).toContain(`/membership${new URL(oneClick).pathname}`);
  for (const person of [lapsed, follower, weekly, none]) expect(inbox.mailsTo(person.email)).toEqual([]);
});

const meanwhile: [string, (reader: Person, creator: Creator, post: string) => Promise<unknown>][] = [
  ['chose none', (reader) => set(reader, { post_emails: 'off' })],
  ['chose one a week', (reader) => set(reader, { post_emails: 'weekly' })],
  ['was suspended', (reader) => set(reader, { state: 'suspended' })],
  ['is gone', (reader) => set(reader, { state: 'deleted', deleted_at: server.deps.clock.now() })],
  ['lapsed', (reader) => lapse(reader)],
  ['reads of a creator who was suspended', (_, creator) => set(creator, { state: 'suspended' })],
  ['reads of a post that was deleted', (_, __, post) => change(post, { state: 'deleted' })],
  ['was suppressed by the operator', (reader) => suppress(reader.email)],
];
const lapse = ({ id }: Person) =>
  server.deps.db
    .updateTable('subscriptions')
    .set({ access_until: later(server.deps.clock.now(), -1) })
    .where('patron_id', '=', id)
    .execute();
const change = (post: string, to: object) =>
  server.deps.db.updateTable('posts').set(to).where('id', '=', post).execute();
const suppress = (email: string) =>
  server.deps.db
    .insertInto('email_suppressions')
    .values({ email, source: 'operator', suppressed_at: server.deps.clock.now() })
    .execute();

test.each(meanwhile)('sends nothing to a reader who in the meantime %s', async (_what, happen) => {
  const { deps, inbox } = server;
  const [creator, reader, witness] = [await makeCreator(deps), await makePerson(deps), await makePerson(deps)];
  const offer = await makeOffer(deps, creator);
  await makeMember(deps, reader, creator, offer);
  await makeMember(deps, witness, creator, offer);
  const post = await publish(creator, {});
  expect((await waiting()).map((row) => row.recipient_id)).toContain(reader.id);
  await happen(reader, creator, post);
  await send();
  expect(inbox.mailsTo(reader.email)).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('sends nothing to a former follower, even about a public post', async () => {
  const { deps, inbox } = server;
  const [creator, stays, leaves] = [await makeCreator(deps), await makePerson(deps), await makePerson(deps)];
  for (const person of [stays, leaves]) await follow(server.deps, person, creator);
  await publish(creator, { audience: 'everyone' });
  await deps.db.deleteFrom('follows').where('follower_id', '=', leaves.id).execute();
  await send();
  expect([inbox.mailsTo(stays.email).length, inbox.mailsTo(leaves.email).length]).toEqual([1, 0]);
});

test('sends a thousand emails once each, never retries a rejected address and retries a deferred one', async () => {
  const { deps, inbox } = server;
  const creator = await makeCreator(deps);
  await deps.pool.query(
    `with person as (
       insert into users (email, email_verified_at, roles, state, created_at)
       select 'fan' || n || '@example.com', $2, array['patron'], 'active', $2 from generate_series(1, 1000) n returning id)
     insert into follows (follower_id, creator_id, created_at) select id, $1, $2 from person`,
    [creator.id, deps.clock.now()],
  );
  says.set('fan7@example.com', '550 5.1.1 no such user');
  says.set('fan8@example.com', '450 4.2.1 try again');
  await publish(creator, { audience: 'everyone' });
  const backoff = createBackoff(deps);
  // Two processes share the queue. A thousand emails take a busy machine as long as they take.
  await eventually(async () => {
    await Promise.all([send(backoff), send(createBackoff(deps))]);
    return (await waiting()).length === 1;
  }, TEST_MS);
  const [fan8] = await waiting();
  const sent = inbox.mails.flatMap(({ to }) => to?.map(({ address }) => address ?? '') ?? []);
  const fans = sent.filter((address) => address.startsWith('fan'));
  expect([fans.length, new Set(fans).size]).toEqual([998, 998]);
  const { rows } = await deps.pool.query('select email, source, reason from email_suppressions where source = $1', [
    'server',
  ]);
  expect(rows).toEqual([{ email: 'fan7@example.com', source: 'server', reason: '550 5.1.1' }]);

  says.clear();
  const few = sql`select id from users where email in ('fan7@example.com', 'fan9@example.com')`;
  await sql`delete from follows where creator_id = ${creator.id} and follower_id not in (${few})`.execute(deps.db);
  await deps.db
    .insertInto('follows')
    .values({ follower_id: fan8?.recipient_id ?? '', creator_id: creator.id, created_at: deps.clock.now() })
    .execute();
  await publish(creator, { audience: 'everyone', title: 'Again' });
  await passAll();
  await eventually(async () => {
    await send(backoff);
    return (await waiting()).length === 0;
  }, TEST_MS);
  expect(inbox.mailsTo('fan7@example.com')).toEqual([]);
  expect(inbox.mailsTo('fan8@example.com')).toHaveLength(2);
  expect(inbox.mailsTo('fan9@example.com')).toHaveLength(2);
});

test('retries a deferred email with growing delays for a day, then gives up', async () => {
  const { deps, inbox } = server;
  const [creator, reader] = [await makeCreator(deps), await makePerson(deps)];
  await follow(server.deps, reader, creator);
  await publish(creator, { audience: 'everyone' });
  says.set(reader.email, '452 4.2.2 mailbox full');
  const delays = [];
  for (;;) {
    await send();
    const [leased] = await waiting();
    if (!leased) break;
    const delay = leased.due_at.getTime() - deps.clock.now().getTime();
    delays.push(Math.round(delay / minutes(1)));
    await passAll();
  }
  expect(delays.slice(0, 5)).toEqual([1, 5, 30, 120, 120]);
  expect(delays.reduce((sum, one) => sum + one)).toBeGreaterThanOrEqual(22 * 60);
  expect(inbox.mailsTo(reader.email)).toEqual([]);
});

test('backs off from a failing mail server for longer each time, and loses no email', async () => {
  const { deps, inbox } = server;
  const creator = await makeCreator(deps);
  const readers = await Promise.all(Array.from({ length: 20 }, () => makePerson(deps)));
  for (const reader of readers) await follow(server.deps, reader, creator);
  await publish(creator, { audience: 'everyone' });
  says.set('everybody', '421 4.7.0 too many');
  const clock = movableClock();
  const backoff = createBackoff({ clock });
  for (const delay of [1, 2, 4, 8, 15, 15]) {
    await passAll();
    await send(backoff);
    clock.moveTo(clock.offsetMs + minutes(delay) - 1_000);
    expect([delay, backoff.isOver()]).toEqual([delay, false]);
    clock.moveTo(clock.offsetMs + 1_000);
    expect([delay, backoff.isOver()]).toEqual([delay, true]);
  }
  // Only emails in transit count an attempt.
  const tries = (await waiting()).reduce((sum, { attempts }) => sum + attempts, 0);
  expect(tries).toBeLessThanOrEqual(6 * CONNECTIONS);
  says.clear();
  await passAll();
  await send(backoff);
  expect(readers.map(({ email }) => inbox.mailsTo(email).length)).toEqual(readers.map(() => 1));
});

test('sends emails leased by a crashed process once, after the lease expires', async () => {
  const { deps, inbox } = server;
  const [creator, reader] = [await makeCreator(deps), await makePerson(deps)];
  await follow(server.deps, reader, creator);
  await publish(creator, { audience: 'everyone' });
  const now = deps.clock.now();
  await leasePostEmails(deps.db, { now, until: later(now, minutes(3)), limit: 100 });
  await send();
  expect(inbox.mailsTo(reader.email)).toEqual([]);
  await passAll();
  await Promise.all([send(), send()]);
  await passAll();
  await send();
  expect(inbox.mailsTo(reader.email)).toHaveLength(1);
});
