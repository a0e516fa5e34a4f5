import type { BodyOf } from '@udala/contract/endpoint';
import { limits } from '@udala/contract/limits';
import { serverLimits } from '@udala/contract/server-limits';
import { findPageByHost } from '@udala/contract/memberships';
import { updateProfile } from '@udala/contract/profile-edit';
import { getOwnProfile, getUser } from '@udala/contract/profiles';
import * as links from '@udala/messages/links';
import * as m from '@udala/messages/users-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCreator, makePerson, signIn, type Creator, type Person } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let ada: Creator;
let patron: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await makeCreator(server.deps);
  patron = await makePerson(server.deps);
});
afterAll(() => server.close());

type Changes = BodyOf<typeof updateProfile>;
const edit = (token: string, body: unknown, host?: string) =>
  call(server.app, updateProfile, { token, body: body as Changes, ...(host !== undefined && { host }) });

const everything = {
  name: 'Ada Obi',
  bio: 'I wait for the light.',
  PhoneNumber: '+234 (803) 123-4567',
  country: 'Nigeria',
  instagramLink: 'https://www.instagram.com/ada',
  twitterLink: 'https://x.com/ada',
  facebookLink: 'https://www.facebook.com/ada',
  tiktokLink: 'https://www.tiktok.com/@ada',
  linkedInLink: 'https://www.linkedin.com/in/ada',
  youtubeLink: 'https://www.youtube.com/@ada',
  discordLink: 'https://discord.gg/ada',
} satisfies Changes;

/** The profile as it is returned after all these changes. */
const { linkedInLink, ...sameName } = everything;
const stored = { ...sameName, PhoneNumber: '+2348031234567', linkedinLink: linkedInLink };

describe('who may change a profile', () => {
  it('asks a stranger to sign in', async () => {
    expect((await call(server.app, updateProfile, { body: { name: 'Eve' } })).status).toBe(401);
  });

  it('lets a patron change their own on any host', async () => {
    const there = await signIn(server.deps, patron.id, ada.host);
    expect((await edit(patron.token, { name: 'Chidi' })).body).toMatchObject({ id: patron.id, name: 'Chidi' });
    expect((await edit(there.token, { bio: 'I read.' }, ada.host)).body).toMatchObject({
      name: 'Chidi',
      bio: 'I read.',
    });
  });

  it('lets a creator change their own on the members site and their own host, not on another’s', async () => {
    const bola = await makeCreator(server.deps);
    const statusAt = async (host: string) =>
      (await edit((await signIn(server.deps, ada.id, host)).token, { bio: 'Here' }, host)).status;
    expect((await edit(ada.token, { bio: 'Here' })).status).toBe(200);
    expect([await statusAt(ada.host), await statusAt(bola.host)]).toEqual([200, 404]);
  });

  it('rejects fields that name somebody else', async () => {
    const before = await call(server.app, getUser, { params: { id: ada.id } });
    for (const other of [{ id: ada.id }, { userId: ada.id }, { isVerified: true }, { userName: 'eve' }]) {
      expect((await edit(patron.token, { name: 'Eve', ...other })).status).toBe(400);
    }
    expect((await call(server.app, getUser, { params: { id: ada.id } })).body).toEqual(before.body);
    expect((await call(server.app, getOwnProfile, { token: patron.token })).body.name).toBe('Chidi');
  });
});

describe('a change', () => {
  it('is saved field by field, and the rest stays', async () => {
    const person = await makeCreator(server.deps);
    for (const [field, value] of Object.entries(everything)) {
      expect((await edit(person.token, { [field]: value })).status).toBe(200);
    }
    expect((await call(server.app, getOwnProfile, { token: person.token })).body).toMatchObject(stored);
    expect((await edit(person.token, {})).body).toMatchObject(stored);
  });

  it('is visible to everybody, except the phone number', async () => {
    const person = await makeCreator(server.deps);
    await edit(person.token, everything);
    const { PhoneNumber: _, ...seen } = stored;
    for (const token of [undefined, patron.token]) {
      const { body, raw } = await call(server.app, getUser, {
        params: { id: person.id },
        ...(token !== undefined && { token }),
      });
      expect(body.profile).toMatchObject(seen);
      expect(raw).not.toContain('8031234567');
      expect(raw).not.toContain('PhoneNumber');
    }
    const { raw } = await call(server.app, findPageByHost, { query: { hostname: person.host } });
    expect(raw).toContain('https://discord.gg/ada');
    expect(raw).not.toContain('8031234567');
  });

  it('is cleared by null or blanks, except the name', async () => {
    const person = await makeCreator(server.deps);
    const { name: _, ...optional } = everything;
    for (const nothing of [null, '  ']) {
      await edit(person.token, everything);
      const { status, body } = await edit(
        person.token,
        Object.fromEntries(Object.keys(optional).map((field) => [field, nothing])),
      );
      expect(status).toBe(200);
      const { bio, ...others } = stored;
      const emptied = Object.keys(others).filter((field) => field !== 'name');
      expect(body).toMatchObject({ name: 'Ada Obi', bio: '', ...Object.fromEntries(emptied.map((at) => [at, null])) });
      expect(bio).not.toBe('');
    }
  });

  it('is not lost in concurrent changes', async () => {
    const person = await makeCreator(server.deps);
    const answers = await Promise.all(
      Object.entries(everything).map(([field, value]) => edit(person.token, { [field]: value })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await call(server.app, getOwnProfile, { token: person.token })).body).toMatchObject(stored);
  });

  it('is rejected as a whole when one field is invalid', async () => {
    const person = await makeCreator(server.deps);
    const before = (await call(server.app, getOwnProfile, { token: person.token })).body;
    expect((await edit(person.token, { ...everything, profileImageUrl: '/media/none' })).status).toBe(400);
    expect((await call(server.app, getOwnProfile, { token: person.token })).body).toEqual(before);
  });
});

