import { getInvitationAllowance } from '@udala/contract/members';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBackoff } from '#features/outreach/emails/bulk.ts';
import { reviewNames } from '#features/identity/names/names.service.ts';
import { days, later } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { makeCreator, makeOffer, makePerson, signIn, type Creator } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { startServerWithMail } from '#test/inbox.ts';
import { importFile, openInvitations } from '#test/members.ts';
import { makePaid } from '#test/paid.ts';
import { hashOfEmail } from './invitation-links.ts';
import { beginEmail } from './begin-email.ts';
import { findSendable } from './send-invitations.queries.ts';
import { sendInvitations } from './send-invitations.ts';

let server: Awaited<ReturnType<typeof startServerWithMail>>;
beforeAll(async () => void (server = await startServerWithMail({}, { works: false })));
afterAll(() => server.close());
beforeEach(() => void (server.inbox.mails.length = 0));

/** Sends batches until nothing more is sent. */
async function sendAll() {
  for (let before = -1; before < server.inbox.mails.length;) {
    before = server.inbox.mails.length;
    await sendInvitations(server.deps, createBackoff(server.deps));
  }
}
let named = 0;
const addresses = (count: number) => Array.from({ length: count }, () => `stranger${(named += 1)}@phished.example`);
const invite = (creator: Creator, ...emails: string[]) =>
  importFile(server.app, creator, { csv: ['Email', ...emails].join('\n') });
const allowanceOf = async ({ token }: { token: string }) =>
  (await call(server.app, getInvitationAllowance, { token })).body;
async function makeInviting(perDay?: number) {
  const creator = await makeCreator(server.deps);
  await makeOffer(server.deps, creator);
  if (perDay !== undefined) await openInvitations(server.deps, creator, perDay);
  return creator;
}
const nameBank = (creator: Creator, { usableAt = server.deps.clock.now(), recipient = `RCP_${creator.id}` } = {}) =>
  server.deps.db
    .insertInto('payout_accounts')
    .values({
      creator_id: creator.id,
      recipient_code: recipient,
      bank_code: '057',
      bank_name: 'Zenith Bank',
      last4: '0001',
      account_name: 'ADA OBI',
      usable_at: usableAt,
      created_at: server.deps.clock.now(),
    })
    .execute();

it('sends nothing for a minute-old creator who imports 505 strangers [S2]', async () => {
  const name = 'Zenith Bank: confirm your account at zen1th-secure.ng today';
  const creator = await makeCreator(server.deps, { name });
  await makeOffer(server.deps, creator, { priceNaira: 500 });
  const { status } = await invite(creator, ...addresses(505));
  await sendAll();
  expect(server.inbox.mails.map(({ subject }) => subject)).toEqual([]);
  expect(status).toBe(409);
});

