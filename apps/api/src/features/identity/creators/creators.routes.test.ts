import { networks } from '@udala/contract/links';
import { checkUserName, getOwnPage, saveOwnPage } from '@udala/contract/profiles';
import * as m from '@udala/messages/creators-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCreator, makePerson, signIn, type Person } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const makeNewCreator = () => makePerson(server.deps, { roles: ['creator', 'patron'] });
const save = ({ token }: Person, userName: string, more: object = {}) =>
  call(server.app, saveOwnPage, { token, body: { pageName: 'Ada’s kitchen', userName, ...more } });
const check = async ({ token }: Person, userName: string) =>
  (await call(server.app, checkUserName, { token, body: { userName } })).body;
const noLinks = Object.fromEntries(networks.map((network) => [network, null]));
const passes = (days: number) => server.deps.clock.moveTo(server.deps.clock.offsetMs + days * 86_400_000);

describe('who may call', () => {
  it.each([
    ['checkUserName', checkUserName, { userName: 'free' }, 200],
    ['getOwnPage', getOwnPage, undefined, 403],
    ['saveOwnPage', saveOwnPage, { pageName: 'A page', userName: 'patron-page' }, 403],
  ] as const)('%s: anybody signed in; pages are for creators', async (_name, endpoint, body, patronStatus) => {
    const [patron, creator] = [await makePerson(server.deps), await makeNewCreator()];
    const statusOf = async (token?: string) =>
      (await call(server.app, endpoint, { body, ...(token !== undefined && { token }) })).status;
    expect(await statusOf()).toBe(401);
    expect(await statusOf(patron.token)).toBe(patronStatus);
    expect(await statusOf(creator.token)).toBe(200);
  });

  it('rejects a creator’s own page on another creator’s host', async () => {
    const [ada, bola] = [await makeCreator(server.deps), await makeCreator(server.deps)];
    const { token } = await signIn(server.deps, ada.id, bola.host);
    expect((await call(server.app, getOwnPage, { token, host: bola.host })).status).toBe(404);
    const body = { pageName: 'Mine', userName: 'mine-now' };
    expect((await call(server.app, saveOwnPage, { token, host: bola.host, body })).status).toBe(404);
  });
});

