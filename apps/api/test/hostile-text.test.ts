import { listComments } from '@udala/contract/comments';
import { searchCreators } from '@udala/contract/creators';
import type { Endpoint } from '@udala/contract/endpoint';
import { listMemberships, createMembership } from '@udala/contract/memberships';
import { listMessages, listThreads } from '@udala/contract/messages';
import { listNotifications } from '@udala/contract/notifications';
import { createPost, getPost, listPosts } from '@udala/contract/posts';
import { updateProfile } from '@udala/contract/profile-edit';
import { getUser, saveOwnPage } from '@udala/contract/profiles';
import { reportSomething } from '@udala/contract/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshKey, makeCreator, makeMember, makeOffer, makePerson, type Creator, type Person } from './factories.ts';
import { call, type CallOptions } from './harness.ts';
import { send } from './messages.ts';
import { plainPng, upload } from './pictures.ts';
import { startPublishingServer, type PublishingServer } from './publishing.ts';
import { at, comment } from './talk.ts';

// User input is plain text: stored as it was written, and returned only inside JSON.

const scripts = [
  '</script><script>ran=1</script>',
  '<img src=x onerror=ran=1>',
  '"><svg onload=ran=1>',
  "';ran=1//",
  '<!--<script>',
  '{{ran=1}}${ran=1}',
  'a\u2028ran=1\u2029b',
  '&lt;b&gt; &amp;',
];
let server: PublishingServer;
let ada: Creator;
let chidi: Person;
beforeAll(async () => {
  server = await startPublishingServer();
  ada = await makeCreator(server.deps);
  chidi = await makePerson(server.deps);
  await makeMember(server.deps, chidi, ada, await makeOffer(server.deps, ada));
});
afterAll(() => server.close());

/**
 * Checks that the response is JSON, cannot be interpreted as anything else by a browser, and contains the text
 * verbatim.
 */
async function expectVerbatim(endpoint: Endpoint, options: CallOptions, text: string): Promise<void> {
  const { status, headers, body } = await call(server.app, endpoint, options);
  expect(status).toBeLessThan(300);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(JSON.stringify(body)).toContain(JSON.stringify(text).slice(1, -1));
}

const change = (person: Person, body: object) => call(server.app, updateProfile, { token: person.token, body });

test.each(scripts)('%j is stored and returned verbatim, in every field', async (text) => {
  const { app } = server;
  const { token } = ada;
  const { body: picture } = await upload(app, { bytes: plainPng(8, 8), token });
  const words = { title: text, description: text, teaser: text, imageContent: [{ id: picture.id, alt: text }] };
  const key = { headers: { 'idempotency-key': freshKey() } };
  const post = { ...words, postType: 'Feed', visibility: 'everyone' };
  const { body: made } = await call(app, createPost, { token, body: post, ...key });
  expect(made).toMatchObject({ title: text, description: text, teaser: text, imageContent: [{ alt: text }] });
  await change(ada, { name: text, bio: text, country: text });
  await change(chidi, { name: text });
  await call(app, saveOwnPage, { token, body: { pageName: text, userName: ada.userName, bio: text } });
  const { body: said } = await comment(app, at(chidi), made.id, { text });
  expect((await send(app, at(chidi), ada.id, { text })).body).toMatchObject({ text });
  const note = { entityType: 'comment', entityId: said.id, reason: 'other', note: text };
  expect((await call(app, reportSomething, { token, body: note })).status).toBe(202);

  await expectVerbatim(getPost, { params: { id: made.id } }, text);
  await expectVerbatim(listPosts, { query: { authorId: ada.id } }, text);
  await expectVerbatim(listComments, { params: { postId: made.id }, token: chidi.token }, text);
  await expectVerbatim(listNotifications, { token }, text);
  await expectVerbatim(listMessages, { params: { userId: chidi.id }, token }, text);
  await expectVerbatim(listThreads, { token }, text);
  await expectVerbatim(getUser, { params: { id: ada.id } }, text);
  await expectVerbatim(listMemberships, { query: { creatorId: ada.id } }, text);
  await expectVerbatim(searchCreators, { query: { q: text } }, text);
});

test('a benefit is stored and returned verbatim too', async () => {
  const bola = await makeCreator(server.deps);
  const body = { price: 500, benefits: ['<b onclick=ran=1>'] };
  expect((await call(server.app, createMembership, { token: bola.token, body })).status).toBe(201);
  await expectVerbatim(listMemberships, { query: { creatorId: bola.id } }, '<b onclick=ran=1>');
});

const links = [
  'javascript:ran=1',
  'JavaScript:ran=1',
  ' javascript:ran=1',
  'java\tscript:ran=1',
  'data:text/html,<script>ran=1</script>',
  'vbscript:ran=1',
  'https://x.com@evil.example/',
  'https://x.com.evil.example/',
];

const fields = ['twitterLink', 'instagramLink', 'discordLink', 'linkedInLink', 'profileImageUrl', 'bannerImageUrl'];

test.each(links)('%j is rejected as a link', async (link) => {
  const before = (await call(server.app, getUser, { params: { id: ada.id } })).body.profile;
  for (const field of fields) expect([field, (await change(ada, { [field]: link })).status]).toEqual([field, 400]);
  expect((await call(server.app, getUser, { params: { id: ada.id } })).body.profile).toEqual(before);
});

test('quotes that would break out of an attribute are removed from a link', async () => {
  expect((await change(ada, { twitterLink: 'https://x.com/"onmouseover="ran=1<b>' })).status).toBe(200);
  const { body } = await call(server.app, getUser, { params: { id: ada.id } });
  expect(body.profile.twitterLink).toBe('https://x.com/%22onmouseover=%22ran=1%3Cb%3E');
});
