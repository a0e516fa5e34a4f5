import { listPosts, type Post } from '@udala/contract/posts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCreator, signIn, type Creator, type Person } from '#test/factories.ts';
import { call, eventually, membersHost } from '#test/harness.ts';
import { fixture, upload } from '#test/pictures.ts';
import { isStored, keysOf, makeVideo } from '#test/post-files.ts';
import { publisher, startPublishingServer, type PublishingServer } from '#test/publishing.ts';
import { askForFile, makeReaders } from '#test/readers.ts';

let server: PublishingServer;
let calls: ReturnType<typeof publisher>;
let creator: Creator;
beforeAll(async () => {
  server = await startPublishingServer();
  calls = publisher(server);
  creator = await makeCreator(server.deps);
});
afterAll(() => server.close());

const fieldsOf = (raw: string) => Object.keys((JSON.parse(raw) as { fields: object }).fields);

async function picture(by: Person = creator): Promise<string> {
  const { body } = await upload(server.app, { bytes: await fixture('mountain.jpg'), token: by.token });
  return body.id;
}
const withPicture = async (by: Person = creator) => ({ imageContent: [{ id: await picture(by) }] });

/** Addresses of every file of a teaser picture. */
const addressesOf = ({ coverImage }: Post) => coverImage?.picture?.sources.map(({ url }) => url) ?? [];
const statusesAt = async (urls: readonly string[], host = membersHost) => {
  const answers = await Promise.all(urls.map((url) => askForFile(server.app, url, { host })));
  return [...new Set(answers.map(({ status }) => status))];
};

async function publishTeaser(by: Creator = creator, body: object = {}) {
  const coverPictureId = await picture(by);
  const { status, body: post } = await calls.publish(by, {
    ...(await withPicture(by)),
    cover: 'teaser',
    coverPictureId,
    ...body,
  });
  expect(status).toBe(201);
  return { post, coverPictureId, keys: await keysOf(server.deps, [coverPictureId]) };
}

/** The picture and its files are gone at once, its bytes as soon as the job ran. */
async function isDead({ post, keys }: Awaited<ReturnType<typeof publishTeaser>>) {
  expect(await statusesAt(addressesOf(post))).toEqual([404]);
  const { body } = await calls.read(post.id);
  expect(body.coverImage ?? null).toBeNull();
  await eventually(async () => !(await Promise.all(keys.map((key) => isStored(server.deps, key)))).includes(true));
}

test('who sees the cover of a post for patrons', async () => {
  const { app, deps } = server;
  const { creator: ada, patron, lapsed, stranger, other, otherPatron } = await makeReaders(deps);
  const post = { title: 'Mountain', description: 'word '.repeat(201), ...(await withPicture(ada)) };
  const blurred = (await calls.publish(ada, { ...post, cover: 'blur' })).body;
  const { post: covered, coverPictureId } = await publishTeaser(ada);
  const bare = (await calls.publish(ada, await withPicture(ada))).body;
  const open = (await calls.publish(ada, { ...(await withPicture(ada)), visibility: 'everyone', cover: 'blur' })).body;
  const there = async (person: Person) => ({ host: ada.host, token: (await signIn(deps, person.id, ada.host)).token });

  const blur = blurred.coverImage?.blur ?? '';
  const locked = {
    cover: null,
    coverImage: { blur, picture: null },
    imageContent: [],
    inside: { pictures: 1, videos: 0, minutes: 2 },
  };
  const outsiders: [string, { host?: string; token?: string }][] = [
    ['anonymous', {}],
    ['anonymous on that host', { host: ada.host }],
    ['stranger', { token: stranger.token }],
    ['stranger on that host', await there(stranger)],
    ['lapsed patron', { token: lapsed.token }],
    ["another creator's patron", { token: otherPatron.token }],
    ['another creator', { token: other.token }],
  ];
  for (const [who, options] of outsiders) {
    const { body } = await call(app, listPosts, { query: { authorId: ada.id }, ...options });
    const byId = Object.fromEntries(body.items.map((item) => [item.id, item]));
    expect({ who, ...byId[blurred.id] }).toMatchObject({ who, ...locked });
    expect({ who, ...byId[covered.id] }).toMatchObject({
      who,
      coverImage: { blur: null, picture: { id: coverPictureId, alt: '' } },
    });
    expect({ who, ...byId[bare.id] }).toMatchObject({ who, cover: null, coverImage: null, inside: { pictures: 1 } });
    expect({ who, ...byId[open.id] }).toMatchObject({ who, cover: null, coverImage: null, inside: null });
  }
  const insiders: [string, { host?: string; token?: string }][] = [
    ['patron', { token: patron.token }],
    ['patron on that host', await there(patron)],
  ];
  for (const [who, options] of insiders) {
    const { body } = await call(app, listPosts, { query: { authorId: ada.id }, ...options });
    for (const item of body.items)
      expect([who, item.cover, item.coverImage, item.inside]).toEqual([who, null, null, null]);
  }
  const own = await call(app, listPosts, { query: { authorId: ada.id }, token: ada.token });
  const choices = Object.fromEntries(own.body.items.map(({ id, cover, coverImage }) => [id, [cover, coverImage]]));
  expect(choices).toEqual({
    [blurred.id]: ['blur', { blur, picture: null }],
    [covered.id]: ['teaser', covered.coverImage],
    [bare.id]: ['none', null],
    [open.id]: ['none', null],
  });
  const elsewhere = await call(app, listPosts, { query: { authorId: ada.id }, host: other.host });
  expect(elsewhere.body.items).toEqual([]);
});

