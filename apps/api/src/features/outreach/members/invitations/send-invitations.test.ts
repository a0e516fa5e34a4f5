import { optOutOfInvitations } from '@udala/contract/emails';
import { deleteInvitation, listInvitations } from '@udala/contract/members';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBackoff } from '#features/outreach/emails/bulk.ts';
import { later, minutes } from '#platform/clock.ts';
import { makeCreator, makeMember, makeOffer, makePerson, type Creator } from '#test/factories.ts';
import { call, membersHost } from '#test/harness.ts';
import { startServerWithMail } from '#test/inbox.ts';
import { importFile, openInvitations } from '#test/members.ts';
import { hashOfEmail } from './invitation-links.ts';
import { insertInvitationEmail, leaseInvitations } from './send-invitations.queries.ts';
import { sendInvitations } from './send-invitations.ts';

let server: Awaited<ReturnType<typeof startServerWithMail>>;
const says = new Map<string, string>();
beforeAll(async () => {
  server = await startServerWithMail({ toAddress: (to) => says.get(to) }, { works: false });
});
afterAll(() => server.close());
beforeEach(async () => {
  says.clear();
  await server.deps.pool.query('delete from invitations');
});

let made = 0;
const freshAddress = () => `invited${(made += 1)}@x.example`;
/** Uses a backoff of its own, like another process; a busy machine takes longer than one batch may. */
const send = () => sendInvitations(server.deps, createBackoff(server.deps), { batchMs: Infinity });
/** Makes all invitations due. */
const passAll = () =>
  server.deps.pool.query('update invitations set send_at = $1 where send_at is not null', [server.deps.clock.now()]);
const sentTo = (email: string) => server.inbox.mailsTo(email).length;

async function makeInviting(): Promise<Creator & { membershipId: string }> {
  const creator = await makeCreator(server.deps, { name: 'Ada Obi' });
  await openInvitations(server.deps, creator);
  return { ...creator, membershipId: await makeOffer(server.deps, creator) };
}
const invite = (creator: Creator, ...emails: string[]) =>
  importFile(server.app, creator, { csv: `Email,Name\n${emails.map((email) => `${email},WIN NOW`).join('\n')}\n` });
const listOf = async ({ token }: Creator) =>
  (await call(server.app, listInvitations, { token, query: { limit: 50 } })).body.items;
const statusesOf = async (creator: Creator) => (await listOf(creator)).map(({ status }) => status);

/** Opt-out link and List-Unsubscribe header of the email. */
async function linksTo(email: string) {
  const { headers, text = '' } = await server.inbox.mailTo(email);
  const header = (key: string) => headers.find((one) => one.key === key)?.value ?? '';
  const [, oneClick = ''] = /^<http:\/\/localhost:3000(\/emails\/invitations\/[\w-]{86})>$/.exec(
    header('list-unsubscribe'),
  ) ?? [''];
  return { header, text, oneClick, token: oneClick.split('/').at(-1) ?? '' };
}

test('an email names the creator and the offer, repeats nothing from the file and is sent once', async () => {
  const creator = await makeInviting();
  const email = freshAddress();
  await invite(creator, email);
  await Promise.all([send(), send()]);
  const { header, text, oneClick } = await linksTo(email);
  const [message] = server.inbox.mailsTo(email);
  expect(message?.subject).toBe(`@${creator.userName} invites you to Udala`);
  expect(text).toContain(`http://${creator.host}/membership`);
  expect(text).toContain(`Ada Obi (@${creator.userName}) says you supported them before.`);
  expect(text).toContain('₦2,500 a month');
  expect(text).toContain(`/membership${oneClick}`);
  expect(text).not.toContain('WIN NOW');
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(await statusesOf(creator)).toEqual(['sent']);
  await passAll();
  await send();
  expect(sentTo(email)).toBe(1);
});

