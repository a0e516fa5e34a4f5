import { searchCreators } from '@udala/contract/creators';
import { limits } from '@udala/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCreator, makeMember, makeOffer, makePerson, signIn, type Creator } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let people: Record<'adaeze' | 'ngozi' | 'tunde' | 'emeka' | 'musa' | 'adaku', Creator>;

beforeAll(async () => {
  server = await startTestServer();
  const { deps } = server;
  const make = async (name: string, userName: string, pageName: string) => {
    const creator = await makeCreator(deps, { name, userName });
    await deps.db.updateTable('profiles').set({ page_name: pageName }).where('user_id', '=', creator.id).execute();
    return creator;
  };
  people = {
    adaeze: await make('Adaeze Okonkwo', 'slowlight', 'Behind the Margins'),
    ngozi: await make('Ngozi Ọ. Ẹ̀bùn', 'ngozicooks', 'Ọbẹ̀ & Ṣ́áyò'),
    tunde: await make('Tunde Bello', 'tunde-beats', '100% Drums_and Bass'),
    emeka: await make("Emeka O'Neil", 'emeka', 'Field Notes'),
    musa: await make('Musa Ɗanjuma', 'musa', 'Ƙofar Mata'),
    adaku: await make('Adaku Eze', 'adaku', 'Behind the Needle'),
  };
  const offer = await makeOffer(deps, people.adaku);
  for (let n = 0; n < 2; n += 1) await makeMember(deps, await makePerson(deps), people.adaku, offer);
  await makeMember(deps, await makePerson(deps), people.tunde, await makeOffer(deps, people.tunde));
});
afterAll(() => server.close());

const search = async (q?: string, more: Record<string, number> = {}) =>
  (await call(server.app, searchCreators, { query: { ...(q !== undefined && { q }), ...more } })).body;
const namesFor = async (q: string) => (await search(q)).items.map(({ profile }) => profile.name);

describe('search by name', () => {
  it.each([
    ['their whole name', 'Adaeze Okonkwo', 'adaeze'],
    ['their last name first', 'okonkwo adaeze', 'adaeze'],
    ['part of a name', 'konk', 'adaeze'],
    ['their user name', 'slowlight', 'adaeze'],
    ['their user name as it is shown', '@ngozicooks', 'ngozi'],
    ['the name of their page', 'behind the margins', 'adaeze'],
    ['a misspelt name', 'Adaze', 'adaeze'],
    ['a misspelt page', 'behnd the margin', 'adaeze'],
    ['letters in the wrong order', 'behnid the margnis', 'adaeze'],
    ['a short name with a letter missing', 'emka', 'emeka'],
    ['without dots below', 'Ngozi O', 'ngozi'],
    ['without tone marks', 'ebun', 'ngozi'],
    ['with marks they do not write', 'Tundé Bẹllọ', 'tunde'],
    ['in capitals with dots', 'NGOZI Ọ', 'ngozi'],
    ['hooked letters as plain ones', 'danjuma kofar', 'musa'],
    ['an apostrophe', "o'neil", 'emeka'],
    ['with room around it', '  tunde   bello ', 'tunde'],
    ['two letters', 'em', 'emeka'],
    ['two letters misspelt beside words that are not', 'behind teh margins', 'adaeze'],
  ] as const)('%s finds the creator first', async (_what, typed, who) => {
    expect((await search(typed)).items[0]?.id).toBe(people[who].id);
  });

  it.each([
    ['%', ['Tunde Bello']],
    ['0% d', ['Tunde Bello']],
    ['_', ['Tunde Bello']],
    ['\\', []],
    [String.raw`uvw\' & xyz:*`, []],
    ['\u{1D538}\u{1D539}\u{1D53B} zzz', []],
    ["'; drop table profiles; --", []],
    ['" or 1=1', []],
    ['zzzz', []],
    ['%%%', []],
    ["'''", []],
    [String.raw`\\ \ x`, []],
    ["l' :*", []],
    ["o'n", ["Emeka O'Neil"]],
  ])('treats %s as plain text', async (typed, names) => {
    expect(await namesFor(typed)).toEqual(names);
  });

  it('lists names that contain the text by patrons, and similar ones only where none does', async () => {
    expect(await namesFor('ada')).toEqual(['Adaku Eze', 'Adaeze Okonkwo']);
    expect(await namesFor('adaez')).toEqual(['Adaeze Okonkwo']);
    expect(await namesFor('behind the m')).toEqual(['Adaeze Okonkwo']);
    expect(await namesFor('behind the')).toEqual(['Adaku Eze', 'Adaeze Okonkwo']);
  });

  it('lists first those with most patrons, however many have a name', async () => {
    const { deps } = server;
    for (let n = 0; n < 110; n += 1) await makeCreator(deps, { name: 'Zainab Zubairu' });
    const known = await makeCreator(deps, { name: 'Zainab Zubairu' });
    await makeMember(deps, await makePerson(deps), known, await makeOffer(deps, known));
    const { items, meta } = await search('zubair');
    expect(items[0]?.id).toBe(known.id);
    expect(items).toHaveLength(10);
    expect(meta.totalItems).toBe(limits.namesFoundMax);
    expect((await search('zu')).items[0]?.id).toBe(known.id);
    expect((await search('zubair', { page: 11 })).items).toEqual([]);
    // Without a name, as many are counted as say that there are more.
    for (const page of [1, 5]) expect((await search('', { page, limit: 1 })).meta.totalPages).toBe(page + 1);
    await deps.db.updateTable('profiles').set({ is_creator: false }).where('name', '=', 'Zainab Zubairu').execute();
  });
});

