// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { pageCardAddress } from '@udala/contract/card-address';
import type { Post } from '@udala/contract/posts';
import type { PageRequest } from '@udala/contract/rendering';
import { manifest } from './test/manifest.ts';
import { pictureUrl } from './test/onboarding.ts';
import { adasPage } from './test/pages.tsx';
import { publicUser } from './test/profile.ts';
import { ada, idOf, makeImage, makePost, makeVideo, pageOf, publicConfig } from './test/wire.ts';

// As in the server's build, where the pages' own code is loaded eagerly.
vi.stubEnv('SSR', true);
const { renderer } = await import('./entry-server.tsx');

const now = Date.parse('2026-11-20T12:00:00Z');
const evil = '</script><script>alert(1)</script>';
const config = {
  ...publicConfig,
  google: { clientId: 'a-client', scriptUrl: 'https://accounts.google.com/gsi/client' },
  support: { email: 'hello@udala.example', whatsApp: '2348031234567' },
};
const creator = { ...publicUser({ country: 'Nigeria' }), counts: { patrons: 3, posts: 5 } };
const posts = [makePost({ title: evil, viewer: { liked: false, reaction: null, canSee: false } })];

const notFound = { status: 404, body: { code: 'not_found', message: 'No.', requestId: 'r' } };
async function get(path: string) {
  if (path === '/config') return { status: 200, body: config };
  if (path.startsWith('/creators?')) return { status: 200, body: pageOf([]) };
  if (path.includes('nobody')) return notFound;
  if (path.startsWith('/memberships/page')) {
    return {
      status: 200,
      body: pageOf(path.includes('ada.') ? [{ ...adasPage, bio: evil, pageImageUrl: pictureUrl }] : []),
    };
  }
  if (path.startsWith('/posts/start-here?')) return { status: 200, body: { post: null } };
  if (path === `/users/${adasPage.creatorId}`) return { status: 200, body: creator };
  return path.startsWith('/posts?') ? { status: 200, body: pageOf(posts) } : notFound;
}
const open = (url: string, host = 'localhost:3000', more: Partial<PageRequest> = {}) =>
  renderer.render({ locales: ['en'], url, host, publicUrl: 'http://localhost:3000/', now, manifest, get, ...more });

const runScripts = (html: string) => html.match(/<script(?![^>]*application\/json)[^>]*>/g);

it.each([
  ['/membership', 'localhost:3000', 'public.js'],
  ['/membership', 'ada.localhost:3000', 'public.js'],
  ['/membership/terms', 'localhost:3000', 'public.js'],
  ['/membership/help', 'ada.localhost:3000', 'public.js'],
  ['/membership/creator/auth/login', 'localhost:3000', 'entry.js'],
  ['/membership/creator/auth/register', 'localhost:3000', 'entry.js'],
  ['/membership/auth/login', 'ada.localhost:3000', 'entry.js'],
  ['/membership/auth/register', 'ada.localhost:3000', 'entry.js'],
  ['/membership/auth/payment', 'ada.localhost:3000', 'entry.js'],
  ['/membership/app/home', 'ada.localhost:3000', 'entry.js'],
])('%s on %s: no style attribute, one inline script, one script file', async (url, host, script) => {
  const { status, html } = await open(url, host);
  expect(status).toBe(200);
  expect(html).not.toMatch(/\sstyle=/);
  expect(runScripts(html)).toEqual(['<script>', `<script type="module" src="/assets/${script}">`]);
  expect(html).toContain(`<script>${renderer.inlineScripts[0]}</script>`);
  expect(html).not.toContain(evil);
});

it('shows the operator’s contact on the help page', async () => {
  const { html } = await open('/membership/help');
  expect(html).toMatch(/href="https:\/\/wa\.me\/2348031234567".*href="mailto:hello@udala\.example"/s);
});

it('gives a creator’s page its card: name, price, address', async () => {
  const { html } = await open('/membership', 'ada.localhost:3000');
  expect(html).toContain('<title>Slow Light · Udala</title>');
  expect(html).toContain('<meta property="og:url" content="http://ada.localhost:3000/membership">');
  expect(html).toContain('<meta property="product:price:amount" content="2500">');
  const card = pageCardAddress({ ...adasPage, pageImageUrl: pictureUrl }, null);
  expect(html).toContain(`<meta property="og:image" content="http://ada.localhost:3000${card}">`);
  expect(html).toMatch(/og:description" content="&lt;\/script&gt;.*Join Slow Light for ₦2,500 a month\./);
  expect(html).toContain('Join for ₦2,500 a month');
  expect(html.match(/Exclusive Content|Mentorship|Bonus videos/g)).toHaveLength(3);
  expect(html).toContain('See More');
});

