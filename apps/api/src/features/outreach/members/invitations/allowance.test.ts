import { getInvitationAllowance } from '@udala/contract/members';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBackoff } from '#features/outreach/emails/bulk.ts';
import { days, later } from '#platform/clock.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { makeCreator, makeMember, makeOffer, makePerson, type Creator } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';
import { emailsTo, openInbox, type Inbox } from '#test/inbox.ts';
import { importFile, openInvitations } from '#test/members.ts';
import { insertOptOut } from './invitations.queries.ts';
import { hashOfEmail } from './invitation-links.ts';
import { grownAllowance, mustStop, shareOf } from './allowance-rules.ts';
import { assess } from './allowance.service.ts';
import { sendInvitations } from './send-invitations.ts';

const PER_DAY_OF_INSTANCE = 40;
const says = new Map<string, string>();
let inbox: Inbox;
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  inbox = await openInbox({ toAddress: (to) => says.get(to) });
  // Jobs are queued but not run, so that only the tests send.
  server = await startTestServer({
    env: { SMTP_URL: inbox.smtpUrl },
    change: (deps) => ({ ...deps, jobs: createJobs({ pool: deps.pool, log: deps.log, works: false }) }),
  });
  await server.deps.jobs.start();
});
afterAll(async () => {
  await server.deps.jobs.stop();
  await server.close();
  await inbox.close();
});
beforeEach(async () => {
  inbox.mails.length = 0;
  await server.deps.pool.query('delete from invitations');
  await server.deps.pool.query('delete from invitation_days');
});

// A busy machine takes longer than one batch may.
const send = (deps = server.deps) => sendInvitations(deps, createBackoff(deps), { batchMs: Infinity });
let named = 0;
const addresses = (count: number) => Array.from({ length: count }, () => `friend${(named += 1)}@x.example`);
const invite = async (creator: Creator, emails: readonly string[]) => {
  const { status } = await importFile(server.app, creator, { csv: ['Email', ...emails].join('\n') });
  expect(status).toBe(200);
};
const allowanceOf = async ({ token }: Creator) => (await call(server.app, getInvitationAllowance, { token })).body;
async function makeInviting(perDay = 500) {
  const creator = await makeCreator(server.deps);
  const membershipId = await makeOffer(server.deps, creator);
  await openInvitations(server.deps, creator, perDay);
  return { ...creator, membershipId };
}
const figures = { sent: 20, bounced: 0, refused: 0, joined: 0 };

it.each([
  [{ sent: 3, bounced: 2, refused: 0 }, false],
  [{ sent: 3, bounced: 2, refused: 1 }, true],
  [{ sent: 60, bounced: 3, refused: 0 }, false],
  [{ sent: 59, bounced: 1, refused: 2 }, true],
  [{ sent: 1000, bounced: 50, refused: 0 }, false],
  [{ sent: 1000, bounced: 50, refused: 1 }, true],
])('stops at three bounces or opt-outs that are more than 5 in 100: %o %s [S2]', (given, stops) =>
  expect(mustStop({ ...figures, ...given })).toBe(stops),
);

const week = days(7);
it.each([
  ['after a week in which 5 in 100 joined', 20, week, { sent: 20, joined: 1 }, 40],
  ['not before the week is over', 20, week - 1, { sent: 20, joined: 20 }, 20],
  ['not where hardly anybody joined', 40, week, { sent: 40, joined: 1 }, 40],
  ['not where less than a day’s worth went out', 40, week, { sent: 39, joined: 39 }, 40],
  ['not where more than 2 in 100 minded', 40, week, { sent: 40, joined: 10, refused: 1 }, 40],
  ['no further than 500', 320, week, { sent: 2000, joined: 200, bounced: 40 }, 500],
])('grows %s [S2]', (_, perDay, passed, given, grown) => {
  const grownAt = new Date('2026-11-02T08:00:00Z');
  expect(grownAllowance({ perDay, grownAt }, { ...figures, ...given }, later(grownAt, passed))).toBe(grown);
});

it('caps a creator at a quarter of the instance’s day [S2]', () => {
  expect([shareOf(500, 2000), shareOf(500, 400), shareOf(20, 40), shareOf(20, 1)]).toEqual([500, 100, 10, 1]);
});