describe('a phone number', () => {
  it.each([
    ['0803-123-4567', '08031234567'],
    ['08031234567', '08031234567'],
    [' +234 803 123 4567 ', '+2348031234567'],
    ['(0803) 1234567', '08031234567'],
    ['1234567', '1234567'],
    ['123456789012345', '123456789012345'],
  ])('"%s" is saved as %s', async (typed, number) => {
    expect((await edit(ada.token, { PhoneNumber: typed })).body.PhoneNumber).toBe(number);
  });

  it.each([
    '123456',
    '1234567890123456',
    '0803 CALL ME',
    '+',
    '0803+1234567',
    '++2348031234567',
    '٠٨٠٣١٢٣٤٥٦٧',
    '--------',
  ])('"%s" is rejected', async (typed) => {
    const { status, body } = await edit(ada.token, { PhoneNumber: typed });
    const { phoneDigitsMin, phoneDigitsMax } = serverLimits;
    const sentence = m.phoneForm(phoneDigitsMin, phoneDigitsMax);
    expect([status, body]).toMatchObject([400, { message: sentence, fields: { PhoneNumber: sentence } }]);
  });
});

describe('a wrong value', () => {
  const wrong: [field: keyof Changes, value: unknown, sentence?: string][] = [
    ['name', ''],
    ['name', '   '],
    ['name', null],
    ['name', 'a'.repeat(limits.nameMaxLength + 1)],
    ['name', 'Ada\u0000'],
    ['bio', 'b'.repeat(limits.bioMaxLength + 1)],
    ['bio', 7],
    ['PhoneNumber', '0'.repeat(limits.phoneMaxLength + 1)],
    ['PhoneNumber', 8031234567],
    ['country', 'c'.repeat(limits.countryMaxLength + 1)],
    ['country', '🇳🇬 Nigeria', m.countryWithFlag],
    ['country', 'Nigeria🇳', m.countryWithFlag],
    ['country', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Scotland', m.countryWithFlag],
    ['country', '🏳️ Nowhere', m.countryWithFlag],
    ['instagramLink', 'https://evil.example/ada', links.notALink.instagram],
    ['twitterLink', 'http://x.com/ada', links.notALink.twitter],
    ['facebookLink', 'javascript:alert(1)', links.notALink.facebook],
    ['tiktokLink', '@ada', links.notALink.tiktok],
    ['linkedInLink', 'https://linkedin.com.evil.example/in/ada', links.notALink.linkedin],
    ['youtubeLink', 'https://ada:secret@youtube.com/', links.notALink.youtube],
    ['discordLink', 'https://discord.gg:8443/ada', links.notALink.discord],
    ['profileImageUrl', 7],
    ['bannerImageUrl', '/media/'.padEnd(limits.linkMaxLength + 1, 'a')],
  ];
  it.each(wrong)('of %s is rejected by its name: %j', async (field, value, sentence) => {
    const { status, body } = await edit(ada.token, { [field]: value });
    expect([status, body]).toMatchObject([400, { fields: { [field]: sentence ?? expect.any(String) } }]);
  });

  it.each([{ linkedinLink: null }, { email: 'eve@example.com' }, { roles: ['operator'] }, { PhoneNumber: {} }, []])(
    'is rejected as a body: %j',
    async (body) => {
      expect((await edit(ada.token, body)).status).toBe(400);
    },
  );
});
