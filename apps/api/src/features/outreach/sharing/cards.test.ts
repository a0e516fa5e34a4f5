import { pageCardAddress, postCardAddress } from '@udala/contract/card-address';
import { getPageCard, getPostCard } from '@udala/contract/cards';
import { listMemberships, updateMembership, type MembershipPage } from '@udala/contract/memberships';
import { getPost, getStartPost, type Post } from '@udala/contract/posts';
import { updateProfile } from '@udala/contract/profile-edit';
import { saveOwnPage } from '@udala/contract/profiles';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawable, fit, runsOf, titleFace, type Face } from '#platform/cards/card-text.ts';
import { makeCreator, makeMember, makeOffer, makePerson, makePost, signIn, type Creator } from '#test/factories.ts';
import { call, membersHost, serverForTest } from '#test/harness.ts';
import { upload } from '#test/pictures.ts';
import { makePicture } from '#test/post-files.ts';
import { publisher, startPublishingServer, type PublishingServer } from '#test/publishing.ts';
import { words } from '../../../../../../scripts/test/alphabets.ts';

let server: PublishingServer;
beforeAll(async () => void (server = await startPublishingServer()));
afterAll(() => server.close());

const get = (url: string, host = membersHost, headers = {}) =>
  server.app.inject({ url, headers: { host, ...headers } });

async function pageOf({ id }: Creator): Promise<MembershipPage> {
  const { body } = await call(server.app, listMemberships, { query: { creatorId: id } });
  const [page] = body.items;
  if (!page) throw new Error('no page');
  return page;
}
const postOf = async (id: string): Promise<Post> => (await call(server.app, getPost, { params: { id } })).body;
const postCard = async (id: string, { author }: { author: Creator }) =>
  postCardAddress(await postOf(id), await pageOf(author));

const plain = async (background: string) =>
  Buffer.from(
    await sharp({ create: { width: 400, height: 400, channels: 3, background } })
      .png()
      .toBuffer(),
  );

/** The colour at the centre of the card's right half, each channel rounded to 0 or 1. */
const middleOf = (url: string): Promise<number[]> => colourAt(url, { left: 900, top: 315 });
/** The same of the face beside a picture. */
const faceOf = (url: string): Promise<number[]> => colourAt(url, { left: 116, top: 112 });

async function colourAt(url: string, place: { left: number; top: number }): Promise<number[]> {
  const { rawPayload } = await get(url);
  const { data } = await sharp(rawPayload)
    .extract({ ...place, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)].map((value) => (value > 128 ? 1 : 0));
}

test('a damaged picture in storage leaves the card without one', async () => {
  const ada = await makeCreator(server.deps);
  const id = await makePicture(server.deps, ada, { access: 'public' });
  const body = { pageName: 'Ada', userName: ada.userName, pageImageUrl: `/media/${id}/720.webp` };
  expect(await call(server.app, saveOwnPage, { token: ada.token, body })).toMatchObject({ status: 200 });
  const { statusCode, rawPayload } = await get(pageCardAddress(await pageOf(ada), null));
  expect([statusCode, rawPayload.subarray(0, 2).toString('hex')]).toEqual([200, 'ffd8']);
});

test.each([
  ['a short name', 'Slow Light'],
  ['a long name', 'Ṣadé Ọlátúnjí Ẹniọlá '.repeat(3).slice(0, 60)],
  ['one long word', 'Chukwuemeka'.repeat(5)],
  ['nothing but flags', '🇳🇬🇳🇬🇳🇬'],
  ['what could break a drawing', '</text><image href="file:///etc/passwd"/>&lt;'],
])('the card of a page with %s is a picture in a format that every chat shows', async (_, name) => {
  const ada = await makeCreator(server.deps, { name });
  await makeOffer(server.deps, ada);
  const answer = await get(pageCardAddress(await pageOf(ada), null));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(answer.rawPayload.length).toBeLessThan(70_000);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
});

test('the address changes with name, picture and price; an old one shows the current card', async () => {
  const { app, deps } = server;
  const ada = await makeCreator(deps);
  const offer = await makeOffer(deps, ada);
  const addresses = [pageCardAddress(await pageOf(ada), null)];
  const before = await get(addresses[0] ?? '');
  await call(app, updateMembership, {
    token: ada.token,
    params: { id: offer },
    body: { price: 9000, benefits: ['Exclusive Content'] },
  });
  addresses.push(pageCardAddress(await pageOf(ada), null));
  const { body: picture } = await upload(app, { bytes: await plain('#00f'), token: ada.token, preset: 'profile' });
  const saved = await call(app, saveOwnPage, {
    token: ada.token,
    body: { pageName: 'Ada', userName: ada.userName, pageImageUrl: picture.secure_url },
  });
  expect(saved.status).toBe(200);
  addresses.push(pageCardAddress(await pageOf(ada), null));
  expect(new Set(addresses).size).toBe(3);
  const [old, , now = ''] = addresses;
  const [stale, fresh] = [await get(old ?? ''), await get(now)];
  expect(stale.headers['cache-control']).toBe('public, max-age=60');
  expect(stale.rawPayload.equals(fresh.rawPayload)).toBe(true);
  expect(fresh.rawPayload.equals(before.rawPayload)).toBe(false);
  expect(await middleOf(now)).toEqual([0, 0, 1]);
});

