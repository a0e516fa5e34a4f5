import { createECDH, randomBytes } from 'node:crypto';
import { getChecklist, updateChecklist, type Checklist, type ChecklistChanges } from '@udala/contract/checklists';
import { createMembership, deleteMembership } from '@udala/contract/memberships';
import { deletePost } from '@udala/contract/posts';
import { saveOwnPage } from '@udala/contract/profiles';
import { registerPushNotification } from '@udala/contract/push';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshKey, makeCreator, makeMember, makeOffer, makePerson, makePost, signIn } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { send } from '#test/messages.ts';
import { startPayoutServer, type PayoutServer } from '#test/payouts.ts';
import { plainPng, upload } from '#test/pictures.ts';
import { publisher } from '#test/publishing.ts';
import { at, comment, type Actor } from '#test/talk.ts';

let server: PayoutServer;
beforeAll(async () => void (server = await startPayoutServer()));
afterAll(() => server.close());

const read = (actor: Actor) => call(server.app, getChecklist, actor);
const update = (actor: Actor, body: ChecklistChanges) => call(server.app, updateChecklist, { ...actor, body });
const doneOf = ({ steps }: Checklist) => steps.flatMap(({ step, isDone }) => (isDone ? [step] : []));
const stepsOf = ({ steps }: Checklist) => steps.map(({ step }) => step);
const isDoneFor = async (actor: Actor) => doneOf((await read(actor)).body);

const browser = () => {
  const ecdh = createECDH('prime256v1');
  const keys = { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
  return JSON.stringify({ endpoint: `https://fcm.googleapis.com/fcm/send/${freshKey()}`, keys });
};

test('each of a creator’s steps is done by doing it', async () => {
  const { app, deps } = server;
  const creator = await makeCreator(deps);
  const { token, userName } = creator;
  const ada = at(creator);
  expect((await read(ada)).body).toEqual({
    steps: ['page', 'picture', 'first-post', 'share', 'bank'].map((step) => ({ step, isDone: false })),
    isDismissed: false,
  });

  const offer = { price: 1000, benefits: ['Mentorship'] };
  const made = await call(app, createMembership, { token, body: offer, headers: { 'idempotency-key': freshKey() } });
  expect(await isDoneFor(ada)).toEqual(['page']);
  const { body: picture } = await upload(app, { bytes: plainPng(8, 8), token, preset: 'profile' });
  await call(app, saveOwnPage, { token, body: { pageName: 'Slow Light', userName, pageImageUrl: picture.secure_url } });
  expect(await isDoneFor(ada)).toEqual(['page', 'picture']);
  const { body: post } = await publisher(server).publish(creator);
  expect(await isDoneFor(ada)).toEqual(['page', 'picture', 'first-post']);
  expect(doneOf((await update(ada, { done: 'share' })).body)).toEqual(['page', 'picture', 'first-post', 'share']);
  expect((await server.saveAccount(creator)).status).toBe(200);
  expect(await isDoneFor(ada)).toEqual(['page', 'picture', 'first-post', 'share', 'bank']);

  await call(app, deletePost, { token, params: { id: post.id } });
  await call(app, deleteMembership, { token, params: { id: made.body.id } });
  expect(await isDoneFor(ada)).toEqual(['picture', 'share', 'bank']);
  const taken = { replaced_at: deps.clock.now() };
  await deps.db.updateTable('payout_accounts').set(taken).where('creator_id', '=', creator.id).execute();
  expect(await isDoneFor(ada)).toEqual(['picture', 'share']);
});

test('each of a patron’s steps is done by doing it, hello by a comment or a message', async () => {
  const { app, deps } = server;
  const creator = await makeCreator(deps);
  const offer = await makeOffer(deps, creator);
  const [chidi, ngozi] = [await makePerson(deps), await makePerson(deps)];
  for (const patron of [chidi, ngozi]) await makeMember(deps, patron, creator, offer);
  expect(stepsOf((await read(at(chidi))).body)).toEqual(['hello', 'push', 'install']);

  await comment(app, at(chidi), await makePost(deps, creator), { text: 'Hello Ada' });
  await send(app, at(ngozi), creator.id, { text: 'Hello Ada' });
  expect([await isDoneFor(at(chidi)), await isDoneFor(at(ngozi))]).toEqual([['hello'], ['hello']]);
  const body = { pushNotificationToken: browser(), deviceType: 'web' as const };
  expect((await call(app, registerPushNotification, { token: chidi.token, body })).status).toBe(200);
  expect(await isDoneFor(at(chidi))).toEqual(['hello', 'push']);
  await update(at(chidi), { done: 'install' });
  expect(await isDoneFor(at(chidi))).toEqual(['hello', 'push', 'install']);
  expect(await isDoneFor(at(ngozi))).toEqual(['hello']);
});

test('changes in one browser show in the others and on the creator’s host; a dismissed list stays so until it is reopened', async () => {
  const { deps } = server;
  const creator = await makeCreator(deps);
  const [phone, desk] = [at(creator), at(await signIn(deps, creator.id))];
  const own = { ...(await signIn(deps, creator.id, creator.host)), host: creator.host };
  await Promise.all([
    update(phone, { done: 'share' }),
    update(desk, { isDismissed: true }),
    update(own, { done: 'share' }),
  ]);
  for (const actor of [phone, desk, own]) {
    const { body } = await read(actor);
    expect([doneOf(body), body.isDismissed]).toEqual([['share'], true]);
  }
  await update(phone, { done: 'install' });
  await update(phone, {});
  expect((await read(desk)).body.isDismissed).toBe(true);
  expect((await update(desk, { isDismissed: false })).body.isDismissed).toBe(false);
});

test('a patron who becomes a creator has a new list that is not dismissed', async () => {
  const { deps } = server;
  const person = await makePerson(deps);
  expect((await update(at(person), { isDismissed: true })).body.isDismissed).toBe(true);
  await deps.db
    .updateTable('users')
    .set({ roles: ['creator', 'patron'] })
    .where('id', '=', person.id)
    .execute();
  const { body } = await read(at(await signIn(deps, person.id)));
  expect([stepsOf(body)[0], body.isDismissed]).toEqual(['page', false]);
});

test('every signed-in person reads and changes their own list, on every host', async () => {
  const { deps } = server;
  const [creator, other] = [await makeCreator(deps), await makeCreator(deps)];
  const patron = await makePerson(deps);
  const there = { ...(await signIn(deps, patron.id, creator.host)), host: creator.host };
  const table = [
    ['anonymous', {}, 401],
    ['anonymous on a creator’s host', { host: creator.host }, 401],
    ['with a session of another host', { token: there.token }, 401],
    ['a creator', at(creator), 200],
    ['a patron', at(patron), 200],
    ['a patron on a creator’s host', there, 200],
  ] as const;
  for (const [who, actor, status] of table) {
    const answered = (await update(actor, { done: 'share', isDismissed: true })).status;
    expect([who, (await read(actor)).status, answered]).toEqual([who, status, status]);
  }
  expect((await read(at(other))).body).toMatchObject({ isDismissed: false });
  expect(await isDoneFor(at(other))).toEqual([]);
});

test.each([
  ['done', { done: 'bank' }],
  ['done', { done: null }],
  ['isDismissed', { isDismissed: 'yes' }],
  ['steps', { steps: [] }],
])('the field %s is rejected by its name: %j', async (field, body) => {
  const { status, body: refused } = await update(at(await makePerson(server.deps)), body as ChecklistChanges);
  expect(status).toBe(400);
  expect(refused).toMatchObject({ code: 'invalid_request', fields: { [field]: expect.any(String) as string } });
});
