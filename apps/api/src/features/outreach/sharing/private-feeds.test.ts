import { deleteAccount } from '@udala/contract/account';
import { forgotPassword, logout, resetPassword } from '@udala/contract/auth';
import { followCreator } from '@udala/contract/follows';
import { endPrivateFeed, getPrivateFeed, makePrivateFeed, readPrivateFeed } from '@udala/contract/private-feeds';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '#features/identity/auth/passwords.ts';
import { later, minutes } from '#platform/clock.ts';
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
import { mailedReauthCode } from '#test/authenticator.ts';
import { call, serverForTest, startTestServer } from '#test/harness.ts';
import { codeSentTo, emailsTo } from '#test/inbox.ts';
import { makePicture } from '#test/post-files.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer({ works: true })));
afterAll(() => server.close());

let ada: Creator;
let chidi: Person;
let subscription: string;
beforeEach(async () => {
  ada = await makeCreator(server.deps);
  chidi = await makePerson(server.deps);
  subscription = await makeMember(server.deps, chidi, ada, await makeOffer(server.deps, ada));
});

async function make(person: Pick<Person, 'email' | 'token'>): Promise<string> {
  const reauth = await mailedReauthCode(server, person);
  const { status, body } = await call(server.app, makePrivateFeed, { token: person.token, body: { reauth } });
  expect(status).toBe(201);
  return body.url?.split('/').at(-1) ?? '';
}
const read = (token: string, more: { host?: string; headers?: Record<string, string> } = {}) =>
  call(server.app, readPrivateFeed, { params: { token }, ...more });

interface Item {
  title: string;
  link: string;
  guid: string;
  date: string;
  author: string;
  html: string;
}

/** Parsed with libxml2, which accepts only well-formed documents. */
async function itemsOf(xml: string): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select item.* from xmltable(xmlnamespaces('http://purl.org/dc/elements/1.1/' as dc), '/rss[@version="2.0"]/channel/item'
      passing xmlparse(document ${xml}) columns title text, link text, guid text, date text path 'pubDate',
      author text path 'dc:creator', html text path 'description') item`.execute(server.deps.db);
  return rows;
}
const titles = async (token: string) => (await itemsOf((await read(token)).raw)).map(({ title }) => title);

test('shows the readable posts, newest first, and nothing of locked ones', async () => {
  const { deps } = server;
  const [bola, strange] = [await makeCreator(deps, { name: 'Bọlá & Sons' }), await makeCreator(deps)];
  await call(server.app, followCreator, { token: chidi.token, params: { creatorId: bola.id } });
  const ago = (count: number) => ({ publishedAt: later(deps.clock.now(), -minutes(count)) });
  await makePost(deps, ada, { title: 'Paid', body: 'For patrons <b>\n& friends\n\nTwo', ...ago(3) });
  const open = await makePost(deps, bola, { title: 'Open', audience: 'everyone', postType: 'Community', ...ago(2) });
  await makePost(deps, bola, { title: 'Locked', teaser: 'A teaser', ...ago(1) });
  await makePost(deps, strange, { title: 'Not followed', audience: 'everyone' });
  const { status, headers, raw } = await read(await make(chidi));
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/rss+xml; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
  const items = await itemsOf(raw);
  expect(items.map(({ title, author }) => [title, author])).toEqual([
    ['Open', 'Bọlá & Sons'],
    ['Paid', 'Ada Obi'],
  ]);
  expect(items[0]).toMatchObject({ guid: open, link: `http://${bola.host}/membership/app/community/${open}` });
  expect(new Date(items[0]?.date ?? '').getTime()).toBeLessThan(deps.clock.now().getTime());
  expect(items[1]?.html).toBe('<p>For patrons &lt;b&gt;<br>&amp; friends</p><p>Two</p>');
});