it('opens with a bank account that is usable, a payment or a yes, and then sends 20 a day [S2]', async () => {
  const { deps, app } = server;
  const bare = await makeCreator(deps);
  expect((await allowanceOf(bare)).closed).toBe('page');
  const creator = await makeInviting();
  expect(await allowanceOf(creator)).toEqual({
    closed: 'unverified',
    perDay: 20,
    leftToday: 20,
    waiting: 0,
    stopped: null,
  });
  await nameBank(creator, { usableAt: later(deps.clock.now(), days(1)) });
  expect((await allowanceOf(creator)).closed).toBe('unverified');
  await deps.db
    .updateTable('payout_accounts')
    .set({ usable_at: deps.clock.now() })
    .where('creator_id', '=', creator.id)
    .execute();
  expect((await allowanceOf(creator)).closed).toBeNull();
  expect((await invite(creator, ...addresses(25))).status).toBe(200);
  await sendAll();
  expect(server.inbox.mails).toHaveLength(20);
  expect(await allowanceOf(creator)).toMatchObject({ perDay: 20, leftToday: 0, waiting: 5 });

  const second = await makeInviting();
  await nameBank(second, { recipient: `RCP_${creator.id}` });
  expect((await allowanceOf(second)).closed).toBe('unverified');
  const paid = await makeCreator(deps);
  await makePaid(deps, { patron: await makePerson(deps), creator: paid });
  expect((await allowanceOf(paid)).closed).toBeNull();
  await deps.db.updateTable('invoices').set({ state: 'refunded' }).where('creator_id', '=', paid.id).execute();
  expect((await allowanceOf(paid)).closed).toBe('unverified');
  expect((await allowanceOf(await makeInviting(20))).closed).toBeNull();
  const statuses = [
    await call(app, getInvitationAllowance, {}),
    await call(app, getInvitationAllowance, { token: (await makePerson(deps)).token }),
    await call(app, getInvitationAllowance, {
      token: (await signIn(deps, creator.id, bare.host)).token,
      host: bare.host,
    }),
    await call(app, getInvitationAllowance, {
      token: (await signIn(deps, creator.id, creator.host)).token,
      host: creator.host,
    }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([401, 403, 404, 200]);
});

it("postpones an invitation whose creator's name is held by the time it is sent [D5]", async () => {
  const { deps } = server;
  const creator = await makeInviting(20);
  await invite(creator, ...addresses(1));
  const { rows } = await deps.pool.query<{ id: string }>('select id from invitations where creator_id = $1', [
    creator.id,
  ]);
  const found = async () => findSendable(deps.db, rows[0]?.id ?? '');
  expect(await found()).toMatchObject({ user_name: creator.userName });
  // Simulates a name that becomes held after the batch was allowed.
  await deps.db.updateTable('profiles').set({ name: 'Zenith Bank' }).where('user_id', '=', creator.id).execute();
  await inTransaction(deps.db, (tx) => reviewNames(tx, creator.id, deps.clock.now()));
  expect(await found()).toMatchObject({ user_name: null });
});

it('sends an address two emails in 30 days, however many creators invite it, and two more after that [S2]', async () => {
  const { deps } = server;
  const [email = ''] = addresses(1);
  const creators = await Promise.all(Array.from({ length: 5 }, () => makeInviting(20)));
  for (const creator of creators) await invite(creator, email);
  await Promise.all([sendAll(), sendAll(), sendAll()]);
  expect(server.inbox.mailsTo(email)).toHaveLength(2);
  const waiting = await Promise.all(creators.map(async (one) => (await allowanceOf(one)).waiting));
  expect(waiting.toSorted((one, other) => one - other)).toEqual([0, 0, 1, 1, 1]);
  const due = () =>
    deps.pool.query('update invitations set send_at = $1 where send_at is not null', [deps.clock.now()]);
  await due();
  await sendAll();
  expect(server.inbox.mailsTo(email)).toHaveLength(2);
  // Simulates a month that passes; deleting accounts would not have helped.
  const { rows } = await deps.pool.query(
    'update invited_addresses set taken_at = taken_at - $1::interval returning 1',
    ['30 days'],
  );
  expect(rows.length).toBeGreaterThanOrEqual(2);
  await due();
  await sendAll();
  expect(server.inbox.mailsTo(email)).toHaveLength(4);
});

it('lets at most two of many concurrent creators email an address [S2]', async () => {
  const { deps } = server;
  const hash = hashOfEmail(deps, addresses(1)[0] ?? '');
  const creators = await Promise.all(Array.from({ length: 6 }, () => makeInviting(20)));
  const begun = await Promise.all(creators.map(({ id }) => beginEmail(deps, { creatorId: id, hash, perDay: 20 })));
  expect(begun.filter((one) => one === 'goes')).toHaveLength(2);
  const { rows } = await sql`select from invitation_emails where email_hash = ${hash}`.execute(deps.db);
  expect(rows).toHaveLength(2);
});

it('prevents a creator with a held name from inviting until the name is approved [S2]', async () => {
  const { deps } = server;
  const creator = await makeInviting(20);
  const [email = ''] = addresses(1);
  await invite(creator, email);
  await deps.db.updateTable('profiles').set({ page_name: 'Zen1th Bank' }).where('user_id', '=', creator.id).execute();
  await deps.db.transaction().execute((tx) => reviewNames(tx, creator.id, deps.clock.now()));
  await sendAll();
  expect([server.inbox.mails.length, (await allowanceOf(creator)).closed]).toEqual([0, 'name']);
  expect((await invite(creator, ...addresses(1))).status).toBe(409);
  await sql`update name_reviews set state = 'approved', decided_at = ${deps.clock.now()} where user_id = ${creator.id}`.execute(
    deps.db,
  );
  await deps.pool.query('update invitations set send_at = $1 where send_at is not null', [deps.clock.now()]);
  await sendAll();
  const [mail] = server.inbox.mailsTo(email);
  expect(mail?.subject).toBe(`@${creator.userName} invites you to Udala`);
  expect(mail?.text).toContain(`Zen1th Bank (@${creator.userName}) says you supported them before.`);
  expect(mail?.text).toContain(`Their page is ${creator.host}.`);
});
