import { blockPerson } from '@udala/contract/blocks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { later } from '#platform/clock.ts';
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
import { call, eventually } from '#test/harness.ts';
import { startServerWithMail } from '#test/inbox.ts';
import { digestDue } from './digest-week.ts';
import { writeDigests } from './digests.ts';

test.each([
  ['2027-01-01T07:59:00Z', null],
  ['2027-01-02T07:59:59Z', null],
  ['2027-01-02T08:00:00Z', '2027-01-02'],
  ['2027-01-03T22:59:59Z', '2027-01-02'],
  ['2027-01-03T23:00:00Z', null],
  ['2027-01-04T08:00:00Z', null],
])('at %s the digests of the week of %s are due', (now, week) => {
  const due = digestDue(new Date(now));
  expect(due?.weekOf ?? null).toBe(week);
  if (due)
    expect([due.since.toISOString(), due.until.toISOString()]).toEqual([
      '2026-12-26T08:00:00.000Z',
      '2027-01-02T08:00:00.000Z',
    ]);
});

let server: Awaited<ReturnType<typeof startServerWithMail>>;
let takesNothing = false;
beforeAll(async () => {
  server = await startServerWithMail({ toSender: () => (takesNothing ? '421 busy' : undefined) });
});
afterAll(() => server.close());

/** Only moves the clock forward, so that the tests cover consecutive weeks. */
const goTo = (instant: string) =>
  server.deps.clock.moveTo(server.deps.clock.offsetMs + Date.parse(instant) - server.deps.clock.now().getTime());
const set = (person: Person, change: object) =>
  server.deps.db.updateTable('users').set(change).where('id', '=', person.id).execute();
async function makeWeekly(...creators: Creator[]): Promise<Person> {
  const person = await makePerson(server.deps);
  await set(person, { post_emails: 'weekly' });
  for (const creator of creators) await follow(server.deps, person, creator);
  return person;
}
const isWritten = (week: string) =>
  eventually(async () => {
    const { rows } = await server.deps.pool.query(
      `select from digests where week_of = $1 and written_at is not null
         and not exists (select from pgboss.job where name = 'digests' and state <> 'completed')`,
      [week],
    );
    return rows.length === 1;
  });
const subjectsTo = ({ email }: Person) => server.inbox.mailsTo(email).map(({ subject }) => subject);

