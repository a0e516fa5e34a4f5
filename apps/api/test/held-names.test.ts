import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as auth from '@udala/contract/auth';
import { listMemberships } from '@udala/contract/memberships';
import { getInvitationAllowance } from '@udala/contract/members';
import { updateProfile } from '@udala/contract/profile-edit';
import { getOwnPage, getOwnProfile, saveOwnPage } from '@udala/contract/profiles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBackoff } from '#features/outreach/emails/bulk.ts';
import { queuePostEmails } from '#features/outreach/emails/post-emails.sql.ts';
import { sendPostEmails } from '#features/outreach/emails/post-emails.ts';
import { sendUnreadEmails } from '#features/outreach/messages/messages.jobs.ts';
import { reviewAllNames } from '#features/identity/names/names.service.ts';
import { findNotificationsByIds, notifyOnce } from '#features/identity/notifications/notifications.service.ts';
import { sendReceipt } from '#features/money/receipts/receipts.service.ts';
import { cardOfPost } from '#features/outreach/sharing/cards.service.ts';
import { minutes } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { openBrowser } from './browser.ts';
import {
  freshKey,
  makeCreator,
  makeMember,
  makeOffer,
  makePerson,
  makePost,
  type Creator,
  type Person,
} from './factories.ts';
import { call, membersHost } from './harness.ts';
import { codeSentTo, emailsTo, startServerWithMail } from './inbox.ts';
import { openInvitations } from './members.ts';
import { send } from './messages.ts';
import { makePaid } from './paid.ts';
import { at } from './talk.ts';
import { bareEnvironment } from '../../../scripts/test/bare-environment.ts';

const bank = 'Zenith Bank';
let server: Awaited<ReturnType<typeof startServerWithMail>>;
beforeAll(async () => void (server = await startServerWithMail()));
afterAll(() => server.close());

const rename = async (person: Person, name: string) =>
  (await call(server.app, updateProfile, { token: person.token, body: { name } })).body;
const stateOf = async (id: string) =>
  (await server.deps.db
    .selectFrom('name_reviews')
    .select(['id', 'state', 'hides_user_name'])
    .where('user_id', '=', id)
    .executeTakeFirst()) ?? null;
const pageOf = async (creatorId: string, token?: string) =>
  (await call(server.app, listMemberships, { query: { creatorId }, ...(token !== undefined && { token }) })).body
    .items[0]?.pageName;

const script = path.join(import.meta.dirname, '..', '..', '..', 'scripts', 'operator.ts');
/** Runs an operator's command. */
async function operator(...words: string[]): Promise<string> {
  const env = { ...bareEnvironment(), DATABASE_URL: server.databaseUrl, UDALA_SANDBOX: 'on' };
  try {
    return (await promisify(execFile)(process.execPath, [script, ...words], { env })).stdout.trim();
  } catch (error) {
    return `failed: ${String((error as { stderr?: string }).stderr).trim()}`;
  }
}
const actor = `operator:${os.userInfo().username}`;

/** Everything a patron receives about a creator: emails about a post and a message, and a push. */
async function receivedFrom(creator: Creator): Promise<string> {
  const { app, deps } = server;
  const { db, clock } = deps;
  const patron = await makePerson(deps);
  const offer = await db.selectFrom('memberships').select('id').where('creator_id', '=', creator.id).executeTakeFirst();
  await makeMember(deps, patron, creator, offer?.id ?? (await makeOffer(deps, creator)));
  const postId = await makePost(deps, creator);
  await queuePostEmails({ postId, readerIds: [patron.id], now: clock.now() }).execute(db);
  await sendPostEmails(deps, createBackoff(deps), { batchMs: Infinity });
  await send(app, at(creator), patron.id, { text: 'Hello' });
  clock.moveTo(clock.offsetMs + minutes(16));
  await sendUnreadEmails(deps);
  await inTransaction(db, (tx) =>
    notifyOnce(tx, {
      to: patron.id,
      from: creator.id,
      entityType: 'membership',
      entityId: freshKey(),
      eventKey: freshKey(),
      at: clock.now(),
    }),
  );
  const notification = await db
    .selectFrom('notifications')
    .select('id')
    .where('recipient_id', '=', patron.id)
    .executeTakeFirstOrThrow();
  const pushed = await findNotificationsByIds(db, [{ recipientId: patron.id, id: notification.id }]);
  const post = await server.inbox.mailTo(patron.email);
  const [unread] = await emailsTo(deps, patron.email);
  return [post.subject, post.text, unread?.subject, unread?.text, JSON.stringify([...pushed.values()])].join('\n');
}

