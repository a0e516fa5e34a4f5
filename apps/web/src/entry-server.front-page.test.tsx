// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { Post } from '@udala/contract/posts';
import { adasPage } from './test/pages.tsx';
import { publicUser } from './test/profile.ts';
import { idOf, makeImage, makePost, pageOf } from './test/wire.ts';

// As in the server's build, where the pages' own code is loaded eagerly.
vi.stubEnv('SSR', true);
const { renderer } = await import('./entry-server.tsx');

const creator = { ...publicUser({ country: 'Nigeria' }), counts: { patrons: 3, posts: 5 } };

describe('the work on a creator’s page', () => {
  const locked = { liked: false, reaction: null, canSee: false };
  const inside = { pictures: 2, videos: 0, minutes: 1 };
  const free = makePost({ id: idOf(101), title: 'Mist over Udi', imageContent: [makeImage({ id: idOf(701) })] });
  const covered = makePost({
    id: idOf(102),
    title: 'The neighbours',
    viewer: locked,
    inside,
    coverImage: { blur: null, picture: makeImage({ id: idOf(702) }) },
  });
  const blurred = makePost({
    id: idOf(103),
    title: 'Harmattan',
    viewer: locked,
    inside,
    coverImage: { blur: 'data:image/webp;base64,AAAA', picture: null },
  });
  const bare = makePost({ id: idOf(104), title: 'Dust', viewer: locked, inside });
  const words = makePost({ id: idOf(105), title: 'A letter', description: 'Dear all.' });
  const latest = [free, covered, blurred, bare, words];

  async function openFront(url = '/membership', start: Post | null = null) {
    const requested: string[] = [];
    const { html } = await renderer.render({
      locales: ['en'],
      url,
      host: 'ada.localhost:3000',
      publicUrl: 'http://localhost:3000/',
      now: Date.parse('2026-11-20T12:00:00Z'),
      manifest: {},
      async get(path) {
        requested.push(path);
        if (path.startsWith('/memberships/page')) return { status: 200, body: pageOf([adasPage]) };
        if (path.startsWith('/posts/start-here')) return { status: 200, body: { post: start } };
        return { status: 200, body: path.startsWith('/posts?') ? pageOf(latest) : creator };
      },
    });
    return {
      html,
      requested,
      postsOf: [...html.matchAll(/href="\/membership\/app\/posts\/([^"]+)"/g)].map(([, id]) => id),
    };
  }

  it('is led by the page’s name, the person behind it, and counts', async () => {
    const { html } = await openFront();
    expect(html).toMatch(/<header[^>]*><a href="http:\/\/ada\.localhost:3000\/membership"[^>]*><span[^>]*>Slow Light</);
    expect(html).toContain('>by Ada Obi · Nigeria<');
    expect(html).toContain('>3 patrons · 5 posts<');
    expect(html).toMatch(/href="http:\/\/localhost:3000\/membership"[^>]*>.*on Udala</);
    expect(html.match(/>Join for ₦2,500 a month</g)).toHaveLength(2);
  });

  it('begins with the start post, then squares of those with media, then lines of the others', async () => {
    const { html, postsOf } = await openFront('/membership', free);
    expect(html).toContain('>Start here<');
    expect(postsOf).toEqual([free, covered, blurred, bare, words].map(({ id }) => id));
    const section = html.slice(html.indexOf('id="latest"'));
    expect(section.match(/<article/g)).toHaveLength(4);
    expect(section).toContain(`/media/${idOf(702)}/360.webp`);
    expect(section).toContain('src="data:image/webp;base64,AAAA"');
    expect(section).toContain('Dear all.');
  });

  it('draws a banner in two colours of the first public picture where there is none', async () => {
    const { html } = await openFront();
    expect(html).toMatch(new RegExp(`<div class="[^"]*duotone tint-\\d"><span[^>]*>.*?/media/${idOf(701)}/1080.webp`));
  });

  it.each([
    ['free', 'visibility=everyone'],
    ['images', 'media=Image'],
    ['videos', 'media=Video'],
  ])('shows only %s by a plain link', async (show, query) => {
    const { html, requested } = await openFront(`/membership?show=${show}`, free);
    expect(requested.some((path) => path.startsWith('/posts?') && path.includes(query))).toBe(true);
    expect(html).toMatch(new RegExp(`<a href="/membership\\?show=${show}#latest" aria-current="page"`));
    expect(html).toContain('<a href="/membership#latest"');
    expect(html).not.toContain('Start here');
    expect(html).toContain('<link rel="canonical" href="http://ada.localhost:3000/membership">');
  });
});
