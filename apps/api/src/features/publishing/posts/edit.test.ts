import type { Post } from '@udala/contract/posts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCreator, makeMember, makeOffer, makePerson, type Creator } from '#test/factories.ts';
import { eventually, membersHost } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { isStored, keysOf, makePicture, makeVideo } from '#test/post-files.ts';
import { publisher, startPublishingServer, type PublishingServer } from '#test/publishing.ts';

let server: PublishingServer;
let calls: ReturnType<typeof publisher>;
let creator: Creator;
beforeAll(async () => {
  server = await startPublishingServer();
  calls = publisher(server);
  creator = await makeCreator(server.deps);
});
afterAll(() => server.close());

/** Nobody paid for the memberships that these tests make. */
const assertWhole = () => assertInvariants(server.deps.db, { but: ['inv_access_without_payment'] });

const fieldsOf = (raw: string) => (JSON.parse(raw) as { fields?: object }).fields;
const pictures = (count: number) => Promise.all(Array.from({ length: count }, () => makePicture(server.deps, creator)));
const gone = async (keys: readonly string[]) => {
  const stored = () => Promise.all(keys.map((key) => isStored(server.deps, key)));
  await eventually(async () => !(await stored()).includes(true));
};

test('an edit replaces the fields sent, keeps the others, and marks the post as edited', async () => {
  const { body: post } = await calls.publish(creator, { teaser: 'Dust' });
  const description = '  One\n\n  two <b>three</b>\r\n\tfour  ';
  const { status, body } = await calls.edit(creator, post.id, { description });
  expect(status).toBe(200);
  expect(body).toEqual({ ...post, description: description.trim(), editedAt: expect.any(String) });
  const same = await calls.edit(creator, post.id, { description, title: ' Harmattan ', visibility: 'patrons' });
  expect(same.body).toEqual(body);
  expect((await calls.edit(creator, post.id, {})).body).toEqual(body);
});

test('a teaser is shown to those it is meant for, and retained while a post is for everyone', async () => {
  const { body: post } = await calls.publish(creator, { teaser: 'Dust', visibility: 'everyone' });
  expect(post.teaser).toBe('Dust');
  const edited = await calls.edit(creator, post.id, { teaser: 'Dust and wind' });
  expect(edited.body).toMatchObject({ teaser: 'Dust and wind', editedAt: null });
  expect((await calls.read(post.id)).body).toMatchObject({ teaser: null, description: post.description });
  const closed = await calls.edit(creator, post.id, { visibility: 'patrons' });
  expect(closed.body.editedAt).toBeNull();
  expect((await calls.read(post.id)).body).toMatchObject({ teaser: null, description: 'Dust and wind' });
  const changed = await calls.edit(creator, post.id, { teaser: 'Wind' });
  expect(changed.body.editedAt).not.toBeNull();
});

test('pictures can be reordered, removed and added; removed ones are erased', async () => {
  const { deps } = server;
  const [one = '', two = '', three = '', four = ''] = await pictures(4);
  const { body: post } = await calls.publish(creator, {
    imageContent: [{ id: one, alt: 'First' }, { id: two }, { id: three }],
  });
  const keys = await keysOf(deps, [two]);
  const unchanged = await keysOf(deps, [one, three, four]);
  const imageContent = [{ id: three.toUpperCase(), alt: 'Third' }, { id: four }, { id: one }];
  const { body } = await calls.edit(creator, post.id, { imageContent });
  expect(body.imageContent.map(({ id, alt }) => [id, alt])).toEqual([
    [three, 'Third'],
    [four, ''],
    [one, 'First'],
  ]);
  expect(body.editedAt).not.toBeNull();
  await gone(keys);
  expect(await Promise.all(unchanged.map((key) => isStored(deps, key)))).not.toContain(false);
  const none = await calls.edit(creator, post.id, { imageContent: [] });
  expect(none.body).toMatchObject({ imageContent: [], contentType: 'Image' });
  await gone(unchanged);
  await assertWhole();
});

