import { getPreferences, updatePreferences, type PreferenceChanges } from '@udala/contract/preferences';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCreator, makePerson, signIn } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';
import { at, type Actor } from '#test/talk.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const read = (actor: Actor) => call(server.app, getPreferences, actor);
const change = (actor: Actor, body: PreferenceChanges) => call(server.app, updatePreferences, { ...actor, body });

const atFirst = {
  pushPosts: true,
  pushComments: true,
  pushReactions: true,
  pushMoney: true,
  quietOn: false,
  quietFrom: '22:00',
  quietTo: '07:00',
  postEmails: 'each',
  fullTextByMail: false,
  screenRecording: null,
  showName: true,
  showEmail: false,
  messagesFrom: 'supported',
  locale: 'en',
};

test('notifications are on by default, emails are teasers, and screen recording has no answer yet', async () => {
  expect((await read(at(await makePerson(server.deps)))).body).toEqual(atFirst);
});

test('the fields given change, the rest stays, and other people are not affected', async () => {
  const [person, other] = [at(await makePerson(server.deps)), at(await makePerson(server.deps))];
  const changed = { ...atFirst, pushReactions: false, quietOn: true, quietTo: '06:30' };
  expect((await change(person, { pushReactions: false, quietOn: true, quietTo: '06:30' })).body).toEqual(changed);
  const again = { ...changed, postEmails: 'weekly', screenRecording: false };
  expect((await change(person, { postEmails: 'weekly', screenRecording: false })).body).toEqual(again);
  expect((await change(person, {})).body).toEqual(again);
  expect((await read(person)).body).toEqual(again);
  expect((await read(other)).body).toEqual(atFirst);
});

test('preferences are the same on a creator’s page', async () => {
  const { deps } = server;
  const [person, creator] = [await makePerson(deps), await makeCreator(deps)];
  await change(at(person), { pushPosts: false });
  const there = { ...(await signIn(deps, person.id, creator.host)), host: creator.host };
  expect((await read(there)).body).toEqual({ ...atFirst, pushPosts: false });
});

test('only the signed-in person reads and changes their own preferences', async () => {
  const creator = at(await makeCreator(server.deps));
  const table = [
    ['anonymous', {}, 401],
    ['a creator', creator, 200],
    ['a patron', at(await makePerson(server.deps)), 200],
  ] as const;
  for (const [who, actor, status] of table)
    expect([who, (await read(actor)).status, (await change(actor, { pushMoney: true })).status]).toEqual([
      who,
      status,
      status,
    ]);
});

test.each([
  ['quietFrom', { quietFrom: '24:00' }],
  ['quietTo', { quietTo: '7:00' }],
  ['quietTo', { quietTo: '07:00:00' }],
  ['postEmails', { postEmails: 'daily' }],
  ['pushPosts', { pushPosts: 1 }],
  ['pushPosts', { pushPosts: null }],
  ['screenRecording', { screenRecording: null }],
  ['pushEverything', { pushEverything: true }],
])('rejects %s by its name: %j', async (field, body) => {
  const { status, body: refused } = await change(at(await makePerson(server.deps)), body as PreferenceChanges);
  expect(status).toBe(400);
  expect(refused).toMatchObject({ code: 'invalid_request', fields: { [field]: expect.any(String) as string } });
});