test('a blur is 24 pixels wide and at most 400 characters, and shows no file of the post', async () => {
  const { body: post } = await calls.publish(creator, { ...(await withPicture()), cover: 'blur' });
  const blur = post.coverImage?.blur ?? '';
  expect(blur).toMatch(/^data:image\/webp;base64,/);
  expect(blur.length).toBeLessThanOrEqual(400);
  const { width, height } = await sharp(Buffer.from(blur.split(',')[1] ?? '', 'base64')).metadata();
  expect(Math.max(width, height)).toBe(24);
  const { raw } = await calls.read(post.id);
  expect(raw).toContain(blur);
  expect(raw).not.toContain('/media/');
  expect(raw).not.toContain(post.imageContent[0]?.placeholder);
});

test('a blur follows the pictures of its post, and ends with them', async () => {
  const red = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const { body: post } = await calls.publish(creator, { ...(await withPicture()), cover: 'blur' });
  const { body: uploaded } = await upload(server.app, { bytes: Buffer.from(red), token: creator.token });
  const changed = await calls.edit(creator, post.id, { imageContent: [{ id: uploaded.id }] });
  expect(changed.body).toMatchObject({ cover: 'blur', editedAt: expect.any(String) });
  expect(changed.body.coverImage?.blur).not.toBe(post.coverImage?.blur);
  const same = await calls.edit(creator, post.id, { title: 'Another' });
  expect(same.body.coverImage).toEqual(changed.body.coverImage);
  expect((await calls.edit(creator, post.id, { imageContent: [] })).body).toMatchObject({
    cover: 'none',
    coverImage: null,
  });
});

test("a video's picture becomes a blur only where its author says so for that video", async () => {
  const video = async () => ({ id: await makeVideo(server.deps, creator), posterId: await picture() });
  const { body: post } = await calls.publish(creator, { ...(await withPicture()), cover: 'blur' });
  const first = await calls.edit(creator, post.id, { imageContent: [], videoContent: [await video()] });
  expect(first.body).toMatchObject({ cover: 'none', coverImage: null });
  const chosen = await calls.edit(creator, post.id, { cover: 'blur' });
  expect(chosen.body).toMatchObject({ cover: 'blur', coverImage: { blur: expect.any(String) } });
  expect((await calls.read(post.id)).body.inside).toEqual({ pictures: 0, videos: 1, minutes: 1 });
  const second = await calls.edit(creator, post.id, { videoContent: [await video()] });
  expect(second.body).toMatchObject({ cover: 'none', coverImage: null });
});

test('a teaser picture is open to everybody where its post is, and nowhere else', async () => {
  const { app, deps } = server;
  const other = await makeCreator(deps);
  const { post, coverPictureId } = await publishTeaser();
  const urls = addressesOf(post);
  expect(urls.every((url) => url.startsWith(`/media/${coverPictureId}/`))).toBe(true);
  expect(await statusesAt(urls)).toEqual([200]);
  expect(await statusesAt(urls, creator.host)).toEqual([200]);
  expect(await statusesAt(urls, other.host)).toEqual([404]);
  const { headers } = await askForFile(app, urls[0] ?? '');
  expect([headers['cache-control'], headers.vary]).toEqual(['public, no-cache', undefined]);
  await deps.db.updateTable('users').set({ state: 'suspended' }).where('id', '=', creator.id).execute();
  expect(await statusesAt(urls)).toEqual([404]);
  await deps.db.updateTable('users').set({ state: 'active' }).where('id', '=', creator.id).execute();
});