it('holds a name from sign-up on, shows it to its owner, and releases it once it is changed [S2]', async () => {
  const { deps } = server;
  const browser = openBrowser(server.app);
  const email = 'signs-up@example.com';
  await browser.call(auth.registerCreator, { body: { name: 'Kuda Support', email, password: 'kunu in the shade' } });
  const { body } = await browser.call(auth.verifySignup, {
    body: { email, otp: await codeSentTo(deps, email) },
    host: membersHost,
  });
  expect(body.user.profile).toMatchObject({ name: 'Kuda Support', nameReview: 'held' });
  expect(await stateOf(body.user.id)).toMatchObject({ state: 'held' });

  const person = await makePerson(deps);
  expect(await rename(person, 'WhatsApp')).toMatchObject({ name: 'WhatsApp', nameReview: 'held' });
  const { body: renamed } = await call(server.app, updateProfile, {
    token: person.token,
    body: { name: 'Bank-Anthony' },
  });
  expect([renamed.name, 'nameReview' in renamed, await stateOf(person.id)]).toEqual(['Bank-Anthony', false, null]);
});

it('holds a page’s name and address: others see no held one, the creator sees their own [S2]', async () => {
  const { app, deps } = server;
  const creator = await makeCreator(deps, { userName: 'kindly' });
  await makeOffer(deps, creator);
  const save = (pageName: string, userName: string) =>
    call(app, saveOwnPage, { token: creator.token, body: { pageName, userName } });
  expect((await save('Pay at zen1th-secure.ng', 'kindly')).status).toBe(200);
  expect(await stateOf(creator.id)).toMatchObject({ state: 'held', hides_user_name: false });
  expect([await pageOf(creator.id), await pageOf(creator.id, creator.token)]).toEqual([
    'kindly',
    'Pay at zen1th-secure.ng',
  ]);
  expect((await call(app, getOwnPage, { token: creator.token })).body.pageName).toBe('Pay at zen1th-secure.ng');
  await save('Light', 'zenith-bank-help');
  expect(await stateOf(creator.id)).toMatchObject({ state: 'held', hides_user_name: true });
  const received = await receivedFrom({ ...creator, userName: 'zenith-bank-help' });
  expect(received).toContain('Somebody on Udala');
  expect(received).not.toContain('@zenith');
  await save('Light', 'light-and-shade');
  expect([await stateOf(creator.id), await pageOf(creator.id)]).toEqual([null, 'Light']);
});

it('shows the user name in emails and pushes until the operator approves, and again after another change [S2]', async () => {
  const { app, deps } = server;
  const creator = await makeCreator(deps);
  await makeOffer(deps, creator);
  await openInvitations(deps, creator);
  expect(await receivedFrom(creator)).toContain(creator.name);
  await rename(creator, bank);
  const held = await receivedFrom(creator);
  expect(held).toContain(`@${creator.userName}`);
  expect(held).not.toContain(bank);
  const closed = async () => (await call(app, getInvitationAllowance, { token: creator.token })).body.closed;
  expect(await closed()).toBe('name');

  const { id: first = '' } = (await stateOf(creator.id)) ?? {};
  expect(await operator('names')).toContain(
    `  held  ${bank}\n    page: ${creator.name}\n    address: @${creator.userName}\n    of ${creator.email} (${creator.id})\n    ${first}`,
  );
  // The name changed after the operator looked at it: a name nobody has seen is not approved.
  await rename(creator, `${bank} Official`);
  expect(await operator('approve-name', first)).toMatch(/^failed: No name waits under/);
  const { id = '' } = (await stateOf(creator.id)) ?? {};
  expect(await operator('reject-name', id)).toMatch(/^failed: npm run operator/);
  expect(await operator('reject-name', id, '--reason', 'Not a bank')).toBe(`Emails never show ${bank} Official.`);
  expect((await call(app, getOwnProfile, { token: creator.token })).body.nameReview).toBe('rejected');
  expect([await operator('names'), await receivedFrom(creator)].join()).not.toContain(`${bank} Official`);
  expect(await operator('approve-name', id)).toBe(`Emails show ${bank} Official from now on.`);
  expect(await receivedFrom(creator)).toContain(`${bank} Official`);
  expect(await closed()).toBeNull();
  // Changes of other fields do not count as a new name.
  await call(app, updateProfile, { token: creator.token, body: { bio: 'I wait for the light.' } });
  await reviewAllNames(deps);
  expect((await stateOf(creator.id))?.state).toBe('approved');
  await rename(creator, 'Moniepoint');
  expect((await stateOf(creator.id))?.state).toBe('held');
  const audit = await deps.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'details'])
    .where('subject_id', '=', creator.id)
    .orderBy('id')
    .execute();
  expect(audit).toEqual([
    { actor, action: 'name.reject', details: { reason: 'Not a bank' } },
    { actor, action: 'name.approve', details: {} },
  ]);
});

