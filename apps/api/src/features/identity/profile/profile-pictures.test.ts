import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { updateProfile } from '@udala/contract/profile-edit';
import { getOwnProfile, saveOwnPage } from '@udala/contract/profiles';
import * as m from '@udala/messages/creators-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCreator, makePerson, type Creator } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';
import { plainPng, upload } from '#test/pictures.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ works: true });
});
afterAll(() => server.close());

interface Who {
  token: string;
}
const uploaded = async ({ token }: Who, preset = 'profile') =>
  (await upload(server.app, { bytes: plainPng(8, 8), token, preset })).body;
const show = ({ token }: Who, pictures: Record<string, unknown>) =>
  call(server.app, updateProfile, { token, body: pictures });
const shownBy = async ({ token }: Who) => {
  const { body } = await call(server.app, getOwnProfile, { token });
  return [body.profileImageUrl, body.bannerImageUrl];
};
const savePage = ({ token, userName }: Creator, pageImageUrl: string | null) =>
  call(server.app, saveOwnPage, { token, body: { pageName: 'Slow Light', userName, pageImageUrl } });
const areThere = async (...ids: string[]) => {
  const rows = await server.deps.db.selectFrom('media').select('id').where('id', 'in', ids).execute();
  return ids.map((id) => rows.some((row) => row.id === id));
};

it('are avatar and banner, for a patron too, and are erased when removed', async () => {
  for (const person of [await makeCreator(server.deps), await makePerson(server.deps)]) {
    const [face, banner] = [await uploaded(person), await uploaded(person)];
    const { status } = await show(person, { profileImageUrl: face.secure_url, bannerImageUrl: banner.secure_url });
    expect(status).toBe(200);
    expect(await shownBy(person)).toEqual([face.secure_url, banner.secure_url]);
    await show(person, { profileImageUrl: null });
    expect(await shownBy(person)).toEqual([null, banner.secure_url]);
    expect(await areThere(face.id, banner.id)).toEqual([false, true]);
  }
});

it('are erased only once unused: one may be avatar, banner and page picture at once', async () => {
  const ada = await makeCreator(server.deps);
  const shared = await uploaded(ada);
  await savePage(ada, shared.secure_url);
  await show(ada, { profileImageUrl: shared.secure_url, bannerImageUrl: shared.secure_url });
  const face = await uploaded(ada);
  await show(ada, { profileImageUrl: face.secure_url });
  expect(await areThere(shared.id)).toEqual([true]);
  await show(ada, { bannerImageUrl: null });
  expect(await areThere(shared.id)).toEqual([true]);
  await savePage(ada, null);
  expect(await areThere(shared.id, face.id)).toEqual([false, true]);
  expect(await shownBy(ada)).toEqual([face.secure_url, null]);
});

it('leave nothing behind after concurrent changes', async () => {
  const ada = await makeCreator(server.deps);
  const many = await Promise.all([1, 2, 3, 4].map(() => uploaded(ada)));
  await Promise.all(many.map(({ secure_url }) => show(ada, { profileImageUrl: secure_url })));
  const left = await server.deps.db.selectFrom('media').select('id').where('owner_id', '=', ada.id).execute();
  expect(left.map(({ id }) => `/media/${id}/8.webp`)).toEqual([(await shownBy(ada))[0]]);
});

it('must be the owner’s public uploads', async () => {
  const ada = await makeCreator(server.deps);
  const own = await uploaded(ada);
  const refused = [
    (await uploaded(await makeCreator(server.deps))).secure_url,
    (await uploaded(ada, 'post')).secure_url,
    `http://localhost:3000${own.secure_url}`,
    `${own.secure_url}?x`,
    '/media/../etc/passwd',
    'data:image/png;base64,AA',
    '',
  ];
  for (const field of ['profileImageUrl', 'bannerImageUrl']) {
    for (const address of refused) {
      const { status, body } = await show(ada, { [field]: address });
      expect([address, status, body]).toMatchObject([address, 400, { fields: { [field]: m.pictureNotYours } }]);
    }
  }
  expect(await shownBy(ada)).toEqual([null, null]);
});

it('are never fetched, nor are links', async () => {
  const ada = await makeCreator(server.deps);
  let requests = 0;
  const outside = createServer((_request, reply) => {
    requests += 1;
    reply.writeHead(302, { location: 'http://169.254.169.254/' }).end();
  });
  await new Promise<void>((ready) => outside.listen(0, '127.0.0.1', ready));
  const { port } = outside.address() as AddressInfo;
  const hosts = [
    '127.0.0.1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '0x7f.1',
    '2130706433',
    'localhost',
    'a.localhost',
  ];
  const fields = ['profileImageUrl', 'bannerImageUrl', 'instagramLink', 'linkedInLink', 'discordLink'];
  const addresses = [...hosts.map((host) => `${host}:${port}`), '[::ffff:169.254.169.254]', '169.254.169.254'];
  const tries = addresses.flatMap((host) =>
    ['http', 'https', 'ftp', 'file'].map((scheme) => `${scheme}://${host}/a.png`),
  );
  for (const field of fields) {
    for (const address of tries) {
      const { status, body } = await show(ada, { [field]: address });
      expect([address, status, body]).toMatchObject([address, 400, { fields: { [field]: expect.any(String) } }]);
    }
  }
  expect(requests).toBe(0);
  await new Promise((closed) => outside.close(closed));
});