test('the teaser picture of a scheduled post is open to its author alone', async () => {
  const { app, deps } = server;
  const { post } = await publishTeaser(creator, { publishAt: calls.inMinutes(60) });
  const [url = ''] = addressesOf(post);
  expect(await statusesAt([url])).toEqual([404]);
  const { mediaToken } = await signIn(deps, creator.id);
  const own = await askForFile(app, url, { cookie: mediaToken });
  expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  await calls.edit(creator, post.id, { publishAt: null });
  expect(await statusesAt([url])).toEqual([200]);
});

const endings: [string, (id: string) => Promise<unknown>][] = [
  ['switched off', (id) => calls.edit(creator, id, { cover: 'none' })],
  ['exchanged', async (id) => calls.edit(creator, id, { cover: 'teaser', coverPictureId: await picture() })],
  ['replaced by a blur', (id) => calls.edit(creator, id, { cover: 'blur' })],
  ['opened to everybody', (id) => calls.edit(creator, id, { visibility: 'everyone' })],
  ['deleted', (id) => calls.remove(creator, id)],
];
test.each(endings)('the addresses of a cover are dead as soon as it is %s', async (how, end) => {
  const teaser = await publishTeaser();
  await end(teaser.post.id);
  expect(await statusesAt(addressesOf(teaser.post))).toEqual([404]);
  await eventually(
    async () => !(await Promise.all(teaser.keys.map((key) => isStored(server.deps, key)))).includes(true),
  );
  const { body } = await calls.read(teaser.post.id);
  expect([how, addressesOf(body).some((url) => addressesOf(teaser.post).includes(url))]).toEqual([how, false]);
});

test('a post that is locked again begins without a cover', async () => {
  const teaser = await publishTeaser();
  await calls.edit(creator, teaser.post.id, { visibility: 'everyone' });
  const locked = await calls.edit(creator, teaser.post.id, { visibility: 'patrons' });
  expect(locked.body).toMatchObject({ cover: 'none', coverImage: null });
  await isDead(teaser);
  const blurred = await calls.edit(creator, teaser.post.id, { cover: 'blur' });
  expect(blurred.body.cover).toBe('blur');
});

test('an edit that says nothing of the cover leaves it', async () => {
  const { post } = await publishTeaser();
  const { body } = await calls.edit(creator, post.id, { title: 'Another title' });
  expect([body.cover, body.coverImage]).toEqual(['teaser', post.coverImage]);
});

test.each([
  ['a blur of nothing', 'cover', () => ({ cover: 'blur' })],
  ['a teaser without a picture', 'coverPictureId', () => ({ cover: 'teaser' })],
  [
    "somebody else's picture",
    'coverPictureId',
    async () => ({ cover: 'teaser', coverPictureId: await picture(await makeCreator(server.deps)) }),
  ],
  [
    'a picture of the post itself',
    'coverPictureId',
    async () => {
      const id = await picture();
      return { imageContent: [{ id }], cover: 'teaser', coverPictureId: id };
    },
  ],
  [
    'the cover of another post',
    'coverPictureId',
    async () => ({ cover: 'teaser', coverPictureId: (await publishTeaser()).coverPictureId }),
  ],
  [
    'a blur of a picture that is not theirs',
    'cover',
    async () => ({ cover: 'blur', ...(await withPicture(await makeCreator(server.deps))) }),
  ],
  [
    'a cover among the pictures of a post',
    'imageContent',
    async () => ({ imageContent: [{ id: (await publishTeaser()).coverPictureId }] }),
  ],
])('%s is rejected', async (_, field, body) => {
  const { status, raw } = await calls.publish(creator, await body());
  expect([status, fieldsOf(raw)]).toEqual([400, [field]]);
});

test('a cover goes with the row of its picture', async () => {
  const { db } = server.deps;
  const { post, coverPictureId } = await publishTeaser();
  await sql`delete from media where id = ${coverPictureId}`.execute(db);
  expect((await calls.read(post.id)).body.coverImage).toBeNull();
});