test('a video replaces pictures, another video replaces it, and a new poster replaces the old one', async () => {
  const { deps } = server;
  const [one = '', two = '', poster = '', next = ''] = await pictures(4);
  const [first, second] = [await makeVideo(deps, creator), await makeVideo(deps, creator)];
  const { body: post } = await calls.publish(creator, { imageContent: [{ id: one }, { id: two }] });
  const both = await calls.edit(creator, post.id, { videoContent: [{ id: first }] });
  expect([both.status, fieldsOf(both.raw)]).toEqual([400, { videoContent: expect.any(String) }]);

  const pictureKeys = await keysOf(deps, [one]);
  const swap = { imageContent: [], videoContent: [{ id: first, posterId: two }] };
  const swapped = await calls.edit(creator, post.id, swap);
  expect(swapped.body).toMatchObject({
    contentType: 'Video',
    imageContent: [],
    videoContent: [{ id: first, poster: { id: two } }],
  });
  await gone(pictureKeys);
  const pictured = await calls.edit(creator, post.id, { imageContent: [{ id: poster }] });
  expect([pictured.status, fieldsOf(pictured.raw)]).toEqual([400, { imageContent: expect.any(String) }]);

  const same = await calls.edit(creator, post.id, { videoContent: [{ id: first }] });
  expect(same.body).toEqual(swapped.body);
  const posterKeys = await keysOf(deps, [two]);
  const reposted = await calls.edit(creator, post.id, { videoContent: [{ id: first, posterId: poster }] });
  expect(reposted.body.videoContent).toMatchObject([{ id: first, poster: { id: poster } }]);
  await gone(posterKeys);

  const videoKeys = await keysOf(deps, [first, poster]);
  const replaced = await calls.edit(creator, post.id, { videoContent: [{ id: second }] });
  expect(replaced.body.videoContent).toMatchObject([{ id: second, poster: null }]);
  await gone(videoKeys);
  const back = await calls.edit(creator, post.id, { imageContent: [{ id: next }], videoContent: [] });
  expect(back.body).toMatchObject({ contentType: 'Image', videoContent: [], imageContent: [{ id: next }] });
  await assertWhole();
});

test('an invalid edit changes nothing', async () => {
  const { deps } = server;
  const other = await makeCreator(deps);
  const [one = ''] = await pictures(1);
  const { body: post } = await calls.publish(creator, { title: '', description: '', imageContent: [{ id: one }] });
  const refused: [field: string, body: object][] = [
    ['description', { imageContent: [] }],
    ['imageContent', { title: 'x', imageContent: [{ id: await makePicture(deps, other) }, { id: one }] }],
    ['imageContent', { title: 'x', imageContent: [{ id: one }, { id: one }] }],
    ['videoContent', { title: 'x', imageContent: [], videoContent: [{ id: one }] }],
    ['teaser', { teaser: Array.from({ length: 34 }, () => 'yam').join(' ') }],
    ['title', { title: 'x'.repeat(81) }],
    ['title', { title: null }],
    ['visibility', { visibility: 'friends' }],
    ['postType', { postType: 'Community' }],
    ['publishAt', { title: 'x', publishAt: calls.inMinutes(5) }],
    ['authorId', { authorId: other.id }],
  ];
  for (const [field, body] of refused) {
    const { status, raw } = await calls.edit(creator, post.id, body);
    expect([status, Object.keys(fieldsOf(raw) ?? {}), body]).toEqual([400, [field], body]);
    expect((await calls.read(post.id, creator.token)).body).toEqual(post);
  }
  expect(await keysOf(deps, [one])).toHaveLength(2);
});

const fetchFile = async (url: string, cookie?: string) => {
  const headers = { host: membersHost, ...(cookie && { cookie: `udala_media=${cookie}` }) };
  return (await server.app.inject({ url, headers })).statusCode;
};
const addressesOf = ({ imageContent, videoContent }: Post): string[] =>
  [...imageContent, ...videoContent, ...videoContent.map(({ poster }) => poster)].map((file) => file?.url ?? '');

