import { login } from '@udala/contract/auth';
import { updatePreferences } from '@udala/contract/preferences';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { hashPassword } from '#features/identity/auth/passwords.ts';
import { saveUser } from '#features/identity/users/users.queries.ts';
import { makePerson } from './factories.ts';
import { call, membersHost, startTestServer } from './harness.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer({ env: { LANGUAGE_DRAFTS: 'on' } })));
afterAll(() => server.close());

const send = (payload: string, type = 'application/x-www-form-urlencoded') =>
  server.app.inject({
    method: 'POST',
    url: '/language',
    headers: { host: membersHost, 'content-type': type },
    payload,
  });
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url, headers: { host: membersHost, ...headers } });

describe('the switch of languages', () => {
  it.each([
    ['/membership/help?from=here&lang=en', '/membership/help?from=here'],
    ['/membership', '/membership'],
    ['//elsewhere.example/membership', '/membership'],
    ['https://elsewhere.example/membership', '/membership'],
    ['/\\elsewhere.example/membership', '/membership'],
    ['/membership/..//elsewhere.example', '/membership'],
    ['/membershipped', '/membership'],
    ['javascript:alert(1)', '/membership'],
  ])('leads from %s to %s', async (page, to) => {
    const answer = await send(new URLSearchParams({ language: 'pcm', page }).toString());
    expect([answer.statusCode, answer.headers.location]).toEqual([303, to]);
    expect(answer.headers['set-cookie']).toMatch(/^udala_language=pcm; .*Path=\/; .*HttpOnly/);
  });

  it.each([
    ['another language', 'language=fr&page=/membership'],
    ['no language', 'page=/membership'],
  ])('rejects %s', async (_, body) => {
    const answer = await send(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('reads forms alone, and no long ones', async () => {
    expect((await send('{"language":"pcm"}', 'application/json')).statusCode).toBe(400);
    expect((await send(`language=pcm&page=${'a'.repeat(5_000)}`)).statusCode).toBe(413);
  });
});

test('a page and the files that hold sentences are in the language of the cookie, and caches are told', async () => {
  const cookie = 'udala_language=pcm';
  for (const url of ['/sw.js', '/sw-app.js', '/manifest.webmanifest', '/membership']) {
    const [english, pidgin] = [await get(url), await get(url, { cookie })];
    expect([url, pidgin.statusCode]).toEqual([url, 200]);
    expect([url, pidgin.body === english.body]).toEqual([url, false]);
    expect(String(pidgin.headers.vary)).toMatch(/Accept-Language, Cookie/);
    expect((await get(url, { cookie }, 'HEAD')).statusCode).toBe(200);
  }
  expect((await get('/manifest.webmanifest', { cookie })).json()).toMatchObject({ lang: 'pcm' });
  expect((await get('/sw.js', { cookie, 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
});

const messageFor = async (headers: Record<string, string>, token?: string) => {
  const body = { quietFrom: 'late' };
  return (await call(server.app, updatePreferences, { body, headers, ...(token && { token }) })).body;
};
const marked = { message: expect.stringMatching(/^\[/) };

test('a browser’s settings count by weight, in any case, and not when they are longer than any browser’s', async () => {
  expect(await messageFor({ 'accept-language': 'en;q=0.2, EN-xa ; q=0.9, pcm;q=0.1' })).toMatchObject(marked);
  expect(await messageFor({ 'accept-language': 'en-XA;q=0, en' })).not.toMatchObject(marked);
  expect(await messageFor({ 'accept-language': `en-XA, a${' '.repeat(600)}b` })).not.toMatchObject(marked);
});

const password = 'dust on the mangoes';

test('somebody who never chose is answered by their browser, and keeps its cookie when they sign in', async () => {
  const { app, deps } = server;
  const person = await makePerson(deps);
  await saveUser(deps.db, person.id, { password_hash: await hashPassword(password) });
  expect(await messageFor({ 'accept-language': 'en-XA' }, person.token)).toMatchObject(marked);
  const body = { email: person.email, password };
  const languageCookies = async () =>
    [(await call(app, login, { body })).headers['set-cookie']]
      .flat()
      .filter((one) => String(one).startsWith('udala_language'));
  expect(await languageCookies()).toEqual([]);
  await call(app, updatePreferences, { body: { locale: 'en' }, token: person.token });
  expect(await languageCookies()).toEqual([expect.stringContaining('udala_language=en;')]);
  expect(await messageFor({ 'accept-language': 'en-XA' }, person.token)).not.toMatchObject(marked);
});
