// @vitest-environment node
import { expect, it, vi } from 'vitest';
import type { PublicConfig } from '@udala/contract/config';
import type { FoundCreator } from '@udala/contract/creators';
import type { Post } from '@udala/contract/posts';
import { ada, idOf, makeImage, makePost, pageOf, publicConfig } from './test/wire.ts';

// As in the server's build, where the pages' own code is loaded eagerly.
vi.stubEnv('SSR', true);
const { renderer } = await import('./entry-server.tsx');

const creators: FoundCreator[] = ['Slow Light', 'Drum and Kitchen', 'Loom'].map((pageName, index) => ({
  id: idOf(700 + index),
  profile: ada,
  page: { name: pageName, imageUrl: null },
  bio: '',
  url: `http://page${index}.localhost:3000`,
  price: index === 2 ? null : 2500,
  patrons: 3,
}));
const locked = makePost({ viewer: { liked: false, reaction: null, canSee: false } });

/** The welcome page of an instance with these creators; the second also has these posts. */
async function openWelcome(
  found: FoundCreator[],
  posts: Post[] = [],
  config: PublicConfig | null = publicConfig,
): Promise<string> {
  const { html } = await renderer.render({
    locales: ['en'],
    url: '/membership',
    host: 'localhost:3000',
    publicUrl: 'http://localhost:3000/',
    now: Date.parse('2026-11-20T12:00:00Z'),
    manifest: {},
    async get(path) {
      if (path === '/config')
        return config
          ? { status: 200, body: config }
          : { status: 503, body: { code: 'unavailable', message: 'No.', requestId: 'r' } };
      if (path.startsWith('/creators?')) return { status: 200, body: pageOf(found) };
      return { status: 200, body: pageOf(path.includes(creators[1]?.id ?? '') ? [locked, ...posts] : [locked]) };
    },
  });
  return html;
}

it('shows three pages, first those with a picture that everybody may see', async () => {
  const image = makeImage();
  const html = await openWelcome(creators, [makePost({ imageContent: [image] })]);
  const cards = Array.from(html.matchAll(/<a href="(http:\/\/page\d[^"]*)" class="block/g), ([, href]) => href);
  expect(cards).toEqual(['http://page1.localhost:3000', 'http://page0.localhost:3000', 'http://page2.localhost:3000']);
  expect(html).toContain(image.url);
  expect(html).not.toContain('Examples of pages');
});

it('draws examples, labelled as such, where there are fewer than three pages', async () => {
  const html = await openWelcome(creators.slice(0, 2));
  expect(html).toContain('Examples of pages');
  expect(html).not.toContain('class="block rounded-sheet"');
});

it('says what fifty patrons bring, from the quotes alone', async () => {
  expect(await openWelcome([])).toMatch(/<output name="sum"[^>]*>₦105,625<\/output>/);
});

it('says what this instance takes and when it pays, and nothing about money without its configuration', async () => {
  const html = await openWelcome([]);
  expect(html).toContain(
    'the payment company takes ₦137.50. We take ₦250. Each payout costs ₦10 to ₦100, by its size.',
  );
  expect(html).toContain('every Friday, from ₦1,000');
  expect(html).toContain('/welcome/payout-light.avif');
  const unknown = await openWelcome([], [], null);
  expect(unknown).toContain('Can a patron stop?');
  expect(unknown).not.toMatch(/₦(?!1,500|2,500|1,000)|Friday|payout/);
});

it('puts the main action before every other link', async () => {
  const html = await openWelcome([]);
  const [skip, first] = Array.from(html.matchAll(/<a [^>]*?href="([^"]+)"/g), ([, href]) => href);
  expect([skip, first]).toEqual(['#content', '/membership/creator/auth/register']);
});

it('has a card of its own for links in chats', async () => {
  const html = await openWelcome([]);
  expect(html).toContain('<meta property="og:image" content="http://localhost:3000/welcome/card.jpg">');
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
});

it('invites no more creators where one is there, and leads to their page', async () => {
  const config = { ...publicConfig, takesCreators: false };
  const html = await openWelcome(creators.slice(0, 1), [], config);
  expect(html).not.toMatch(/Start your page|creator\/auth\/register|How it compares/);
  const [skip, first] = Array.from(html.matchAll(/<a [^>]*?href="([^"]+)"/g), ([, href]) => href);
  expect([skip, first]).toEqual(['#content', 'http://page0.localhost:3000']);
  expect(html).toMatch(/<h1[^>]*>Slow Light<\/h1>/);
  const none = await openWelcome([], [], config);
  expect(none).toContain('A page is being made here.');
  expect(none).not.toMatch(/Start your page|creator\/auth\/register/);
});
