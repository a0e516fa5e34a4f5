import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { updateEmailPreferences, getEmailPreferences } from '@udala/contract/emails';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelLink } from '#features/money/subscriptions/links/signed-links.ts';
import { makeCreator, makePerson, type Person } from '#test/factories.ts';
import { call, membersHost, serverForTest, startTestServer } from '#test/harness.ts';
import { unsubscribeLinks } from './unsubscribe-links.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const lastOf = (address: string): string => address.split('/').at(-1) ?? '';
const tokenOf = ({ id }: Pick<Person, 'id'>): string => lastOf(unsubscribeLinks(server.deps, id).oneClick);
const show = (token: string, by = {}) => call(server.app, getEmailPreferences, { params: { token }, ...by });
const choose = (token: string, body: unknown, by = {}) =>
  call(server.app, updateEmailPreferences, { params: { token }, body, ...by });
const choiceOf = async ({ id }: Person) =>
  (await server.deps.db.selectFrom('users').select('post_emails').where('id', '=', id).executeTakeFirstOrThrow())
    .post_emails;

test('the link shows and changes the preference of its recipient for anyone who holds it, and reveals nothing else', async () => {
  const { deps } = server;
  const [person, other, creator] = [await makePerson(deps), await makePerson(deps), await makeCreator(deps)];
  const token = tokenOf(person);
  const table = [
    ['anonymous', {}],
    ['themselves', { token: person.token }],
    ['a stranger', { token: other.token }],
    ['a creator', { token: creator.token }],
    ['on the page of a creator', { host: creator.host }],
  ] as const;
  for (const [who, by] of table) {
    const shown = await show(token, by);
    expect([who, shown.status, shown.raw]).toEqual([who, 200, '{"postEmails":"each"}']);
    expect([who, (await choose(token, { postEmails: 'weekly' }, by)).body]).toEqual([who, { postEmails: 'weekly' }]);
    expect([who, (await choose(token, { postEmails: 'each' }, by)).body]).toEqual([who, { postEmails: 'each' }]);
  }
  await choose(token, { postEmails: 'off' });
  expect([await choiceOf(person), await choiceOf(other)]).toEqual(['off', 'each']);
  for (const bad of [{}, { postEmails: 'daily' }, { postEmails: 'off', pushPosts: false }])
    expect((await choose(token, bad)).status).toBe(400);
});

/** Posts as a mail program does: over a real connection, without cookie or session. */
async function post(path: string, { type, body }: { type?: string; body: string }) {
  if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const headers = { host: membersHost, ...(type !== undefined && { 'content-type': type }) };
  return new Promise<{ status: number | undefined; cookies: unknown; text: string }>((resolve, reject) => {
    const req = request({ host: '127.0.0.1', port, method: 'POST', path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode, cookies: answer.headers['set-cookie'], text }));
    });
    req.on('error', reject).end(body);
  });
}

const oneClick = { type: 'application/x-www-form-urlencoded', body: 'List-Unsubscribe=One-Click' };

test.each([
  ['a form', oneClick],
  [
    'a form in parts',
    {
      type: 'multipart/form-data; boundary=x',
      body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    },
  ],
  ['nothing', { body: '' }],
])('one click turns emails off, also when repeated: %s', async (_what, form) => {
  const person = await makePerson(server.deps);
  const { pathname } = new URL(unsubscribeLinks(server.deps, person.id).oneClick);
  for (let n = 0; n < 2; n += 1) {
    expect(await post(pathname, form)).toEqual({ status: 200, cookies: undefined, text: '' });
    expect(await choiceOf(person)).toBe('off');
  }
});

test('opened in a browser, the one-click address redirects to the page and changes nothing', async () => {
  const person = await makePerson(server.deps);
  const links = unsubscribeLinks(server.deps, person.id);
  const { statusCode, headers } = await server.app.inject({ url: links.oneClick, headers: { host: membersHost } });
  expect([statusCode, headers.location]).toEqual([303, new URL(links.page).pathname]);
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(await choiceOf(person)).toBe('each');
});

test('rejects a forged link, one of a deleted person and one made for another purpose', async () => {
  const { app, deps } = server;
  const [person, gone] = [await makePerson(deps), await makePerson(deps)];
  await deps.db
    .updateTable('users')
    .set({ state: 'deleted', deleted_at: deps.clock.now() })
    .where('id', '=', gone.id)
    .execute();
  const token = tokenOf(person);
  const changed = `${token.slice(0, 10)}${token[10] === 'A' ? 'B' : 'A'}${token.slice(11)}`;
  const nobodys = tokenOf({ id: '0198c0de-0000-7000-8000-000000000000' });
  for (const bad of [changed, nobodys, tokenOf(gone), lastOf(cancelLink(deps, person.id)), 'A'.repeat(64)]) {
    expect((await show(bad)).status).toBe(404);
    expect((await choose(bad, { postEmails: 'off' })).status).toBe(404);
    expect((await post(`/emails/${bad}`, oneClick)).status).toBe(404);
    expect((await app.inject({ url: `/emails/${bad}`, headers: { host: membersHost } })).statusCode).toBe(404);
  }
  expect(await choiceOf(person)).toBe('each');
});

test('limits the requests to links per client address', async () => {
  const { app } = await serverForTest({ env: { REQUESTS_PER_5_MINUTES: '10' } });
  const statuses = [];
  for (let n = 0; n < 3; n += 1) {
    const answer = await call(app, getEmailPreferences, { params: { token: 'A'.repeat(64) }, address: '203.0.113.7' });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([404, 404, 429]);
});