test('a post for everyone shows its own picture, a locked one its creator’s face, and none of its content', async () => {
  const { app } = server;
  const { publish, edit } = publisher(server);
  const ada = await makeCreator(server.deps);
  await makeOffer(server.deps, ada);
  const face = await upload(app, { bytes: await plain('#00f'), token: ada.token, preset: 'profile' });
  await call(app, saveOwnPage, {
    token: ada.token,
    body: { pageName: 'Ada', userName: ada.userName, pageImageUrl: face.body.secure_url },
  });
  const red = async () => [{ id: (await upload(app, { bytes: await plain('#f00'), token: ada.token })).body.id }];
  const open = await publish(ada, { visibility: 'everyone', imageContent: await red() });
  const locked = await publish(ada, { title: '', description: 'Only for patrons', imageContent: await red() });
  expect([open.status, locked.status]).toEqual([201, 201]);
  expect(await middleOf(await postCard(open.body.id, { author: ada }))).toEqual([1, 0, 0]);
  const address = await postCard(locked.body.id, { author: ada });
  expect(await middleOf(address)).toEqual([0, 0, 1]);

  const before = await get(address);
  await edit(ada, locked.body.id, { title: '', description: 'Now it says more', imageContent: await red() });
  expect(await postCard(locked.body.id, { author: ada })).toBe(address);
  expect((await get(address)).rawPayload.equals(before.rawPayload)).toBe(true);
  await edit(ada, open.body.id, { visibility: 'patrons' });
  expect(await middleOf(await postCard(open.body.id, { author: ada }))).toEqual([0, 0, 1]);
});

test('a locked post is shown by its cover, beside its creator’s face, and no longer than the cover lasts', async () => {
  const { app } = server;
  const { publish, edit } = publisher(server);
  const ada = await makeCreator(server.deps);
  await makeOffer(server.deps, ada);
  const add = async (colour: string, preset?: 'profile') =>
    (await upload(app, { bytes: await plain(colour), token: ada.token, ...(preset && { preset }) })).body;
  const pageImageUrl = (await add('#00f', 'profile')).secure_url;
  await call(app, saveOwnPage, { token: ada.token, body: { pageName: 'Ada', userName: ada.userName, pageImageUrl } });
  const imageContent = [{ id: (await add('#f00')).id }];
  const coverPictureId = (await add('#0f0')).id;
  const { body: post } = await publish(ada, { imageContent, cover: 'teaser', coverPictureId });
  const addressOf = () => postCard(post.id, { author: ada });
  const teaser = await addressOf();
  expect([await middleOf(teaser), await faceOf(teaser)]).toEqual([
    [0, 1, 0],
    [0, 0, 1],
  ]);
  expect((await get(teaser)).headers['cache-control']).toBe('public, max-age=60');
  await edit(ada, post.id, { cover: 'blur' });
  expect(await middleOf(await addressOf())).toEqual([1, 0, 0]);
  await edit(ada, post.id, { cover: 'none' });
  expect([await middleOf(await addressOf()), await middleOf(teaser)]).toEqual([
    [0, 0, 1],
    [0, 0, 1],
  ]);
});

test('a page is shown by its banner, else by the post that it begins with', async () => {
  const { app } = server;
  const { publish } = publisher(server);
  const ada = await makeCreator(server.deps);
  const red = (await upload(app, { bytes: await plain('#f00'), token: ada.token })).body.id;
  await publish(ada, { visibility: 'everyone', imageContent: [{ id: red }] });
  const start = async () => (await call(app, getStartPost, { query: { authorId: ada.id } })).body.post;
  const address = pageCardAddress(await pageOf(ada), await start());
  expect(await middleOf(address)).toEqual([1, 0, 0]);
  expect((await get(address)).headers['cache-control']).toMatch(/immutable/);
  const banner = (await upload(app, { bytes: await plain('#0f0'), token: ada.token, preset: 'profile' })).body;
  await call(app, updateProfile, { token: ada.token, body: { bannerImageUrl: banner.secure_url } });
  expect(await middleOf(pageCardAddress(await pageOf(ada), await start()))).toEqual([0, 1, 0]);
});