it('keeps a held name out of email receipts, and out of the card of a post without a page [S2]', async () => {
  const { deps } = server;
  const creator = await makeCreator(deps, { name: bank });
  await reviewAllNames(deps);
  const patron = await makePerson(deps);
  const { attemptId } = await makePaid(deps, { creator, patron, at: deps.clock.now() });
  const cancelLink = 'http://localhost:3000/membership/manage/a-signed-token';
  await inTransaction(deps.db, (tx) => sendReceipt(tx, deps, { attemptId, cancelLink }));
  const [receipt] = await emailsTo(deps, patron.email);
  expect(receipt?.subject).toContain(`to @${creator.userName}`);
  expect(`${receipt?.text}${receipt?.html}`).not.toContain(bank);

  const newcomer = await makePerson(deps, { name: bank, roles: ['creator', 'patron'] });
  await reviewAllNames(deps);
  const postId = await makePost(deps, newcomer, { audience: 'everyone' });
  const { work } = await cardOfPost(deps, { userId: null, tenantId: null }, postId);
  expect(JSON.stringify(work)).not.toContain(bank);
  expect(work.fallback).toContain('Somebody on Udala');
});

it('finds names from before the rules', async () => {
  const { deps } = server;
  const [before, other] = [await makePerson(deps, { name: 'MTN' }), await makePerson(deps, { name: 'Gloria' })];
  expect(await stateOf(before.id)).toBeNull();
  await reviewAllNames(deps);
  expect([(await stateOf(before.id))?.state, await stateOf(other.id)]).toEqual(['held', null]);
});

it('lets the operator stop and reopen a creator’s invitations, with an entry in the audit log [S2]', async () => {
  const { app, deps } = server;
  const creator = await makeCreator(deps);
  await makeOffer(deps, creator);
  const closed = async () => (await call(app, getInvitationAllowance, { token: creator.token })).body.closed;
  expect(await closed()).toBe('unverified');
  expect(await operator('open-invitations', creator.userName)).toBe('Ada Obi may invite people.');
  expect(await closed()).toBeNull();
  expect(await operator('close-invitations', creator.userName)).toMatch(/^failed: npm run operator/);
  expect(await operator('close-invitations', creator.userName, '--reason', 'A bought list')).toBe(
    'Ada Obi may invite nobody.',
  );
  expect(await closed()).toBe('stopped');
  expect(await operator('invitations')).toContain(`Ada Obi @${creator.userName} (${creator.id})  by an operator`);
  expect(await operator('open-invitations', creator.id)).toBe('Ada Obi may invite people.');
  expect(await operator('invitations')).toBe('Nobody’s invitations are stopped.');
  const audit = await deps.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'details'])
    .where('subject_id', '=', creator.id)
    .orderBy('id')
    .execute();
  expect(audit).toEqual([
    { actor, action: 'invitations.open', details: {} },
    { actor, action: 'invitations.close', details: { reason: 'A bought list' } },
    { actor, action: 'invitations.open', details: {} },
  ]);
});