test('sends one digest on Saturday with the posts its reader may read, and none without new posts', async () => {
  const { deps, inbox } = server;
  goTo('2027-03-01T08:00:00Z');
  const [ada, bola] = [await makeCreator(deps), await makeCreator(deps, { name: 'Bola Ade' })];
  const offer = await makeOffer(deps, ada);
  const [patron, follower, bored] = [await makeWeekly(ada, bola), await makeWeekly(ada), await makeWeekly()];
  const [lapsed, each, suppressed] = [await makeWeekly(), await makePerson(deps), await makeWeekly(ada)];
  const banned = await makeWeekly(ada);
  await call(server.app, blockPerson, { token: ada.token, params: { userId: banned.id } });
  await makeMember(deps, patron, ada, offer);
  await makeMember(deps, lapsed, ada, offer, later(deps.clock.now(), 1_000));
  await follow(server.deps, each, ada);
  await deps.db
    .insertInto('email_suppressions')
    .values({ email: suppressed.email, source: 'operator', suppressed_at: deps.clock.now() })
    .execute();
  await set(ada, { full_text_by_mail: true });
  const at = (day: string) => ({ publishedAt: new Date(day) });
  await makePost(deps, ada, { title: 'Too old', audience: 'everyone', ...at('2027-02-27T07:00:00Z') });
  await makePost(deps, ada, {
    title: 'Harmattan',
    teaser: 'What the wind leaves.',
    body: 'Dust.',
    ...at('2027-03-02T08:00:00Z'),
  });
  const open = await makePost(deps, ada, { title: 'Rain', audience: 'everyone', ...at('2027-03-03T08:00:00Z') });
  await makePost(deps, bola, { title: 'Songs', audience: 'everyone', ...at('2027-03-04T08:00:00Z') });
  await makePost(deps, bola, { title: 'For her own', ...at('2027-03-04T09:00:00Z') });
  await makePost(deps, ada, { title: 'Next week', audience: 'everyone', ...at('2027-03-06T08:00:30Z') });

  goTo('2027-03-06T07:59:00Z');
  expect(await deps.db.selectFrom('digests').selectAll().where('week_of', '=', '2027-03-06').execute()).toEqual([]);
  goTo('2027-03-06T08:01:00Z');
  await isWritten('2027-03-06');
  const { subject, text = '', headers } = await inbox.mailTo(patron.email);
  expect(subject).toBe('3 new posts this week');
  const places = ['Songs · Bola Ade', 'Rain · Ada Obi', 'Harmattan · Ada Obi\nWhat the wind leaves.'].map((words) =>
    text.indexOf(words),
  );
  expect(places).toEqual(places.filter((place) => place > 0).toSorted((one, other) => one - other));
  for (const absent of ['Dust', 'Too old', 'Next week', 'For her own']) expect(text).not.toContain(absent);
  expect(text).toContain(`http://${ada.host}/membership/app/posts/${open}`);
  expect(headers.find(({ key }) => key === 'list-unsubscribe')?.value).toMatch(/^<http:\/\/localhost:3000\/emails\//);
  expect(subjectsTo(follower)).toEqual(['One new post this week']);
  expect(inbox.mailsTo(lapsed.email).map((mail) => [mail.subject, mail.text?.includes('Harmattan')])).toEqual([
    ['One new post this week', false],
  ]);
  for (const person of [bored, each, suppressed, banned]) expect(subjectsTo(person)).toEqual([]);

  goTo('2027-03-07T20:00:00Z');
  await isWritten('2027-03-06');
  expect(subjectsTo(patron)).toHaveLength(1);
});

test('sends no digest to a reader who opted out after it was queued', async () => {
  const { deps } = server;
  goTo('2027-03-10T08:00:00Z');
  const creator = await makeCreator(deps);
  const [reader, leaves] = [await makeWeekly(creator), await makeWeekly(creator)];
  await makePost(deps, creator, { audience: 'everyone' });
  takesNothing = true;
  goTo('2027-03-13T08:01:00Z');
  // All of them: one in progress would fail only later, and wait a minute for its next try.
  await eventually(async () => {
    const { rows } = await deps.pool.query<{ failed: boolean; open: boolean }>(`
      select coalesce(bool_or(state = 'retry'), false) as failed,
        coalesce(bool_or(state in ('created', 'active')), false) as open
      from pgboss.job where name = 'digests'`);
    return rows[0]?.failed === true && !rows[0].open;
  });
  await set(leaves, { post_emails: 'off' });
  takesNothing = false;
  goTo('2027-03-13T09:00:00Z');
  await deps.pool.query(`update pgboss.job set start_after = now() where name = 'digests'`);
  await isWritten('2027-03-13');
  expect([subjectsTo(reader).length, subjectsTo(leaves).length]).toEqual([1, 0]);
});

test('sends on Sunday after an outage on Saturday, and skips the week on Monday', async () => {
  const { deps } = server;
  goTo('2027-03-15T08:00:00Z');
  const creator = await makeCreator(deps);
  const reader = await makeWeekly(creator);
  await makePost(deps, creator, { audience: 'everyone' });
  goTo('2027-03-21T22:00:00Z');
  await isWritten('2027-03-20');
  expect(subjectsTo(reader)).toHaveLength(1);
  await makePost(deps, creator, { audience: 'everyone' });
  goTo('2027-03-29T08:00:00Z');
  await writeDigests(deps);
  expect(await deps.db.selectFrom('digests').selectAll().where('week_of', '=', '2027-03-27').execute()).toEqual([]);
});

test('queues hundreds in batches, each once, and resumes after a crash', async () => {
  const { deps } = server;
  goTo('2027-03-30T08:00:00Z');
  const { rows } = await deps.pool.query<{ id: string }>(
    `insert into users (email, email_verified_at, roles, state, post_emails, created_at)
     select 'weekly' || n || '@example.com', $1, array['patron'], 'active', 'weekly', $1 from generate_series(1, 450) n
     returning id`,
    [deps.clock.now()],
  );
  const ids = rows.map(({ id }) => id).toSorted();
  // State after a crash: the first hundred are queued.
  await deps.db
    .insertInto('digests')
    .values({ week_of: '2027-04-03', last_id: ids[99] ?? null })
    .execute();
  goTo('2027-04-03T08:01:00Z');
  await isWritten('2027-04-03');
  const { rows: written } = await deps.pool.query<{ id: string }>(
    `select data ->> 'readerId' as id from pgboss.job where name = 'digests' and data ->> 'weekOf' = '2027-04-03' order by 1`,
  );
  expect(written.map(({ id }) => id)).toEqual(ids.slice(100));
});
