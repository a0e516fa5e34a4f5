import { forgotPassword, login, registerPatron } from '@udala/contract/auth';
import { listNotifications } from '@udala/contract/notifications';
import { updatePreferences } from '@udala/contract/preferences';
import { getOwnProfile } from '@udala/contract/profiles';
import { updateProfile } from '@udala/contract/profile-edit';
import { getReceiptPdf } from '@udala/contract/receipts';
import { wrongPair } from '@udala/messages/auth-server';
import { localesOffered } from '@udala/messages/languages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notifyOnce } from '#features/identity/notifications/notifications.service.ts';
import { readerOf } from '#features/identity/users/readers.ts';
import { sendReceipt } from '#features/money/receipts/receipts.service.ts';
import { clearedName } from '#features/identity/names/names.queries.ts';
import { readTable } from '#features/outreach/members/invitations/read-table.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { inLocale, offerLocales } from '#platform/say.ts';
import { makeCreator, makeOffer, makePerson, type Creator, type Person } from './factories.ts';
import { call, startTestServer } from './harness.ts';
import { emailsTo } from './inbox.ts';
import { importFile, openInvitations } from './members.ts';
import { makePaid } from './paid.ts';
import { readPdf } from './pdf-text.ts';

const inPseudo = /^\[.*\]$/su;

let server: Awaited<ReturnType<typeof startTestServer>>;
let creator: Creator;
let english: Person;
let other: Person;

beforeAll(async () => {
  server = await startTestServer({ env: { LANGUAGE_DRAFTS: 'on' }, works: true });
  const { app, deps } = server;
  [creator, english, other] = [await makeCreator(deps), await makePerson(deps), await makePerson(deps)];
  await call(app, updatePreferences, { body: { locale: 'en-XA' }, token: other.token });
});
afterAll(() => server.close());

const loginAs = (email: string, headers: Record<string, string> = {}) =>
  call(server.app, login, { body: { email, password: 'not the right one' }, headers });

describe('an email is in the language of its recipient', () => {
  test('the same one to two people, whoever asked for it', async () => {
    const { app, deps } = server;
    for (const { email } of [english, other]) {
      const headers = { 'accept-language': 'pcm' };
      expect((await call(app, forgotPassword, { body: { email }, headers })).status).toBe(202);
    }
    const [[first], [second]] = [await emailsTo(deps, english.email), await emailsTo(deps, other.email)];
    expect(first?.html).toContain('<html lang="en">');
    expect(first?.text).toContain('Enter this code to set a new password:');
    expect(second?.html).toContain('<html lang="en-XA">');
    expect(second?.subject).toMatch(inPseudo);
    const paragraphs = second?.text.split('\n\n').filter((line) => !/^\d{6}$|^--\n/.test(line)) ?? [];
    expect(paragraphs.length).toBeGreaterThan(2);
    for (const paragraph of paragraphs) expect(paragraph).toMatch(inPseudo);
  });

  test('a receipt, with its amount and names as they are', async () => {
    const { deps } = server;
    const at = new Date('2026-01-31T22:30:00Z');
    const { attemptId } = await makePaid(deps, { creator, patron: other, at });
    await inTransaction(deps.db, (tx) => sendReceipt(tx, deps, { attemptId, cancelLink: 'http://localhost/c' }));
    const [receipt] = await emailsTo(deps, other.email);
    expect(receipt?.subject).toMatch(/^\[R.* ₦2,500 .*\]$/u);
    const pdf = await server.app.inject({
      url: getReceiptPdf.path.replace(':id', attemptId),
      headers: { host: 'localhost', authorization: `Bearer ${other.token}` },
    });
    const { lines, raw } = readPdf(pdf.rawPayload);
    expect(raw).toContain('/Lang (en-XA)');
    expect(lines).toContain('₦2,500');
    expect(lines.filter((line) => inPseudo.test(line)).length).toBeGreaterThan(6);
  });

  test('without an account it is in the language of the request', async () => {
    const { app, deps } = server;
    const email = 'newcomer@example.com';
    const body = { name: 'Ngozi', email, password: 'dust on the mangoes' };
    const { status } = await call(app, registerPatron, { body, headers: { 'accept-language': 'fr, en-XA;q=0.5' } });
    expect(status).toBe(202);
    expect((await emailsTo(deps, email))[0]?.html).toContain('<html lang="en-XA">');
  });
});