test('a photograph full of detail makes no card heavier than 70 KB', async () => {
  const { app } = server;
  const ada = await makeCreator(server.deps);
  const size = { width: 1200, height: 900, channels: 3 as const, background: '#777' };
  const noise = await sharp({ create: { ...size, noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
    .png()
    .toBuffer();
  const { id } = (await upload(app, { bytes: Buffer.from(noise), token: ada.token })).body;
  const { body } = await publisher(server).publish(ada, { visibility: 'everyone', imageContent: [{ id }] });
  expect((await get(await postCard(body.id, { author: ada }))).rawPayload.length).toBeLessThanOrEqual(70_000);
});

test('a card is the same for every viewer, and absent from other creators’ hosts', async () => {
  const { app, deps } = server;
  const [ada, bola, patron] = [await makeCreator(deps), await makeCreator(deps), await makePerson(deps)];
  await makeMember(deps, patron, ada, await makeOffer(deps, ada));
  const postId = await makePost(deps, ada, { title: 'Locked', body: 'Paid words' });
  const address = await postCard(postId, { author: ada });
  const params = { postId, version: 'now' };
  const there = { ...(await signIn(deps, patron.id, ada.host)), host: ada.host };
  const { rawPayload } = await get(address);
  for (const by of [{}, await makePerson(deps), patron, { token: ada.token }, there, { host: ada.host }]) {
    const { token, host } = by as { token?: string; host?: string };
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    expect((await get(address, host ?? membersHost, headers)).rawPayload.equals(rawPayload)).toBe(true);
  }
  for (const host of [bola.host, `nobody.${membersHost}`]) {
    expect((await call(app, getPostCard, { params, host })).status).toBe(404);
    expect((await call(app, getPageCard, { params: { creatorId: ada.id, version: 'now' }, host })).status).toBe(404);
  }
  const status = async () => (await call(app, getPostCard, { params })).status;
  await deps.db.updateTable('posts').set({ state: 'scheduled' }).where('id', '=', postId).execute();
  expect(await status()).toBe(404);
  await deps.db.updateTable('posts').set({ state: 'deleted' }).where('id', '=', postId).execute();
  expect(await status()).toBe(404);
  await deps.db.updateTable('users').set({ state: 'suspended' }).where('id', '=', ada.id).execute();
  expect((await call(app, getPageCard, { params: { creatorId: ada.id, version: 'now' } })).status).toBe(404);
  expect((await call(app, getPageCard, { params: { creatorId: patron.id, version: 'now' } })).status).toBe(404);
});

test('concurrent requests for one card draw it once', async () => {
  let drawn = 0;
  const { app, deps } = await serverForTest({
    change: (made) => ({
      ...made,
      cards: { ...made.cards, draw: (work) => ((drawn += 1), made.cards.draw(work)) },
    }),
  });
  const ada = await makeCreator(deps);
  const ask = () =>
    app.inject({ url: `/cards/pages/${ada.id}/now`, headers: { host: membersHost } }).then((it) => it.statusCode);
  expect(await Promise.all(Array.from({ length: 40 }, ask))).toEqual(Array.from({ length: 40 }, () => 200));
  expect(drawn).toBe(1);
});

test('more cards at once than are cached fail no request', async () => {
  const MORE = 110;
  let waiting = 0;
  const { promise: allWait, resolve: goOn } = Promise.withResolvers<void>();
  const { app, deps } = await serverForTest({
    change: (made) => ({
      ...made,
      cards: {
        ...made.cards,
        draw: async (work) => {
          waiting += 1;
          if (waiting === MORE) goOn();
          await allWait;
          return made.cards.draw(work);
        },
      },
    }),
  });
  const ada = await makeCreator(deps);
  const ids: string[] = [];
  for (let nth = 0; nth < MORE; nth += 1) ids.push(await makePost(deps, ada, { audience: 'everyone' }));
  const answers = await Promise.all(
    ids.map((id) => app.inject({ url: `/cards/posts/${id}/now`, headers: { host: membersHost } })),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  // The process that draws accepts some twenty at a time.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
});

test.each([
  ['Ṣadé Ọlátúnjí Ẹniọlá', 'Ṣadé Ọlátúnjí Ẹniọlá'],
  ['Ẹ́bùn'.normalize('NFD'), 'Ẹ́bùn'.normalize('NFC')],
  ['Ɓala Ɗanjuma Ƙwari', 'Ɓala Ɗanjuma Ƙwari'],
  ['Ada 🇳🇬 Obi\n\tEze', 'Ada Obi Eze'],
  ['👩‍👩‍👧', ''],
])('%j is drawn as %j', (typed, drawn) => {
  expect(drawable(typed, 'display')).toBe(drawn);
});

test('words of the languages of Nigeria are in the fonts of the pages, and a title in one', () => {
  const fontsOf = (text: string, face: Face) => [
    ...new Set(runsOf(text, face).map(({ font }) => /Bricolage|Jakarta|Inter|DejaVu/.exec(font.familyName)?.[0])),
  ];
  for (const { word, title } of words) {
    expect([word, fontsOf(word, titleFace(word))]).toEqual([word, [title === 'Bricolage' ? 'Bricolage' : 'Inter']]);
    expect(fontsOf(word, 'text')).not.toContain('DejaVu');
  }
  expect(titleFace('Ada 🎉 李')).toBe('display');
});

test.each(['A short one', 'Ọlátúnjí '.repeat(8).trim(), 'Chukwuemeka'.repeat(4)])(
  '%j is broken into lines without losing a word',
  (text) => {
    const { lines } = fit(text, [76, 68, 60, 52, 44], { face: 'display', width: 488, height: 260 });
    expect(lines.length).toBeLessThanOrEqual(4);
    expect(lines.join(text.includes(' ') ? ' ' : '')).toBe(text);
  },
);