test('one opt-out, by one click or on the page, stops emails of every creator, and a forged link does nothing', async () => {
  const { app } = server;
  const [one, other] = [await makeInviting(), await makeInviting()];
  const [email, bystander] = [freshAddress(), freshAddress()];
  await invite(one, email);
  await send();
  await invite(other, email, bystander);
  const { oneClick, token } = await linksTo(email);
  const request = { url: oneClick, headers: { host: membersHost } };
  const shown = await app.inject(request);
  expect([shown.statusCode, shown.headers['location']]).toEqual([303, `/membership${oneClick}`]);
  // The last character but one: the last one holds bits that are no part of the token.
  const changed = `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.slice(-1)}`;
  for (const forged of [token.slice(0, -1), changed, 'A'.repeat(86)]) {
    expect((await call(app, optOutOfInvitations, { params: { token: forged } })).status).not.toBe(200);
    const opened = await app.inject({ ...request, url: `/emails/invitations/${forged}` });
    expect(opened.statusCode).toBe(404);
  }
  expect(await statusesOf(other)).toEqual(['waiting', 'waiting']);
  const form = { 'content-type': 'application/x-www-form-urlencoded', host: membersHost };
  const clicked = await app.inject({
    ...request,
    method: 'POST',
    headers: form,
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(clicked.statusCode).toBe(200);
  expect((await call(app, optOutOfInvitations, { params: { token }, host: other.host })).status).toBe(200);
  await send();
  expect([sentTo(email), sentTo(bystander)]).toEqual([1, 1]);
  const row = (await listOf(other)).find((row) => row.email === email);
  expect([row?.status, await statusesOf(one)]).toEqual(['refused', ['refused']]);
  const { rows } = await server.deps.pool.query('select * from invitation_opt_outs');
  expect(JSON.stringify(rows)).not.toContain(email);
  const third = await makeInviting();
  expect((await invite(third, email)).body).toMatchObject({ invited: 0, known: 1 });
});

test('sends an address one email per creator, even after deleting and importing the invitation again', async () => {
  const { app } = server;
  const creator = await makeInviting();
  const [sent, waiting] = [freshAddress(), freshAddress()];
  await invite(creator, sent);
  await send();
  await invite(creator, waiting);
  for (const { id } of await listOf(creator)) {
    expect((await call(app, deleteInvitation, { params: { id }, token: creator.token })).status).toBe(200);
  }
  await send();
  expect([sentTo(sent), sentTo(waiting)]).toEqual([1, 0]);
  expect((await invite(creator, sent)).body).toMatchObject({ invited: 0, known: 1 });
  expect(await statusesOf(creator)).toEqual(['sent']);
  await passAll();
  await send();
  expect(sentTo(sent)).toBe(1);
});

test('sends invitations of a crashed process once, though two others take over', async () => {
  const { deps } = server;
  const creator = await makeInviting();
  const emails = Array.from({ length: 12 }, freshAddress);
  await invite(creator, ...emails);
  const now = deps.clock.now();
  // It leased some, and recorded the email of one before it crashed.
  const taken = await leaseInvitations(deps.db, { now, until: later(now, minutes(3)), since: now, limit: 5 });
  expect(taken).toHaveLength(5);
  const [begun = ''] = (
    await sql<{ email: string }>`select email from invitations where id = ${taken[0]?.id}`.execute(deps.db)
  ).rows.map(({ email }) => email);
  await deps.db.transaction().execute((tx) => insertInvitationEmail(tx, creator.id, hashOfEmail(deps, begun), now));
  await Promise.all([send(), send()]);
  expect(emails.map(sentTo).reduce((sum, count) => sum + count)).toBe(7);
  await passAll();
  await Promise.all([send(), send()]);
  expect(emails.map(sentTo)).toEqual(emails.map(() => 1));
});

test('sends 500 a day and the others on the next morning, none to people who joined and none without an offer', async () => {
  const { deps } = server;
  const creator = await makeInviting();
  const now = deps.clock.now();
  await sql`
    insert into invitation_emails (creator_id, email_hash, sent_at)
    select ${creator.id}, sha256(n::text::bytea), ${now} from generate_series(1, 499) n`.execute(deps.db);
  const [first, second] = [freshAddress(), freshAddress()];
  await invite(creator, first, second);
  const { rows } = await deps.pool.query<{ send_at: Date }>('select send_at from invitations order by send_at');
  const morning = rows[1]?.send_at ?? now;
  expect(morning.getTime() - now.getTime()).toBeGreaterThan(minutes(9 * 60));
  expect(morning.toISOString()).toMatch(/T08:00:00.000Z$/);
  // Even if all are due at once.
  await passAll();
  await Promise.all([send(), send()]);
  expect(sentTo(first) + sentTo(second)).toBe(1);
  expect((await statusesOf(creator)).toSorted()).toEqual(['sent', 'waiting']);
  expect((await sql`select from inv_invitations_a_day`.execute(deps.db)).rows).toEqual([]);

  const other = await makeInviting();
  const [joins, waits, bounces] = [await makePerson(deps), freshAddress(), freshAddress()];
  await invite(other, joins.email, waits, bounces);
  says.set(bounces, '550 5.1.1 no such user');
  await makeMember(deps, joins, other, other.membershipId);
  const offered = (state: 'offered' | 'withdrawn') =>
    deps.db.updateTable('memberships').set({ state }).where('id', '=', other.membershipId).execute();
  await offered('withdrawn');
  await passAll();
  await send();
  expect([sentTo(joins.email), sentTo(waits)]).toEqual([0, 0]);
  await offered('offered');
  await passAll();
  await send();
  expect([sentTo(joins.email), sentTo(waits), sentTo(bounces)]).toEqual([0, 1, 0]);
  expect((await statusesOf(other)).toSorted()).toEqual(['joined', 'refused', 'sent']);
});

test('sends nothing to suppressed addresses, between people of whom one blocks the other, or for suspended creators', async () => {
  const { db, clock } = server.deps;
  const creator = await makeInviting();
  const [suppressed, waits] = [freshAddress(), freshAddress()];
  const [blocks, blocked] = [await makePerson(server.deps), await makePerson(server.deps)];
  await invite(creator, suppressed, waits, blocks.email, blocked.email);
  const at = clock.now();
  await db
    .insertInto('email_suppressions')
    .values({ email: suppressed, source: 'operator', suppressed_at: at })
    .execute();
  const pairs = [
    { blocker_id: blocks.id, blocked_id: creator.id, created_at: at },
    { blocker_id: creator.id, blocked_id: blocked.id, created_at: at },
  ];
  await db.insertInto('blocks').values(pairs).execute();
  const become = (state: 'active' | 'suspended') =>
    db.updateTable('users').set({ state }).where('id', '=', creator.id).execute();
  const sentToAll = () => [suppressed, waits, blocks.email, blocked.email].map(sentTo);
  await become('suspended');
  await send();
  expect(sentToAll()).toEqual([0, 0, 0, 0]);
  await become('active');
  await passAll();
  await send();
  expect(sentToAll()).toEqual([0, 1, 0, 0]);
  expect((await statusesOf(creator)).toSorted()).toEqual(['refused', 'refused', 'refused', 'sent']);
});