describe('a creator in the results', () => {
  it('shows page, price and number of patrons; never email or phone', async () => {
    const { adaku, emeka } = people;
    await server.deps.db.updateTable('users').set({ phone: '0803-123-4567' }).where('id', '=', adaku.id).execute();
    const { body, raw } = await call(server.app, searchCreators, { query: { q: 'adaku' } });
    expect(body.items[0]).toEqual({
      id: adaku.id,
      profile: { id: adaku.id, name: 'Adaku Eze', userName: 'adaku', profileImageUrl: null, isVerified: false },
      page: { name: 'Behind the Needle', imageUrl: null },
      bio: '',
      url: 'http://adaku.localhost:3000',
      price: 2500,
      patrons: 2,
    });
    expect(raw).not.toContain('@example.com');
    expect(raw).not.toMatch(/803-?123/);
    expect((await search('emeka')).items[0]).toMatchObject({ id: emeka.id, price: null, patrons: 0 });
  });

  it('is not found by email or phone', async () => {
    expect(await namesFor(people.musa.email)).toEqual([]);
    expect(await namesFor('0803-123-4567')).toEqual([]);
  });

  it('disappears with a withdrawn membership, a suspension, or a page without a name', async () => {
    const { db } = server.deps;
    const [withdrawn, suspended, nameless] = await Promise.all(
      ['Withdrawn', 'Suspended', 'Nameless'].map((name) => makeCreator(server.deps, { name: `${name} Quartz` })),
    );
    if (!withdrawn || !suspended || !nameless) throw new Error('not made');
    await makePerson(server.deps, { name: 'Patron Quartz' });
    await makeOffer(server.deps, withdrawn);
    await db.updateTable('memberships').set({ state: 'withdrawn' }).where('creator_id', '=', withdrawn.id).execute();
    await db.updateTable('users').set({ state: 'suspended' }).where('id', '=', suspended.id).execute();
    await db.updateTable('profiles').set({ user_name: null }).where('user_id', '=', nameless.id).execute();
    expect((await search('quartz')).items).toMatchObject([{ id: withdrawn.id, price: null }]);
    for (const { id } of [withdrawn, suspended, nameless]) {
      await db.updateTable('profiles').set({ is_creator: false }).where('user_id', '=', id).execute();
    }
    expect((await search('quartz')).items).toEqual([]);
  });
});

describe('search without a name', () => {
  it.each([undefined, '', '   '])('lists those with most patrons first (%s)', async (typed) => {
    const { items, meta } = await search(typed);
    expect(items.map(({ patrons }) => patrons)).toEqual([2, 1, 0, 0, 0, 0]);
    expect(items[0]?.id).toBe(people.adaku.id);
    expect(meta).toEqual({ currentPage: 1, itemCount: 6, itemsPerPage: 10, totalItems: 6, totalPages: 1 });
  });

  it('pages through them, each once', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => search('', { page, limit: 2 })));
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(ids)).toEqual(new Set(Object.values(people).map(({ id }) => id)));
    // Each counts to the next page.
    expect(pages.map(({ meta }) => [meta.itemCount, meta.totalPages])).toEqual([
      [2, 2],
      [2, 3],
      [2, 3],
      [0, 3],
    ]);
  });

  it('counts them up to the last page that can be requested', async () => {
    const deep = limits.pageWithoutCursorMax;
    expect((await call(server.app, searchCreators, { query: { page: deep } })).status).toBe(200);
    expect((await call(server.app, searchCreators, { query: { page: deep + 1 } })).status).toBe(400);
    expect(
      (await call(server.app, searchCreators, { query: { q: 'x'.repeat(limits.searchMaxLength + 1) } })).status,
    ).toBe(400);
  });
});

describe('access to the search', () => {
  it('is public, with the same results for everybody', async () => {
    const [chidi, patron] = [await makePerson(server.deps), await makePerson(server.deps)];
    await makeMember(server.deps, patron, people.emeka, await makeOffer(server.deps, people.emeka));
    const found = await Promise.all(
      [{}, chidi, patron, people.emeka].map(({ token }: { token?: string }) =>
        call(server.app, searchCreators, { query: { q: 'emeka' }, ...(token !== undefined && { token }) }),
      ),
    );
    expect(new Set(found.map(({ status, raw }) => `${status} ${raw}`)).size).toBe(1);
  });

  it('finds the same on a creator’s host as on the members site', async () => {
    const { host } = people.adaeze;
    const { token } = await signIn(server.deps, people.tunde.id, host);
    for (const q of ['', 'adaeze', 'emeka', 'tunde']) {
      const { body } = await call(server.app, searchCreators, { query: { q }, host, token });
      expect([q, body]).toEqual([q, (await call(server.app, searchCreators, { query: { q } })).body]);
    }
  });
});

it('queues only a few searches, and tells the others so', async () => {
  const flood = Array.from({ length: 80 }, () => call(server.app, searchCreators, { query: { q: 'a' } }));
  const found = await Promise.all(flood);
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(found.filter(({ status }) => status === 200)).toHaveLength(53);
  expect((await call(server.app, searchCreators, { query: { q: 'a' } })).status).toBe(200);
});
