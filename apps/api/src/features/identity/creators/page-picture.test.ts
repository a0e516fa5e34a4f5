import { findPageByHost } from '@udala/contract/memberships';
import { getOwnProfile, saveOwnPage } from '@udala/contract/profiles';
import * as m from '@udala/messages/creators-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCreator, makePerson, type Creator } from '#test/factories.ts';
import { call, eventually, startTestServer } from '#test/harness.ts';
import { plainPng, upload } from '#test/pictures.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ works: true });
});
afterAll(() => server.close());

const uploaded = async ({ token }: { token: string }, preset = 'profile') =>
  (await upload(server.app, { bytes: plainPng(8, 8), token, preset })).body;
const save = ({ token, userName }: Creator, pageImageUrl: unknown) =>
  call(server.app, saveOwnPage, { token, body: { pageName: 'Slow Light', userName, pageImageUrl } });
const facesOf = async ({ token, host }: Creator) => {
  const { body: profile } = await call(server.app, getOwnProfile, { token });
  const { body: page } = await call(server.app, findPageByHost, { query: { hostname: host } });
  return [page.items[0]?.pageImageUrl, page.items[0]?.profileImageUrl, profile.profileImageUrl];
};
const isThere = async (id: string) =>
  (await server.deps.db.selectFrom('media').select('id').where('id', '=', id).execute()).length === 1;
/** The storage key of a picture's one file. */
async function keyOf(id: string): Promise<string> {
  const { key } = await server.deps.db
    .selectFrom('media')
    .select(sql<string>`files -> 0 ->> 'key'`.as('key'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return key;
}

async function isStored(key: string): Promise<boolean> {
  const file = await server.deps.storage.open(key);
  file?.destroy();
  return file !== null;
}

it('is shown on the page, and is also the avatar until the creator has another', async () => {
  const ada = await makeCreator(server.deps);
  const { secure_url: first } = await uploaded(ada);
  expect((await save(ada, first)).body.pageImageUrl).toBe(first);
  expect(await facesOf(ada)).toEqual([first, first, first]);

  const face = await uploaded(ada);
  const avatar_key = face.secure_url.replace('/media/', '');
  await server.deps.db.updateTable('profiles').set({ avatar_key }).where('user_id', '=', ada.id).execute();
  const { secure_url: second } = await uploaded(ada);
  await save(ada, second);
  expect(await facesOf(ada)).toEqual([second, face.secure_url, face.secure_url]);
});

it('stays when omitted, and is deleted when set to null', async () => {
  const ada = await makeCreator(server.deps);
  const { secure_url } = await uploaded(ada);
  await save(ada, secure_url);
  expect((await save(ada, undefined)).body.pageImageUrl).toBe(secure_url);
  expect((await save(ada, null)).body.pageImageUrl).toBeNull();
  expect(await facesOf(ada)).toEqual([null, null, null]);
});

it('leaves neither row nor file when it is replaced', async () => {
  const ada = await makeCreator(server.deps);
  const [first, second] = [await uploaded(ada), await uploaded(ada)];
  await save(ada, first.secure_url);
  const key = await keyOf(first.id);
  await save(ada, second.secure_url);
  expect([await isThere(first.id), await isThere(second.id)]).toEqual([false, true]);
  await eventually(async () => !(await isStored(key)));
  const answer = await server.app.inject({ url: first.secure_url, headers: { host: 'localhost:3000' } });
  expect(answer.statusCode).toBe(404);
  expect((await save(ada, second.secure_url)).status).toBe(200);
  expect(await isThere(second.id)).toBe(true);
});

it('must be the creator’s own public upload', async () => {
  const [ada, bola] = [await makeCreator(server.deps), await makeCreator(server.deps)];
  const patron = await makePerson(server.deps);
  const own = await uploaded(ada);
  const theirs = await uploaded(bola);
  await save(bola, theirs.secure_url);
  const refused = [
    theirs.secure_url,
    (await uploaded(patron)).secure_url,
    (await uploaded(ada, 'post')).secure_url,
    own.secure_url.replace('8.webp', '9.webp'),
    `http://localhost:3000${own.secure_url}`,
    `https://evil.example${own.secure_url}`,
    `${own.secure_url}?x`,
    '/media/../etc/passwd',
    '/media/019aa0de-0000-7000-8000-000000000000/8.webp',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '',
  ];
  for (const address of refused) {
    const { status, body } = await save(ada, address);
    expect([address, status, body]).toMatchObject([address, 400, { fields: { pageImageUrl: m.pictureNotYours } }]);
  }
  for (const address of ['/media/'.padEnd(201, 'a'), 7, {}]) expect((await save(ada, address)).status).toBe(400);
  expect(await facesOf(ada)).toEqual([null, null, null]);
  expect(await facesOf(bola)).toEqual([theirs.secure_url, theirs.secure_url, theirs.secure_url]);
});

it('is one of many chosen at once, and the others are deleted', async () => {
  const ada = await makeCreator(server.deps);
  const many = await Promise.all([1, 2, 3, 4].map(() => uploaded(ada)));
  await Promise.all(many.map(({ secure_url }) => save(ada, secure_url)));
  const [shown] = await facesOf(ada);
  const left = await server.deps.db.selectFrom('media').select('id').where('owner_id', '=', ada.id).execute();
  expect(left.map(({ id }) => `/media/${id}/8.webp`)).toEqual([shown]);
});
