import { getOwnProfile, getUser } from '@udala/contract/profiles';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeCreator,
  makeMember,
  makeOffer,
  makePerson,
  makePost,
  signIn,
  type Creator,
  type Person,
} from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let ada: Creator;
let patron: Person;
let stranger: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await makeCreator(server.deps);
  patron = await makePerson(server.deps);
  stranger = await makePerson(server.deps);
  await makeMember(server.deps, patron, ada, await makeOffer(server.deps, ada));
  await makePost(server.deps, ada);
  await makePost(server.deps, ada, { postType: 'Community' });
  await server.deps.db.updateTable('users').set({ phone: '0803-123-4567' }).where('id', '=', ada.id).execute();
  await server.deps.db
    .updateTable('profiles')
    .set({
      links: JSON.stringify({ instagram: 'https://instagram.com/ada' }),
      country: 'Nigeria',
      avatar_key: 'pictures/ada.webp',
    })
    .where('user_id', '=', ada.id)
    .execute();
});
afterAll(() => server.close());

it('tells nobody who is an operator', async () => {
  const { id, token } = await makePerson(server.deps);
  await server.deps.db
    .updateTable('users')
    .set({ roles: ['operator', 'patron'] })
    .where('id', '=', id)
    .execute();
  expect((await call(server.app, getUser, { params: { id } })).body.roles).toEqual(['patron']);
  expect((await call(server.app, getOwnProfile, { token })).body.user.roles).toEqual(['operator', 'patron']);
});

describe('my profile', () => {
  it('is only mine, with my email and phone', async () => {
    const { body } = await call(server.app, getOwnProfile, { token: ada.token });
    expect(body).toMatchObject({
      id: ada.id,
      userName: ada.userName,
      PhoneNumber: '0803-123-4567',
      instagramLink: 'https://instagram.com/ada',
      twitterLink: null,
      profileImageUrl: '/media/pictures/ada.webp',
      bannerImageUrl: null,
      isCreator: true,
      user: { id: ada.id, email: ada.email, roles: ['creator', 'patron'] },
    });
  });

  it('needs a session', async () => {
    expect((await call(server.app, getOwnProfile)).status).toBe(401);
  });
});

describe('a person', () => {
  it('is visible to everybody without email and phone, with their counts', async () => {
    const seen = await Promise.all(
      [undefined, stranger.token, patron.token, ada.token].map((token) =>
        call(server.app, getUser, { params: { id: ada.id }, ...(token !== undefined && { token }) }),
      ),
    );
    for (const { status, body, raw } of seen) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: ada.id, profile: { name: ada.name }, counts: { patrons: 1, posts: 2 } });
      expect(raw).not.toContain('@example.com');
      expect(raw).not.toMatch(/803-?123/);
    }
  });

  it('has a community space by their setting, or once they have posted in it', async () => {
    const { app, deps } = server;
    const creator = await makeCreator(deps);
    const hasOne = async () => (await call(app, getUser, { params: { id: creator.id } })).body.hasCommunity;
    expect(await hasOne()).toBe(false);
    await makePost(deps, creator, { postType: 'Community' });
    expect(await hasOne()).toBe(true);
    const other = await makeCreator(deps);
    const mode = { mode: 'posts-and-community' } as const;
    await deps.db.updateTable('profiles').set(mode).where('user_id', '=', other.id).execute();
    expect((await call(app, getUser, { params: { id: other.id } })).body.hasCommunity).toBe(true);
  });

  it('does not exist for an unknown id or a suspended person, and an invalid id is rejected', async () => {
    const gone = await makePerson(server.deps);
    await server.deps.db.updateTable('users').set({ state: 'suspended' }).where('id', '=', gone.id).execute();
    const [missing, suspended] = await Promise.all(
      [randomUUID(), gone.id].map((id) => call(server.app, getUser, { params: { id } })),
    );
    expect([missing?.status, suspended?.status]).toEqual([404, 404]);
    expect({ ...(missing?.body as object), requestId: '' }).toEqual({ ...(suspended?.body as object), requestId: '' });
    expect((await call(server.app, getUser, { params: { id: '1' } })).status).toBe(400);
  });

  it('is visible on a creator’s host only as that creator or oneself', async () => {
    const { token } = await signIn(server.deps, patron.id, ada.host);
    const bola = await makeCreator(server.deps);
    const statusOf = async (id: string) =>
      (await call(server.app, getUser, { params: { id }, token, host: ada.host })).status;
    expect(await Promise.all([ada.id, patron.id, stranger.id, bola.id].map(statusOf))).toEqual([200, 200, 404, 404]);
  });
});
