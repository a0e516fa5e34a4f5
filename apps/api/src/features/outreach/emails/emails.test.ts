import { expect, it } from 'vitest';
import { readConfig } from '#app/config.ts';
import { digestEmail } from './digest-email.ts';
import { postEmail } from './post-email.ts';

const email = 'ngozi@example.com';
const reader = { to: email, locale: 'en' } as const;
const site = 'https://udala.example';
const config = readConfig({
  PUBLIC_URL: site,
  DATABASE_URL: 'postgres://udala@localhost/udala',
  SMTP_URL: 'smtp://localhost',
  OPERATOR_EMAIL: 'operator@udala.example',
  MONEY_MODE: 'platform',
  I_HOLD_THE_LICENCE: 'yes',
  PLATFORM_FEE_PERCENT: '10',
  MAIL_FROM: 'Udala <hello@udala.example>',
  PAYSTACK_SECRET_KEY: 'sk_test_letters',
});
const deps = { config, secret: Buffer.alloc(32, 7) };
const readerId = '019a0000-0000-7000-8000-000000000001';
const post = {
  email,
  locale: 'en',
  id: '019a0000-0000-7000-8000-000000000002',
  creator_name: 'Ada Obi',
  user_name: 'ada',
  post_type: 'Feed',
  title: 'Harmattan & <dust>',
  opening: 'What the wind leaves on the mangoes.',
  teaser: 'What the wind leaves on the mangoes.',
  published_at: new Date('2026-11-21T09:05:00Z'),
  is_whole: false,
} as const;
const untitled = { ...post, title: '', opening: '', teaser: '', post_type: 'Community', user_name: null } as const;

const all = {
  'new-post': postEmail(deps, readerId, post, post.teaser),
  'new-post-untitled': postEmail(deps, readerId, untitled, ''),
  'new-post-whole': postEmail(deps, readerId, post, 'The first line.\nThe second.\n\n\n<b>And the last.</b>\n'),
  week: digestEmail(deps, { readerId, reader, weekOf: '2026-11-21', total: 5, posts: [post, untitled] }),
};

it('names a post without a title by its first sentence, which is not repeated', () => {
  const teased = 'Rain all night. The road is gone.';
  const patrons = { ...untitled, opening: teased, teaser: teased };
  const { subject, text } = postEmail(deps, readerId, patrons, teased);
  expect(subject).toBe('Ada Obi: Rain all night.');
  expect(text).toMatch(/^The road is gone\.\n\nBy Ada Obi/);
  const free = { ...untitled, opening: 'Sold out. Thank you.' };
  expect(postEmail(deps, readerId, free, '').subject).toBe('Ada Obi: Sold out.');
  const whole = postEmail(deps, readerId, { ...untitled, is_whole: true }, 'First.\nSecond.');
  expect([whole.subject, whole.text.split('\n')[0]]).toEqual(['Ada Obi: First.', 'Second.']);
  const week = digestEmail(deps, { readerId, reader, weekOf: '2026-11-21', total: 2, posts: [patrons, free] });
  expect(week.text).toContain('Rain all night. · Ada Obi\nThe road is gone.\n');
  expect(week.text).toContain('Sold out. · Ada Obi\nhttps:');
});

it.each(Object.entries(all))('%s matches its snapshot', async (name, { subject, text, html }) => {
  await expect(`Subject: ${subject}\n\n${text}\n`).toMatchFileSnapshot(`__snapshots__/${name}.txt`);
  await expect(html).toMatchFileSnapshot(`__snapshots__/${name}.html`);
});

it.each(Object.entries(all))(
  '%s links only to the site and its creators, and loads no external content',
  (_, { html, text }) => {
    const links = `${html.replaceAll('<wbr>', '')} ${text}`.match(/https?:[^"<\s]*/g) ?? [];
    expect(links.filter((link) => !/^https:\/\/(?:ada\.)?udala\.example\/membership\//.test(link))).toEqual([]);
    expect(html).not.toMatch(/<(?:img|link|script|iframe|object)|url\(|src=/i);
  },
);

it('has the same id when composed again, and another id for another post or recipient', () => {
  const again = postEmail(deps, readerId, post, post.teaser);
  const anothers = postEmail(deps, post.id, post, post.teaser);
  expect(again).toEqual(all['new-post']);
  expect(new Set([...Object.values(all), anothers].map(({ id }) => id)).size).toBe(3);
});

it('is small enough not to be clipped by mail clients, even with posts of the greatest length', () => {
  const posts = Array.from({ length: 20 }, () => ({ ...post, title: 'Ẹ'.repeat(80), teaser: 'ọ'.repeat(400) }));
  const { html } = digestEmail(deps, { readerId, reader, weekOf: '2026-11-21', total: 20, posts });
  expect(Buffer.byteLength(html)).toBeLessThan(60_000);
  const whole = postEmail(deps, readerId, post, 'ọ'.repeat(20_000));
  expect(Buffer.byteLength(whole.html)).toBeLessThan(102_000);
});