it.each(['manage/', 'emails/', 'emails/invitations/'])(
  'does not reveal the token of a signed link: %s',
  async (page) => {
    const { html } = await open(`/membership/${page}a-secret-token`);
    expect(html).toContain(`/membership/${page.replace(/\/.+/, '/')}"`);
    expect(html).not.toContain('a-secret-token');
  },
);

it('links a creator’s page to their other networks', async () => {
  const { html } = await open('/membership', 'ada.localhost:3000');
  expect(html.match(/<a [^>]*target="_blank"[^>]*>/g)).toEqual([
    expect.stringMatching(
      /href="https:\/\/www\.tiktok\.com\/@slowlight" .*rel="noreferrer" aria-label="Slow Light on TikTok, opens in a new tab"/,
    ),
  ]);
});

it('offers to follow a creator who has no offer', async () => {
  const offerless = async (path: string) =>
    path.startsWith('/memberships/page')
      ? { status: 200, body: pageOf([{ ...adasPage, price: null, benefits: [] }]) }
      : get(path);
  const { html } = await open('/membership', 'ada.localhost:3000', { get: offerless });
  expect(html).toContain('Slow Light hasn&#x27;t opened memberships yet.');
  const profile = encodeURIComponent(`/membership/app/profile/posts/${adasPage.creatorId}`);
  expect(html).toMatch(new RegExp(`href="/membership/auth/register\\?next=${profile}"[^>]*>Follow for free<`));
});

