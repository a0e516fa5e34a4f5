import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendUnreadEmails } from '#features/outreach/messages/messages.jobs.ts';
import { days, later, minutes } from '#platform/clock.ts';
import type { Person } from './factories.ts';
import { eventually } from './harness.ts';
import { emailsTo, startServerWithMail } from './inbox.ts';
import { makePair, read, send, takeBack } from './messages.ts';
import { at } from './talk.ts';

let server: Awaited<ReturnType<typeof startServerWithMail>>;
beforeAll(async () => void (server = await startServerWithMail()));
afterAll(() => server.close());

/** Moves time and sends everything due by then. */
async function passBy(ms: number): Promise<void> {
  const { clock, db } = server.deps;
  clock.moveTo(clock.offsetMs + ms);
  await eventually(async () => {
    await sendUnreadEmails(server.deps);
    const { rows } = await sql`select from thread_participants where email_due_at <= ${clock.now()}`.execute(db);
    return rows.length === 0;
  });
}
const subjects = async ({ email }: Person) => (await emailsTo(server.deps, email)).map(({ subject }) => subject);
const due = async ({ id }: Person) => {
  const { rows } = await sql<{ at: Date | null }>`
    select email_due_at as at from thread_participants where user_id = ${id}`.execute(server.deps.db);
  return rows[0]?.at ?? null;
};

test('messages unread for fifteen minutes are announced in one email a day, without their text', async () => {
  const { app, inbox } = server;
  const { ada, chidi } = await makePair(server.deps);
  await send(app, at(ada), chidi.id, { text: 'the-secret-place' });
  await passBy(minutes(5));
  await send(app, at(ada), chidi.id, { text: 'the-secret-place' });
  await passBy(minutes(9));
  expect(await subjects(chidi)).toEqual([]);
  await passBy(minutes(1));
  expect(await subjects(chidi)).toEqual(['Ada Obi wrote to you']);
  const mail = await inbox.mailTo(chidi.email);
  expect(mail.text).toContain('2 messages from Ada Obi');
  expect(mail.text).toContain(`http://${ada.host}/membership/app/messages/${ada.id}`);
  expect(`${mail.text} ${mail.html}`).not.toContain('secret');

  await send(app, at(ada), chidi.id);
  await passBy(minutes(60));
  expect(await subjects(chidi)).toHaveLength(1);
  await passBy(days(1) - minutes(60));
  expect(await subjects(chidi)).toHaveLength(2);
  await passBy(days(3));
  expect(await subjects(chidi)).toHaveLength(2);
  await send(app, chidi, ada.id);
  await passBy(minutes(15));
  const answer = await inbox.mailTo(ada.email);
  expect(answer.text).toContain('A message from Chidi Eze');
  expect(answer.text).toContain(`http://localhost:3000/membership/app/messages/${chidi.id}`);
});

test('messages read or taken back in time are not announced; later ones wait fifteen minutes of their own', async () => {
  const { app, deps } = server;
  const { ada, chidi } = await makePair(deps);
  await send(app, at(ada), chidi.id);
  await read(app, chidi, ada.id);
  const { body } = await send(app, at(ada), chidi.id);
  await takeBack(app, at(ada), chidi.id, body.id);
  expect(await due(chidi)).toBeNull();
  await passBy(minutes(20));
  const before = deps.clock.now();
  await send(app, at(ada), chidi.id);
  expect((await due(chidi))?.getTime()).toBeGreaterThanOrEqual(later(before, minutes(15)).getTime());
  await read(app, chidi, ada.id);
  await passBy(days(2));
  expect(await subjects(chidi)).toEqual([]);
});

test('sends no email to or about people who are blocked, who block, or who deleted their account', async () => {
  const { app, deps } = server;
  const { db } = deps;
  const pairs = [
    await makePair(deps),
    await makePair(deps),
    await makePair(deps),
    await makePair(deps),
    await makePair(deps),
  ] as const;
  for (const { ada, chidi } of pairs) await send(app, at(ada), chidi.id);
  const [blocked, banned, gone, deaf, heard] = pairs;
  await db
    .insertInto('blocks')
    .values([
      { blocker_id: blocked.chidi.id, blocked_id: blocked.ada.id, created_at: deps.clock.now() },
      { blocker_id: banned.ada.id, blocked_id: banned.chidi.id, created_at: deps.clock.now() },
    ])
    .execute();
  for (const { id } of [gone.ada, deaf.chidi]) {
    await db.updateTable('users').set({ state: 'suspended' }).where('id', '=', id).execute();
  }
  await Promise.all([passBy(minutes(15)), sendUnreadEmails(deps), sendUnreadEmails(deps)]);
  expect(await Promise.all(pairs.map(async ({ chidi }) => (await subjects(chidi)).length))).toEqual([0, 0, 0, 0, 1]);
  await passBy(days(2));
  expect(await subjects(heard.chidi)).toHaveLength(1);
});