test('public addresses of pictures stop working once the post is for patrons', async () => {
  const { deps } = server;
  const patron = await makePerson(deps);
  await makeMember(deps, patron, creator, await makeOffer(deps, creator));
  const imageContent = (await pictures(2)).map((id) => ({ id, alt: `Mangoes ${id}` }));
  const { body: post } = await calls.publish(creator, { imageContent, visibility: 'everyone' });
  for (const url of addressesOf(post)) expect(await fetchFile(url)).toBe(200);

  const { body: closed } = await calls.edit(creator, post.id, { visibility: 'patrons' });
  expect(closed.imageContent.map(({ alt }) => alt)).toEqual(imageContent.map(({ alt }) => alt));
  for (const url of addressesOf(post)) expect(await fetchFile(url, creator.mediaToken)).toBe(404);
  for (const url of addressesOf(closed)) {
    expect([await fetchFile(url), await fetchFile(url, patron.mediaToken)]).toEqual([404, 200]);
  }
  const { body: open } = await calls.edit(creator, post.id, { visibility: 'everyone' });
  expect(addressesOf(open)).toEqual(addressesOf(closed));
  for (const url of addressesOf(open)) expect(await fetchFile(url)).toBe(200);
  await assertWhole();
});

test('a video and its poster get new addresses too', async () => {
  const [id, posterId = ''] = [await makeVideo(server.deps, creator), ...(await pictures(1))];
  const { body: post } = await calls.publish(creator, { videoContent: [{ id, posterId }], visibility: 'everyone' });
  const { body: closed } = await calls.edit(creator, post.id, { visibility: 'patrons' });
  const before = addressesOf(post);
  expect(addressesOf(closed)).toHaveLength(2);
  for (const url of addressesOf(closed)) expect(before).not.toContain(url);
  expect(await keysOf(server.deps, [id, posterId])).toEqual([]);
});

test('a video in preparation keeps its id: its job uses it, and nobody had its address', async () => {
  const id = await makeVideo(server.deps, creator, { state: 'processing' });
  const { body: post } = await calls.publish(creator, { videoContent: [{ id }], visibility: 'everyone' });
  const { body } = await calls.edit(creator, post.id, { visibility: 'patrons' });
  expect(body.videoContent).toMatchObject([{ id, state: 'preparing' }]);
});

test('concurrent edits leave one consistent post', async () => {
  const { deps } = server;
  const { body: post } = await calls.publish(creator);
  const versions = await Promise.all(
    Array.from({ length: 6 }, async (_, n) => ({
      title: `Version ${n}`,
      description: `Text ${n}`,
      imageContent: (await pictures(n % 3)).map((id) => ({ id, alt: `Of ${n}` })),
    })),
  );
  const answers = await Promise.all(versions.map((version) => calls.edit(creator, post.id, version)));
  expect(answers.map(({ status }) => status)).toEqual(versions.map(() => 200));
  const { body } = await calls.read(post.id, creator.token);
  const winner = versions.find(({ title }) => title === body.title);
  expect(body.description).toBe(winner?.description);
  expect(body.imageContent.map(({ id, alt }) => ({ id, alt }))).toEqual(winner?.imageContent);
  const left = await deps.db.selectFrom('post_media').select('media_id').where('post_id', '=', post.id).execute();
  expect(left).toHaveLength(winner?.imageContent.length ?? -1);
  await assertWhole();
});

test('a concurrent edit and deletion leave nothing; the edit may answer that the post is gone', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { body: post } = await calls.publish(creator);
    const [picture = ''] = await pictures(1);
    const [edited, removed] = await Promise.all([
      calls.edit(creator, post.id, { imageContent: [{ id: picture }] }),
      calls.remove(creator, post.id),
    ]);
    expect([200, 404]).toContain(edited.status);
    expect(removed.status).toBe(200);
    expect((await calls.read(post.id, creator.token)).status).toBe(404);
  }
  await assertWhole();
});