it('shows the creator’s square picture beside their name, and their pattern in place of a missing banner', async () => {
  const { html } = await open('/membership', 'ada.localhost:3000');
  const pictures = (text: string) => text.match(/<img [^>]*src="[^"]*"/g)?.map((tag) => /src="([^"]*)"/.exec(tag)?.[1]);
  expect(pictures(html)).toEqual([pictureUrl]);
});

it('answers 404 on an unknown host', async () => {
  const front = await open('/membership', 'nobody.localhost:3000');
  expect(front.status).toBe(404);
  expect(front.html).toContain('Check the link with your creator.');
  expect(front.html).toContain("<title>There's no page here · Udala</title>");
  expect((await open('/membership/auth/login', 'nobody.localhost:3000')).status).toBe(404);
  const nowhere = await open('/membership/nowhere');
  expect(nowhere.status).toBe(404);
  expect(nowhere.html).toContain('Unexpected Application Error!');
  expect(nowhere.html).toContain('404 Not Found');
});

it('sends the creators’ area of a page’s host to the members site', async () => {
  expect(await open('/membership/creator/auth/login?a=b', 'ada.localhost:3000')).toMatchObject({
    status: 302,
    redirect: 'http://localhost:3000/membership/creator/auth/login?a=b',
  });
});

it('preloads the page’s chunks, the entry first, and its font', async () => {
  const { html } = await open('/membership/auth/login', 'ada.localhost:3000');
  expect(html.match(/modulepreload" href="([^"]+)/g)).toEqual([
    'modulepreload" href="/assets/entry.js',
    'modulepreload" href="/assets/common.js',
    'modulepreload" href="/assets/login.js',
  ]);
  expect(html).toContain('as="font" type="font/woff2" href="/assets/jakarta.woff2" crossorigin');
});

it('serializes the data it read, and nothing executable', async () => {
  const { html } = await open('/membership/auth/register', 'ada.localhost:3000');
  const json = /<script type="application\/json" id="state">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  const state = JSON.parse(json) as { site: unknown; api: { queries: Record<string, { data: unknown }> } };
  expect(state.site).toEqual({ publicUrl: 'http://localhost:3000/', host: 'ada.localhost:3000', renderedAt: now });
  expect(Object.values(state.api.queries)).toMatchObject([
    { data: { pageName: 'Slow Light', bio: evil } },
    { data: { google: config.google } },
  ]);
});

it.each([
  ['/membership/creator/auth/register', 'localhost:3000', true],
  ['/membership/auth/login', 'ada.localhost:3000', true],
  ['/membership/auth/login', 'nobody.localhost:3000', false],
])('%s on %s reserves a place for Google: %s', async (url, host, hasGoogle) => {
  const { html } = await open(url, host);
  expect(html.includes('>or</p>')).toBe(hasGoogle);
  expect(html.match(/<div id="root">.*?<\/main>/)?.[0]).not.toContain('Google');
});

it('renders without the API: the form is there, the amounts are missing', async () => {
  const away = async () => ({ status: 503, body: { code: 'unavailable', message: 'Later.', requestId: 'r' } });
  const { status, html } = await open('/membership/creator/auth/login', 'localhost:3000', { get: away });
  expect(status).toBe(200);
  expect(html).toContain('Welcome back');
  const front = await open('/membership', 'ada.localhost:3000', { get: away });
  expect(front.status).toBe(503);
  expect(front.html).toContain('503 Later.');
});

describe('the page of a post', () => {
  const path = `/membership/app/posts/${idOf(100)}`;
  const locked = { liked: false, reaction: null, canSee: false };
  const image = makeImage({ alt: 'Mist over Udi' });

  const openPost = (given: Partial<Post>, url = path, host = 'localhost:3000', page = adasPage) =>
    open(url, host, {
      async get(requestedPath) {
        if (requestedPath === `/posts/${idOf(100)}`) return { status: 200, body: makePost(given) };
        if (requestedPath === `/memberships?creatorId=${ada.id}`)
          return { status: 200, body: pageOf(page.price === null ? [] : [page]) };
        return requestedPath.startsWith('/posts/') ? notFound : get(requestedPath);
      },
    });
  const cardOfPost = new RegExp(`^http://ada\\.localhost:3000/cards/posts/${idOf(100)}/[0-9a-f]{16}$`);
  const meta = (html: string, name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

  it('is complete for a public post, with its card, and ships no React', async () => {
    const { status, html } = await openPost({
      visibility: 'everyone',
      description: `See www.example.com.\n\n${evil}`,
      imageContent: [image],
      likeCount: 12,
      commentCount: 1,
    });
    expect(status).toBe(200);
    expect(html).toContain('<title>Ten minutes before the sun · Udala</title>');
    const address = `http://ada.localhost:3000${path}`;
    expect(html).toContain(`<link rel="canonical" href="${address}">`);
    expect(meta(html, 'og:type')).toBe('article');
    expect(meta(html, 'og:url')).toBe(address);
    expect(meta(html, 'og:image')).toMatch(cardOfPost);
    expect(meta(html, 'og:image:alt')).toBe('Ten minutes before the sun');
    expect(meta(html, 'og:description')).toMatch(/^See www\.example\.com\./);
    expect(html).toContain('<a href="https://www.example.com/" target="_blank" rel="nofollow noopener noreferrer"');
    expect(html).toMatch(/<img [^>]*alt="Mist over Udi" width="1080" height="720"/);
    expect(html).toContain('12 likes');
    expect(html).toContain('1 comment');
    expect(html).toContain('href="http://ada.localhost:3000/membership"');
    expect(html).not.toContain(evil);
    expect(html).not.toMatch(/\sstyle=/);
    expect(runScripts(html)).toEqual(['<script>', '<script type="module" src="/assets/public.js">']);
  });

  it('plays a video with the browser’s own controls, and fetches none of it before', async () => {
    const { html } = await openPost({ contentType: 'Video', videoContent: [makeVideo()] });
    expect(html).toMatch(
      /<video controls="" playsInline="" preload="none" src="[^"]+video.mp4" poster="[^"]+720.webp"/,
    );
    expect(html).toMatch(/<video [^>]*width="1280" height="720"/);
    expect(meta(html, 'og:image')).toMatch(cardOfPost);
  });

  it('is a teaser with a link to join for a patrons’ post', async () => {
    const { html } = await openPost({
      description: 'Mist, mostly.',
      viewer: locked,
      inside: { pictures: 2, videos: 0, minutes: 1 },
    });
    expect(html).toContain('Ada Obi shows this to patrons.');
    expect(html).toContain('Mist, mostly.');
    expect(html).toMatch(/<h1 id="post-title"[^>]*>Ten minutes before the sun<\/h1><p[^>]*>.*Patrons only<\/span>/);
    expect(html).toContain('· 2 photographs · 1 min read');
    expect(html).toContain('Opens at once · cancel any time');
    const pays = encodeURIComponent(`/membership/auth/payment?post=${path.split('/').at(-1)}`);
    expect(html).toMatch(
      new RegExp(
        `href="http://ada.localhost:3000/membership/auth/register\\?next=${pays}"[^>]*>Join for ₦2,500 a month<`,
      ),
    );
    const back = `/membership/auth/login?next=${encodeURIComponent(path)}`;
    expect(html).toContain(`<a href="${back}" class="`);
    expect(html).toContain('I&#x27;m already a patron');
    expect(meta(html, 'og:description')).toMatch(/^Mist, mostly\. Join Slow Light for ₦2,500 a month\./);
    expect(meta(html, 'product:price:amount')).toBe('2500');
    expect(meta(html, 'og:image')).toMatch(cardOfPost);
    expect(meta(html, 'twitter:card')).toBe('summary_large_image');
    expect(html).not.toContain('/media/');
  });

  it('shows the cover of a patrons’ post, and leads with the page’s name', async () => {
    const author = { id: ada.id, profile: ada, page: { name: 'Slow Light', imageUrl: pictureUrl } };
    const { html } = await openPost({ viewer: locked, coverImage: { blur: null, picture: image }, author });
    expect(html).toContain(`src="/media/${image.id}/1080.webp"`);
    expect(html).toMatch(/>Slow Light<\/span>.*>by Ada Obi</);
    expect(html).toContain('Slow Light shows this to patrons.');
  });

  it('offers to follow its author if there is no membership to join', async () => {
    const { html } = await openPost({ viewer: locked }, path, 'localhost:3000', { ...adasPage, price: null });
    const profile = encodeURIComponent(`/membership/app/profile/posts/${ada.id}`);
    expect(html).toContain(`href="/membership/auth/register?next=${profile}"`);
    expect(html).toContain('Follow for free');
  });

  it('tells the browser of a signed-in person which files the app needs', async () => {
    const { html } = await openPost({});
    const json = /<script type="application\/json" id="state">(.*?)<\/script>/.exec(html)?.[1] ?? '{}';
    const site = { publicUrl: 'http://localhost:3000/', host: 'localhost:3000', renderedAt: now };
    expect(JSON.parse(json)).toEqual({ site });
    expect(html).toContain(' data-app="/assets/entry.js /assets/common.js"');
    expect(html).toContain('class="for-strangers"');
    expect(html).toContain('class="for-members"');
    expect(html).not.toMatch(/modulepreload[^>]*entry/);
  });

  it('redirects to the address of its type', async () => {
    expect(await openPost({ postType: 'Community' }, `${path}?comment=7`)).toMatchObject({
      status: 302,
      redirect: `/membership/app/community/${idOf(100)}?comment=7`,
    });
  });

  it.each(['/membership/app/posts/' + idOf(404), '/membership/app/community/nonsense'])('%s is 404', async (url) => {
    const { status, html } = await openPost({}, url);
    expect(status).toBe(404);
    expect(html).toContain('There&#x27;s no post here');
    expect(html).toContain('class="for-members"');
  });

  it('reports an API failure as temporary, not as a missing post', async () => {
    const away = async () => ({ status: 503, body: { code: 'unavailable', message: 'Later.', requestId: 'r' } });
    const { status, html } = await open(path, 'localhost:3000', { get: away });
    expect(status).toBe(503);
    expect(html).toContain('503 Later.');
  });
});

it('links a creator’s page to each of their posts', async () => {
  const { html } = await open('/membership', 'ada.localhost:3000');
  expect(html).toContain(`href="/membership/app/posts/${idOf(100)}"`);
});

it('names the page in each language, where there are several', async () => {
  const links = (html: string) => html.match(/<link rel="(?:alternate|canonical)"[^>]*>/g);
  const several = { locales: ['en', 'pcm'] };
  const help = 'http://localhost:3000/membership/help';
  expect(links((await open('/membership/help?x=1', 'localhost:3000', several)).html)).toEqual([
    `<link rel="canonical" href="${help}">`,
    `<link rel="alternate" hreflang="en" href="${help}">`,
    `<link rel="alternate" hreflang="pcm" href="${help}?lang=pcm">`,
    `<link rel="alternate" hreflang="x-default" href="${help}">`,
  ]);
  expect(links((await open('/membership/help')).html)).toEqual([`<link rel="canonical" href="${help}">`]);
});

it('offers the other languages by a form, where there are any', async () => {
  const { html } = await open('/membership/help?x=1', 'localhost:3000', { locales: ['en', 'pcm'] });
  const [form = ''] = html.match(/<form[^>]*action="\/language".*?<\/form>/) ?? [];
  expect(form).toContain('value="/membership/help?x=1"');
  expect(form).toMatch(/<button[^>]*lang="pcm"/);
  expect(form).not.toMatch(/<button[^>]*lang="en"/);
  expect((await open('/membership/help')).html).not.toContain('action="/language"');
});