test('is well-formed for any text, and links to pictures without revealing their addresses', async () => {
  const { deps } = server;
  const hostile = ']]>&amp;</description><script>ran=1</script> "\' \u0001\u000B \uFFFE \uD800 🎉';
  const postId = await makePost(deps, ada, { title: hostile.slice(0, 80), body: hostile });
  const mediaId = await makePicture(deps, ada);
  await deps.db
    .insertInto('post_media')
    .values({ post_id: postId, position: 0, media_id: mediaId, author_id: ada.id, alt: 'Secret' })
    .execute();
  await deps.db.updateTable('posts').set({ media_count: 1 }).where('id', '=', postId).execute();
  const { raw } = await read(await make(chidi));
  const [item] = await itemsOf(raw);
  expect(item?.html).toContain('&lt;script&gt;ran=1');
  expect(item?.html).toContain(`<a href="${item?.link}">See the picture on Udala</a>`);
  expect(raw).not.toMatch(/\/media\/|<script|Secret/);
  expect(raw).not.toContain(mediaId);
});

test('posts disappear at once after the end of paid access, a suspension of the creator, or a deletion', async () => {
  const { db, clock } = server.deps;
  const gone = await makePost(server.deps, ada, { title: 'Gone' });
  await makePost(server.deps, ada, { title: 'Paid' });
  await makePost(server.deps, ada, { title: 'Open', audience: 'everyone' });
  const token = await make(chidi);
  expect((await titles(token)).toSorted()).toEqual(['Gone', 'Open', 'Paid']);
  await db.updateTable('posts').set({ state: 'deleted' }).where('id', '=', gone).execute();
  await db.updateTable('subscriptions').set({ access_until: clock.now() }).where('id', '=', subscription).execute();
  expect(await titles(token)).toEqual(['Open']);
  await db.updateTable('users').set({ state: 'suspended' }).where('id', '=', ada.id).execute();
  expect(await titles(token)).toEqual([]);
});

test('outlives sessions; ends when it is replaced, removed, or its account is suspended or deleted', async () => {
  const { app, deps } = server;
  const session = await signIn(deps, chidi.id);
  const first = await make({ ...chidi, ...session });
  await call(app, logout, { token: session.token });
  expect((await read(first)).status).toBe(200);
  const second = await make(chidi);
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);

  const setState = (state: 'active' | 'suspended') =>
    deps.db.updateTable('users').set({ state }).where('id', '=', chidi.id).execute();
  await setState('suspended');
  expect((await read(second)).status).toBe(404);
  await setState('active');
  expect((await read(second)).status).toBe(200);
  const ended = await call(app, endPrivateFeed, chidi);
  expect([ended.body, (await read(second)).status]).toEqual([{ url: null, madeAt: null, lastReadAt: null }, 404]);

  const third = await make(chidi);
  const currentPassword = 'kunu in the shade';
  await deps.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(currentPassword) })
    .where('id', '=', chidi.id)
    .execute();
  const left = await call(app, deleteAccount, { token: chidi.token, body: { confirm: 'DELETE', currentPassword } });
  expect([left.status, (await read(third)).status]).toEqual([200, 404]);
  expect(await deps.db.selectFrom('private_feeds').selectAll().where('user_id', '=', chidi.id).execute()).toEqual([]);
});

test('ends with a new password: whoever had a session before can no longer read it [S6]', async () => {
  const { app, deps } = server;
  await makePost(deps, ada, { title: 'Paid' });
  const token = await make(chidi);
  expect(await titles(token)).toEqual(['Paid']);
  expect((await call(app, forgotPassword, { body: { email: chidi.email } })).status).toBe(202);
  const otp = await codeSentTo(deps, chidi.email);
  const password = 'kunu in the shade';
  expect((await call(app, resetPassword, { body: { email: chidi.email, otp, password } })).status).toBe(200);
  expect((await read(token)).status).toBe(404);
});

test('requires re-authentication, and its owner gets an email about it [S6]', async () => {
  const { app, deps } = server;
  for (const body of [{}, { reauth: '000000' }]) {
    const refused = await call(app, makePrivateFeed, { token: chidi.token, body });
    expect(refused).toMatchObject({ status: 400, body: { fields: { reauth: expect.any(String) } } });
  }
  await make(chidi);
  const subjects = (await emailsTo(deps, chidi.email)).map(({ subject }) => subject);
  expect(subjects).toContain('A private feed was made for your account');
});

