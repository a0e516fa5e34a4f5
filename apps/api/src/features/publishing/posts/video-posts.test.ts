import { Post } from '@udala/contract/posts';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCreator } from '#test/factories.ts';
import { assertInvariants } from '#test/invariants.ts';
import { isStored, keysOf, makePicture, makeVideo } from '#test/post-files.ts';
import { publisher, startPublishingServer, type PublishingServer } from '#test/publishing.ts';

let server: PublishingServer;
let calls: ReturnType<typeof publisher>;
beforeAll(async () => {
  server = await startPublishingServer();
  calls = publisher(server);
});
afterAll(() => server.close());

const fieldsOf = (raw: string) => Object.keys((JSON.parse(raw) as { fields: object }).fields);

test('a post holds a video and its poster', async () => {
  const { deps } = server;
  const creator = await makeCreator(deps);
  const [id, posterId] = [await makeVideo(deps, creator), await makePicture(deps, creator)];
  const { status, body } = await calls.publish(creator, { videoContent: [{ id, posterId }] });
  expect(status).toBe(201);
  expect([...Value.Errors(Post, body)]).toEqual([]);
  expect(body).toMatchObject({
    contentType: 'Video',
    imageContent: [],
    videoContent: [{ id, state: 'ready', url: `/media/${id}/video.mp4`, poster: { id: posterId } }],
  });
});

test('a video may still be in preparation, and needs no poster', async () => {
  const { deps } = server;
  const creator = await makeCreator(deps);
  const id = await makeVideo(deps, creator, { state: 'processing' });
  const { body } = await calls.publish(creator, { title: '', description: '', videoContent: [{ id }] });
  expect(body.videoContent).toMatchObject([{ id, state: 'preparing', poster: null }]);
});

test('the creator’s poster replaces the one the server took from the video', async () => {
  const { deps } = server;
  const creator = await makeCreator(deps);
  const [id, taken, posterId] = [
    await makeVideo(deps, creator),
    await makePicture(deps, creator),
    await makePicture(deps, creator),
  ];
  await deps.db.updateTable('media').set({ poster_id: taken }).where('id', '=', id).execute();
  const keys = await keysOf(deps, [taken]);
  const { body } = await calls.publish(creator, { videoContent: [{ id, posterId }] });
  expect(body.videoContent).toMatchObject([{ poster: { id: posterId } }]);
  expect(await keysOf(deps, [taken])).toEqual([]);
  await expect.poll(() => Promise.all(keys.map((key) => isStored(deps, key)))).toEqual([false, false]);
});

test('rejects images with a video, and files that are used or not the creator’s own', async () => {
  const { deps } = server;
  const [creator, other] = [await makeCreator(deps), await makeCreator(deps)];
  const [free, picture] = [await makeVideo(deps, creator), await makePicture(deps, creator)];
  const [used, itsPoster] = [await makeVideo(deps, creator), await makePicture(deps, creator)];
  expect((await calls.publish(creator, { videoContent: [{ id: used, posterId: itsPoster }] })).status).toBe(201);
  const inPost = await makePicture(deps, creator);
  expect((await calls.publish(creator, { imageContent: [{ id: inPost }] })).status).toBe(201);

  const refused: [field: string, body: object][] = [
    ['videoContent', { videoContent: [{ id: free }], imageContent: [{ id: picture }] }],
    ['videoContent', { videoContent: [{ id: used }] }],
    ['videoContent', { videoContent: [{ id: picture }] }],
    ['videoContent', { videoContent: [{ id: await makeVideo(deps, other) }] }],
    ['videoContent', { videoContent: [{ id: await makeVideo(deps, creator, { access: 'public' }) }] }],
    ['videoContent', { videoContent: [{ id: free, posterId: itsPoster }] }],
    ['videoContent', { videoContent: [{ id: free, posterId: inPost }] }],
    ['videoContent', { videoContent: [{ id: free, posterId: free }] }],
    ['videoContent', { videoContent: [{ id: free, posterId: await makePicture(deps, other) }] }],
    [
      'videoContent',
      { videoContent: [{ id: free, posterId: await makePicture(deps, creator, { access: 'public' }) }] },
    ],
    ['videoContent', { videoContent: [{ id: free }, { id: free }] }],
    ['videoContent.0.posterId', { videoContent: [{ id: free, posterId: null }] }],
    ['imageContent', { imageContent: [{ id: free }] }],
    ['imageContent', { imageContent: [{ id: itsPoster }] }],
  ];
  for (const [field, body] of refused) {
    const { status, raw } = await calls.publish(creator, body);
    expect([status, fieldsOf(raw), body]).toEqual([400, [field], body]);
  }
  expect(await calls.statsOf(creator)).toEqual({ feed_posts: 2, community_posts: 0 });
  expect((await calls.publish(creator, { videoContent: [{ id: free, posterId: picture }] })).status).toBe(201);
  await assertInvariants(deps.db);
});

test('one picture requested at the same time as a poster and in a post gets one place', async () => {
  const { deps } = server;
  const creator = await makeCreator(deps);
  for (let round = 0; round < 5; round += 1) {
    const [id, picture] = [await makeVideo(deps, creator), await makePicture(deps, creator)];
    const answers = await Promise.all([
      calls.publish(creator, { videoContent: [{ id, posterId: picture }] }),
      calls.publish(creator, { imageContent: [{ id: picture }] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  }
});
