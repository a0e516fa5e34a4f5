import { limits } from '@udala/contract/limits';
import { linkFromTyped, linkTo, networks, type Network } from '@udala/contract/links';
import { getOwnProfile, saveOwnPage } from '@udala/contract/profiles';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCreator, type Creator } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let ada: Creator;
beforeAll(async () => {
  server = await startTestServer();
  ada = await makeCreator(server.deps);
});
afterAll(() => server.close());

const save = (links: object) =>
  call(server.app, saveOwnPage, { token: ada.token, body: { pageName: 'Slow Light', userName: ada.userName, links } });

describe('the links of a page', () => {
  it('are stored until they are emptied, and appear in the creator’s profile', async () => {
    const first = await save({ tiktok: ' https://www.tiktok.com/@ada ', discord: 'https://discord.gg/abc' });
    expect(first.body.links).toMatchObject({
      tiktok: 'https://www.tiktok.com/@ada',
      discord: 'https://discord.gg/abc',
      twitter: null,
    });
    const second = await save({ discord: '', youtube: 'https://youtu.be/x' });
    expect(second.body.links).toMatchObject({
      tiktok: 'https://www.tiktok.com/@ada',
      discord: null,
      youtube: 'https://youtu.be/x',
    });
    expect((await save({ youtube: null })).body.links.youtube).toBeNull();
    const { body } = await call(server.app, getOwnProfile, { token: ada.token });
    expect(body).toMatchObject({ tiktokLink: 'https://www.tiktok.com/@ada', discordLink: null, youtubeLink: null });
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,tiktok.com',
    'http://tiktok.com/@ada',
    '//tiktok.com/@ada',
    'tiktok.com/@ada',
    'https://tiktok.com.evil.example/@ada',
    'https://eviltiktok.com/@ada',
    'https://tiktok.com@evil.example/',
    'https://ada:secret@tiktok.com/',
    'https://ada@tiktok.com/',
    'https://evil.example/tiktok.com',
    'https://evil.example\\@tiktok.com',
    'https://tiktok.com:8443/',
    'https://tiktok.com./@ada',
    'https://.tiktok.com/@ada',
    'https://a..tiktok.com/@ada',
    'https://xn--tktok-q4a.com/',
    'https://tıktok.com/',
    'https://youtube.com/@ada',
    '@ada',
  ])('rejects a link that leads elsewhere: %s', async (address) => {
    const { status, body } = await save({ tiktok: address });
    expect([status, body]).toMatchObject([400, { fields: { 'links.tiktok': "That isn't a TikTok link." } }]);
  });

  it('names every wrong one, and knows no other network', async () => {
    const { body } = await save({ twitter: 'https://evil.example', instagram: 'x', tiktok: 'https://tiktok.com/@ada' });
    expect(body).toMatchObject({
      fields: { 'links.twitter': "That isn't an X link.", 'links.instagram': "That isn't an Instagram link." },
    });
    expect((await save({ myspace: 'https://myspace.com/ada' })).status).toBe(400);
    const long = `https://x.com/${'a'.repeat(limits.linkMaxLength)}`;
    expect((await save({ twitter: long })).body).toMatchObject({ fields: { 'links.twitter': expect.any(String) } });
  });
});

const hosts: Record<Network, RegExp> = {
  discord: /^(.+\.)?discord\.(com|gg)$/,
  twitter: /^(.+\.)?(x|twitter)\.com$/,
  facebook: /^(.+\.)?(facebook|fb)\.com$/,
  tiktok: /^(.+\.)?tiktok\.com$/,
  linkedin: /^(.+\.)?linkedin\.com$/,
  youtube: /^(.+\.)?(youtube\.com|youtu\.be)$/,
  instagram: /^(.+\.)?instagram\.com$/,
};
/** Addresses as an attacker might craft them, beside random text. */
const piece = fc.oneof(
  fc.constantFrom('https:', 'http:', 'javascript:', 'data:', '//', '/', '\\', '@', ':', '.', '#', '?', '%2f', '\t'),
  fc.constantFrom('tiktok.com', 'x.com', 'youtu.be', 'discord.gg', 'www.', 'evil.example', 'xn--', 'ada', '8443', '。'),
);
const bent = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.array(piece, { maxLength: 8 }).map((pieces) => `https://${pieces.join('')}`),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.string(),
);

describe('one rule for links', () => {
  it.each([['linkTo', linkTo] as const, ['linkFromTyped', linkFromTyped] as const])(
    '%s gives a plain https address of the network, or nothing',
    (_name, read) => {
      fc.assert(
        fc.property(fc.constantFrom(...networks), bent, (network, text) => {
          const link = read(network, text);
          if (link === null) return;
          const { protocol, username, password, port, hostname } = new URL(link);
          expect([protocol, username, password, port]).toEqual(['https:', '', '', '']);
          expect(hostname).toMatch(hosts[network]);
          expect(link.length).toBeLessThanOrEqual(limits.linkMaxLength);
          expect(linkTo(network, link)).toBe(link);
        }),
        { numRuns: 2_000 },
      );
    },
  );

  it.each([
    ['tiktok', '@ada', 'https://www.tiktok.com/@ada'],
    ['tiktok', 'ada', 'https://www.tiktok.com/@ada'],
    ['tiktok', 'www.tiktok.com/@ada', 'https://www.tiktok.com/@ada'],
    ['tiktok', 'http://tiktok.com/@ada', 'https://tiktok.com/@ada'],
    ['tiktok', 'HTTPS://vm.TikTok.com/x?y=1', 'https://vm.tiktok.com/x?y=1'],
    ['twitter', 'ada', 'https://x.com/ada'],
    ['twitter', 'twitter.com/ada', 'https://twitter.com/ada'],
    ['instagram', '@ada.obi', 'https://www.instagram.com/ada.obi'],
    ['linkedin', 'ada-obi', 'https://www.linkedin.com/in/ada-obi'],
    ['youtube', '@ada', 'https://www.youtube.com/@ada'],
    ['facebook', 'm.facebook.com/ada', 'https://m.facebook.com/ada'],
    ['discord', 'discord.gg/abc', 'https://discord.gg/abc'],
    ['discord', '@ada', null],
    ['instagram', 'evil.example', null],
    ['tiktok', 'javascript:alert(1)', null],
    ['tiktok', 'mailto:ada@tiktok.com', null],
  ] as const)('a %s link typed as "%s" is %s', (network, typed, link) => {
    expect(linkFromTyped(network, typed)).toBe(link);
  });
});