test('a notification is in the language of its recipient', async () => {
  const { app, deps } = server;
  for (const { id: to } of [english, other]) {
    const at = deps.clock.now();
    await notifyOnce(deps.db, {
      to,
      from: creator.id,
      entityType: 'membership',
      entityId: creator.id,
      eventKey: `membership:${creator.id}`,
      at,
    });
  }
  const messageOf = async ({ token }: Person) =>
    (await call(app, listNotifications, { token })).body.items.find(({ entityType }) => entityType === 'membership')
      ?.message;
  expect(await messageOf(english)).toMatch(/joined your page$/);
  expect(await messageOf(other)).toMatch(inPseudo);
});

describe('an error is in the language of whoever made the request', () => {
  test.each([
    ['the browser’s settings', { 'accept-language': 'en-XA, en;q=0.8' }],
    ['the cookie, before the browser’s settings', { cookie: 'udala_language=en-XA', 'accept-language': 'en' }],
  ])('by %s', async (_, headers) => {
    expect((await loginAs(english.email, headers)).body).toMatchObject({ message: expect.stringMatching(inPseudo) });
  });

  test('by the account, before cookie and settings', async () => {
    const { app } = server;
    const headers = { cookie: 'udala_language=pcm', 'accept-language': 'en' };
    const body = { quietFrom: 'late' };
    const answer = await call(app, updatePreferences, { body, token: other.token, headers });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      message: expect.stringMatching(inPseudo),
      fields: { quietFrom: expect.stringMatching(inPseudo) },
    });
  });

  test('before it is known who asks, and where there is nothing', async () => {
    const headers = { host: 'localhost', 'accept-language': 'en-XA', 'content-type': 'application/json' };
    const unreadable = await server.app.inject({ method: 'POST', url: login.path, headers, payload: '{' });
    const nowhere = await server.app.inject({ url: '/nothing-here', headers });
    for (const { body } of [unreadable, nowhere]) {
      expect(JSON.parse(body)).toMatchObject({ message: expect.stringMatching(inPseudo) });
    }
  });
});

test('a sentence that is not translated is English', async () => {
  const headers = { 'accept-language': 'pcm' };
  const translated = await loginAs(english.email, headers);
  expect(translated.body).toMatchObject({ message: 'Email abi password no correct.' });
  const wrong = await server.app.inject({
    method: 'POST',
    url: login.path,
    headers: { ...headers, host: 'localhost' },
    payload: { email: 1 },
  });
  expect(wrong.json()).toMatchObject({ fields: { email: 'This should be text.', password: 'We need this one.' } });
});

test('a language that is not offered cannot be chosen, and no draft is shown where drafts are off', async () => {
  const { app, deps } = server;
  const unknown = await call(app, updatePreferences, { body: { locale: 'fr' }, token: english.token });
  expect(unknown.status).toBe(400);
  expect(unknown.body).toMatchObject({ fields: { locale: 'Use one of: en, pcm, en-XA.' } });
  expect(await readerOf(deps.db, other.email)).toEqual({ to: other.email, locale: 'en-XA' });
  offerLocales(localesOffered(false));
  expect(await readerOf(deps.db, other.email)).toEqual({ to: other.email, locale: 'en' });
  expect((await loginAs(other.email, { 'accept-language': 'pcm' })).body).toMatchObject({ message: wrongPair });
  offerLocales(deps.config.locales);
});

test('a text is the same however a keyboard composes its letters', async () => {
  const { app } = server;
  const { token } = english;
  const [typed, stored] = ['Ade\u0301so\u0323\u0301la\u0300', 'Ad\u00e9s\u1ecd\u0301l\u00e0'];
  expect((await call(app, updateProfile, { body: { name: typed }, token })).status).toBe(200);
  expect((await call(app, getOwnProfile, { token })).body).toMatchObject({ name: stored });
});

test('a file of rejected rows is read again after another language was chosen', async () => {
  const { app, deps } = server;
  const owner = await makeCreator(deps);
  await makeOffer(deps, owner);
  await openInvitations(deps, owner);
  const csv = 'Name,Email\nBola,not an address\nChidi,chidi.eze@example.com';
  await call(app, updatePreferences, { body: { locale: 'en-XA' }, token: owner.token });
  const first = await importFile(app, owner, { csv });
  expect(first.body).toMatchObject({ refused: 1 });
  await call(app, updatePreferences, { body: { locale: 'en' }, token: owner.token });
  const table = await readTable(first.body.errorCsv ?? '');
  expect(table.header).toEqual(['Name', 'Email']);
});

test('what everybody reads is in English, whoever caused it', () =>
  inLocale('en-XA', () => {
    const name = clearedName('p').compile(server.deps.db);
    expect(name.parameters).toContain('Somebody on Udala');
  }));