test('shows when it was last read [S6]', async () => {
  const { app, deps } = server;
  const lastRead = async () => (await call(app, getPrivateFeed, chidi)).body.lastReadAt;
  const token = await make(chidi);
  expect(await lastRead()).toBeNull();
  await read(token);
  const first = await lastRead();
  expect(first).toEqual(expect.any(String));
  await read(token);
  expect(await lastRead()).toBe(first);
  deps.clock.moveTo(deps.clock.offsetMs + minutes(61));
  await read(token);
  expect(Date.parse((await lastRead()) ?? '')).toBeGreaterThan(Date.parse(first ?? ''));
});

test('shows its token once and stores only a hash', async () => {
  const token = await make(chidi);
  const { body, raw } = await call(server.app, getPrivateFeed, chidi);
  expect(body).toEqual({ url: null, madeAt: expect.any(String), lastReadAt: null });
  const { rows } = await sql<{ row: string }>`select f::text as row from private_feeds f`.execute(server.deps.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows) + raw).not.toContain(token);
});

test('an unchanged feed is not sent again', async () => {
  await makePost(server.deps, ada);
  const token = await make(chidi);
  const first = await read(token);
  const etag = String(first.headers['etag']);
  for (const name of [etag, etag.replace('W/', ''), `"x", ${etag}`]) {
    const again = await read(token, { headers: { 'if-none-match': name } });
    expect([again.status, again.raw]).toEqual([304, '']);
  }
  await makePost(server.deps, ada);
  const changed = await read(token, { headers: { 'if-none-match': etag } });
  expect(changed.status).toBe(200);
  expect(await itemsOf(changed.raw)).toHaveLength(2);
});

test('shows at most fifty posts', async () => {
  for (let nth = 0; nth < 26; nth += 1) {
    await makePost(server.deps, ada, { postType: 'Feed' });
    await makePost(server.deps, ada, { postType: 'Community' });
  }
  expect(await titles(await make(chidi))).toHaveLength(50);
});

test('everyone manages their own feed only, on the members site only', async () => {
  const { app, deps } = server;
  const token = await make(chidi);
  const there = { ...(await signIn(deps, chidi.id, ada.host)), host: ada.host };
  const table = [
    // 400: making a feed requires a code.
    ['anonymous', {}, [401, 401, 401]],
    ['a stranger', await makePerson(deps), [200, 400, 200]],
    ['the creator', ada, [200, 400, 200]],
    ['the patron on their creator’s host', there, [403, 403, 403]],
    ['the patron', chidi, [200, 400, 200]],
  ] as const;
  for (const [who, actor, statuses] of table) {
    const { token: bearer, host } = actor as { token?: string; host?: string };
    const by = { ...(bearer !== undefined && { token: bearer }), ...(who.endsWith('host') && { host: String(host) }) };
    const before = await read(token);
    const answers = [
      await call(app, getPrivateFeed, by),
      await call(app, makePrivateFeed, { ...by, body: {} }),
      await call(app, endPrivateFeed, by),
    ];
    expect([who, answers.map(({ status }) => status)]).toEqual([who, statuses]);
    expect(before.status).toBe(200);
  }
  const mine = await make(chidi);
  for (const wrong of ['A'.repeat(43), 'A'.repeat(20), `${mine}A`, mine.slice(1), ada.token])
    expect((await read(wrong)).status).toBe(404);
  expect((await read(mine, { host: ada.host })).status).toBe(404);
});

test('limits the number of requests', async () => {
  const { app } = await serverForTest({ env: { REQUESTS_PER_5_MINUTES: '10' } });
  const ask = () => call(app, readPrivateFeed, { params: { token: 'A'.repeat(43) } });
  expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([404, 404, 429]);
});