describe('naming a page', () => {
  it('claims its address in lower case and leaves omitted fields as they are', async () => {
    const ada = await makeNewCreator();
    const first = await save(ada, 'Ada-Kitchen', { bio: ' Soup. ', mode: 'posts-and-community' });
    expect(first.body).toEqual({
      name: ada.name,
      userName: 'ada-kitchen',
      pageName: 'Ada’s kitchen',
      bio: 'Soup.',
      url: 'http://ada-kitchen.localhost:3000',
      pageImageUrl: null,
      mode: 'posts-and-community',
      links: noLinks,
    });
    const again = await save(ada, 'ada-kitchen', { pageName: ' New name ' });
    expect(again.body).toEqual({ ...first.body, pageName: 'New name' });
    expect((await call(server.app, getOwnPage, { token: ada.token })).body).toEqual(again.body);
    const host = 'ada-kitchen.localhost:3000';
    expect((await call(server.app, getOwnPage, { host })).status).toBe(401);
    expect((await call(server.app, getOwnPage, { host: 'nobody.localhost:3000' })).status).toBe(404);
  });

  it.each(['-ada', 'ada-', 'a da', 'ada.obi', 'a'.repeat(64), 'adaọ', ''])('rejects the form of "%s"', async (name) => {
    const { status, body } = await save(await makeNewCreator(), name);
    expect([status, body]).toMatchObject([400, { fields: { userName: expect.any(String) } }]);
  });

  it.each(['www', 'Admin', 'notifications-socket', 'udala', 'xn--ada'])('treats "%s" as taken', async (name) => {
    const ada = await makeNewCreator();
    const { status, body } = await save(ada, name);
    expect([status, body]).toMatchObject([409, { code: 'conflict', fields: { userName: m.userNameTaken } }]);
    expect((await check(ada, name)).available).toBe(false);
  });

  it('gives a name to one of many who claim it at once', async () => {
    const creators = await Promise.all(Array.from({ length: 6 }, makeNewCreator));
    const answers = await Promise.all(creators.map((creator) => save(creator, 'wanted')));
    const statuses = Map.groupBy(answers, ({ status }) => status);
    expect([statuses.get(200)?.length, statuses.get(409)?.length]).toEqual([1, 5]);
  });

  it('gives a creator one of the names they claim at once', async () => {
    const ada = await makeNewCreator();
    const answers = await Promise.all(['one-a', 'one-b', 'one-c'].map((name) => save(ada, name)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const live = await server.deps.db
      .selectFrom('handles')
      .select('label')
      .where('owner_id', '=', ada.id)
      .where('released_at', 'is', null)
      .execute();
    const page = await call(server.app, getOwnPage, { token: ada.token });
    expect(live).toEqual([{ label: page.body.userName }]);
  });

  it('reserves a released name for its last owner for 90 days', async () => {
    const [ada, bola] = [await makeNewCreator(), await makeNewCreator()];
    await save(ada, 'resting');
    await save(ada, 'moved-on');
    expect(await check(bola, 'resting')).toMatchObject({ available: false });
    expect((await save(bola, 'resting')).status).toBe(409);
    expect(await check(ada, 'resting')).toEqual({ available: true, suggestions: [] });
    expect((await save(ada, 'resting')).status).toBe(200);
    await save(ada, 'moved-on');
    passes(91);
    const later = { ...bola, ...(await signIn(server.deps, bola.id)) };
    expect((await save(later, 'resting')).status).toBe(200);
  });
});

describe('a taken name', () => {
  it('comes with three free ones like it', async () => {
    const [ada, bola] = [await makeNewCreator(), await makeNewCreator()];
    const name = 'n'.repeat(63);
    await save(ada, name);
    expect(await check(ada, name)).toEqual({ available: true, suggestions: [] });
    const { available, suggestions } = await check(bola, name.toUpperCase());
    expect(available).toBe(false);
    expect(suggestions).toHaveLength(3);
    for (const suggestion of suggestions) {
      expect(suggestion).toMatch(/^n{59}[a-z0-9]{4}$/);
      expect((await check(bola, suggestion)).available).toBe(true);
    }
  });
});

describe('changing the name of a page', () => {
  it('allows five new names a day and twenty in 90 days, says when the next is allowed, and counts no unchanged or failed ones [D8]', async () => {
    const { deps } = server;
    const [creator, other] = [await makeNewCreator(), await makeCreator(deps)];
    const named = (nth: number) => `moving${nth}${creator.id.slice(-8)}`;
    const namesOf = async () =>
      (await deps.db.selectFrom('handles').select('label').where('owner_id', '=', creator.id).execute()).length;
    let names = 0;
    for (let day = 0; day < 4; day += 1) {
      for (let nth = 0; nth < 5; nth += 1) {
        expect((await save(creator, other.userName)).status).toBe(409);
        expect((await save(creator, named((names += 1)))).status).toBe(200);
        expect((await save(creator, named(names), { bio: `Bio ${nth}` })).status).toBe(200);
      }
      const refused = await save(creator, named(names + 1));
      expect([refused.status, refused.body]).toMatchObject([
        429,
        { code: 'rate_limited', message: m.userNameChangedOften(day < 3 ? 24 * 60 : 87 * 24 * 60) },
      ]);
      expect(await namesOf()).toBe(names);
      if (day < 3) passes(1);
    }
    passes(1);
    const { status, body } = await save(creator, named(names + 1));
    expect([status, body]).toMatchObject([429, { message: m.userNameChangedOften(86 * 24 * 60) }]);
    passes(86);
    const returned = { ...creator, ...(await signIn(deps, creator.id)) };
    expect((await save(returned, named(names + 1))).status).toBe(200);
  });
});