it('doubles for a creator whose people joined, and reschedules waiting invitations [S2]', async () => {
  const { deps } = server;
  const creator = await makeInviting(20);
  const joins = await makePerson(deps);
  await invite(creator, [joins.email, ...addresses(59)]);
  await send();
  expect(inbox.mails).toHaveLength(20);
  await makeMember(deps, joins, creator, creator.membershipId);
  expect(await assess(deps, creator.id)).toEqual({ perDay: 20 });
  await deps.pool.query(
    `update invitation_allowances set grown_at = grown_at - interval '7 days' where creator_id = $1`,
    [creator.id],
  );
  await deps.pool.query(`update invitation_emails set sent_at = sent_at - interval '7 days' where creator_id = $1`, [
    creator.id,
  ]);
  expect(await assess(deps, creator.id)).toEqual({ perDay: 40 });
  expect(await allowanceOf(creator)).toMatchObject({ perDay: 40, leftToday: 40, waiting: 40 });
  const { rows } = await deps.pool.query('select distinct send_at from invitations where send_at is not null');
  expect(rows).toHaveLength(1);
});

it('stops within the batch when emails bounce, and notifies the creator once [S2]', async () => {
  const { deps } = server;
  const creator = await makeInviting();
  const [good, bad] = [addresses(5), addresses(55)];
  for (const email of bad) says.set(email, '550 5.1.1 no such user');
  await invite(creator, [...good, ...bad]);
  await send();
  await send();
  const { rows } = await deps.pool.query<{ count: number }>(
    'select count(*)::int as count from invitation_emails where creator_id = $1 and bounced_at is not null',
    [creator.id],
  );
  // Emails in transit at that moment are sent in addition.
  expect(rows[0]?.count).toBeLessThanOrEqual(6);
  const { closed, stopped } = await allowanceOf(creator);
  expect(closed).toBe('stopped');
  expect(stopped?.figures?.bounced).toBeGreaterThanOrEqual(3);
  const received = await emailsTo(deps, creator.email);
  expect(received.map(({ subject }) => subject)).toEqual(['Your invitations are stopped']);
  const audit = await deps.db
    .selectFrom('audit_log')
    .select(['actor', 'action'])
    .where('subject_id', '=', creator.id)
    .execute();
  expect(audit).toEqual([{ actor: 'system', action: 'invitations.stop' }]);
  expect((await importFile(server.app, creator, { csv: 'Email\nlate@x.example' })).status).toBe(409);
});

it('stops when people opt out, even if the creator deletes the invitations [S2]', async () => {
  const { deps } = server;
  const creator = await makeInviting();
  const emails = addresses(20);
  await invite(creator, emails);
  await send();
  await deps.pool.query('delete from invitations where creator_id = $1', [creator.id]);
  for (const email of emails.slice(0, 2)) await insertOptOut(deps.db, hashOfEmail(deps, email), deps.clock.now());
  expect(await assess(deps, creator.id)).toEqual({ perDay: 500 });
  await insertOptOut(deps.db, hashOfEmail(deps, emails[2] ?? ''), deps.clock.now());
  expect(await assess(deps, creator.id)).toEqual({ closed: 'stopped' });
  expect((await allowanceOf(creator)).stopped?.figures).toEqual({ sent: 20, bounced: 0, refused: 3 });
});

it('respects the instance’s daily limit, fairly among creators, and counts what it sent [S2]', async () => {
  const deps = { ...server.deps, config: { ...server.deps.config, invitationEmailsPerDay: PER_DAY_OF_INSTANCE } };
  const creators = [
    await makeInviting(),
    await makeInviting(),
    await makeInviting(),
    await makeInviting(),
    await makeInviting(),
  ];
  const lists = creators.map((_, index) => addresses(index === 0 ? 200 : 9));
  for (const [index, creator] of creators.entries()) await invite(creator, lists[index] ?? []);
  for (let round = 0; round < 5; round += 1) await Promise.all([send(deps), send(deps)]);
  const sent = lists.map((list) => list.filter((email) => inbox.mailsTo(email).length > 0).length);
  expect(sent.reduce((sum, count) => sum + count)).toBe(PER_DAY_OF_INSTANCE);
  expect(sent[0]).toBeLessThanOrEqual(PER_DAY_OF_INSTANCE / 4);
  expect(Math.min(...sent.slice(1))).toBeGreaterThanOrEqual(5);
  const { rows } = await deps.pool.query<{ sent: number }>('select sent from invitation_days');
  expect(rows).toEqual([{ sent: PER_DAY_OF_INSTANCE }]);
  const metrics = await deps.metrics.registry.metrics();
  expect(metrics).toMatch(/udala_invitation_emails_total\{outcome="capped"\} [1-9]/);
  expect(metrics).toMatch(/udala_invitation_emails_total\{outcome="sent"\} [1-9]/);
  expect(metrics).toMatch(/udala_invitation_emails_total\{outcome="held"\} [1-9]/);
});
