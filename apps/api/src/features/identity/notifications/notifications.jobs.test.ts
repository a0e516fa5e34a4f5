import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { days, later } from '#platform/clock.ts';
import { makePerson } from '#test/factories.ts';
import { serverForTest } from '#test/harness.ts';
import { notificationsJobs } from './notifications.jobs.ts';

/** More notifications than one batch has; the 600 people are also more than are read at once. */
const MANY = 2_500;

it("deletes everybody's notifications older than a year, read or not, and no newer ones [O9]", async () => {
  const { deps } = await serverForTest();
  const { db, clock } = deps;
  const person = await makePerson(deps);
  const yearAgo = later(clock.now(), -days(365));
  const younger = later(yearAgo, days(1));
  await sql`
    insert into users (id, email, roles, created_at)
    select uuidv7(), 'reader' || n || '@example.com', '{patron}', ${clock.now()} from generate_series(1, 600) n`.execute(
    db,
  );
  const notify = (what: string, at: Date, readAt: Date | null) =>
    sql`
    insert into notifications (recipient_id, event_key, entity_type, entity_id, at, read_at)
    select id, ${what}, 'membership', id, ${at}, ${readAt} from users`.execute(db);
  await notify('old and read', later(yearAgo, -1), yearAgo);
  await notify('old and unread', later(yearAgo, -1), null);
  await notify('young and read', younger, younger);
  await notify('young and unread', younger, null);
  await sql`
    insert into notifications (recipient_id, event_key, entity_type, entity_id, at)
    select ${person.id}, 'old ' || n, 'membership', ${person.id}, ${later(yearAgo, -days(1))}
    from generate_series(1, ${MANY}) n`.execute(db);

  let tick = async () => {};
  notificationsJobs({ ...deps, jobs: { ...deps.jobs, every: (_name, _periodMs, run) => void (tick = run) } });
  await tick();

  const { rows } = await sql<{ what: string; people: number; of: number }>`
    select event_key as what, count(*)::int as people, (select count(*)::int from users) as of
    from notifications group by 1 order by 1`.execute(db);
  expect(rows.map(({ what }) => what)).toEqual(['young and read', 'young and unread']);
  expect(rows.every(({ people, of }) => people === of)).toBe(true);
});

it('is registered as a job [O9]', async () => {
  const { deps } = await serverForTest();
  expect(deps.jobs.names()).toContain('sweep notifications');
});
