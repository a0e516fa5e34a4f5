import { createPost, deletePost, getPost, listPosts, Post } from '@udala/contract/posts';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshKey, makeCreator, makePerson, makePost, signIn, type Person } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { isStored, keysOf, makePicture } from '#test/post-files.ts';
import { anyPost as draft, startPublishingServer, type PublishingServer } from '#test/publishing.ts';

let server: PublishingServer;
beforeAll(async () => void (server = await startPublishingServer()));
afterAll(() => server.close());

const publish = (author: Person, body: object, key = freshKey(), host?: string) =>
  call(server.app, createPost, {
    token: author.token,
    body,
    headers: { 'idempotency-key': key },
    ...(host && { host }),
  });

const statsOf = (creator: Person) =>
  server.deps.db
    .selectFrom('creator_stats')
    .select(['feed_posts', 'community_posts'])
    .where('creator_id', '=', creator.id)
    .executeTakeFirstOrThrow();

test('publishing answers with the post, its pictures in the order given, and counts it', async () => {
  const creator = await makeCreator(server.deps);
  const [one, two] = [await makePicture(server.deps, creator), await makePicture(server.deps, creator)];
  const { status, body } = await publish(creator, {
    ...draft,
    title: '  Harmattan ',
    teaser: 'Dust',
    imageContent: [{ id: two, alt: 'Mangoes under dust' }, { id: one }],
  });
  expect(status).toBe(201);
  expect([...Value.Errors(Post, body)]).toEqual([]);
  expect(body).toMatchObject({
    title: 'Harmattan',
    description: 'Dust on the mangoes.',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    likeCount: 0,
    viewer: { liked: false, reaction: null, canSee: true },
  });
  expect(body.imageContent).toEqual([
    {
      id: two,
      url: `/media/${two}/720.webp`,
      format: 'webp',
      width: 720,
      height: 480,
      alt: 'Mangoes under dust',
      placeholder: 'data:image/webp;base64,AA==',
      sources: [
        { url: `/media/${two}/360.webp`, format: 'webp', width: 360, bytes: expect.any(Number) },
        { url: `/media/${two}/720.webp`, format: 'webp', width: 720, bytes: expect.any(Number) },
      ],
    },
    expect.objectContaining({ url: `/media/${one}/720.webp`, alt: '' }),
  ]);
  expect(await statsOf(creator)).toEqual({ feed_posts: 1, community_posts: 0 });
  await assertInvariants(server.deps.db);
});

test('a repeated key publishes once, also in parallel; another post under the same key is rejected', async () => {
  const creator = await makeCreator(server.deps);
  const key = freshKey();
  const answers = await Promise.all(Array.from({ length: 5 }, () => publish(creator, draft, key)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect((await publish(creator, { ...draft, title: 'Another' }, key)).status).toBe(409);
  const { body } = await call(server.app, listPosts, { token: creator.token, query: { authorId: creator.id } });
  expect(body.items).toHaveLength(1);
  const storedReplies = await server.deps.pool.query(`select reply::text from idempotency_keys where user_id = $1`, [
    creator.id,
  ]);
  expect(JSON.stringify(storedReplies.rows)).not.toContain('mangoes');
});

const words = (count: number) => Array.from({ length: count }, () => 'yam').join(' ');

test.each([
  ['title', { ...draft, title: 'x'.repeat(81) }],
  ['title', { ...draft, title: 'nul \0' }],
  ['title', { ...draft, title: 5 }],
  ['description', { ...draft, description: 'x'.repeat(20_001) }],
  ['description', { ...draft, title: ' ', description: '\n' }],
  ['description', { postType: 'Feed', visibility: 'everyone' }],
  ['teaser', { ...draft, teaser: words(34) }],
  ['postType', { ...draft, postType: 'Story' }],
  ['visibility', { title: 'x', postType: 'Feed' }],
  ['imageContent', { ...draft, imageContent: [{ id: '01932f0e-7c1a-7abc-8def-0123456789ab' }] }],
  ['imageContent.0.id', { ...draft, imageContent: [{ id: '../../../etc/passwd' }] }],
  ['imageContent', { ...draft, imageContent: Array.from({ length: 11 }, () => ({ id: freshKey() })) }],
  ['authorId', { ...draft, authorId: '01932f0e-7c1a-7abc-8def-0123456789ab' }],
])('rejects a post and names the field: %s', async (field, body) => {
  const creator = await makeCreator(server.deps);
  const { status, raw } = await publish(creator, body);
  expect(status).toBe(400);
  expect(Object.keys((JSON.parse(raw) as { fields: object }).fields)).toContain(field);
  expect(await statsOf(creator)).toEqual({ feed_posts: 0, community_posts: 0 });
});

test('a teaser may have 33 words, and a title, a text or a picture alone makes a post', async () => {
  const creator = await makeCreator(server.deps);
  const base = { postType: 'Community', visibility: 'patrons' };
  const imageContent = [{ id: await makePicture(server.deps, creator) }];
  const bodies = [{ title: 'x', teaser: words(33) }, { description: 'x' }, { imageContent }];
  for (const body of bodies) expect((await publish(creator, { ...base, ...body })).status).toBe(201);
  expect(await statsOf(creator)).toEqual({ feed_posts: 0, community_posts: 3 });
});

test('a picture must be the author’s own, private, and in no other post', async () => {
  const [creator, other] = [await makeCreator(server.deps), await makeCreator(server.deps)];
  const used = await makePicture(server.deps, creator);
  expect((await publish(creator, { ...draft, imageContent: [{ id: used }] })).status).toBe(201);
  for (const imageContent of [
    [{ id: used }],
    [{ id: await makePicture(server.deps, other) }],
    [{ id: await makePicture(server.deps, creator, { access: 'public' }) }],
    await makePicture(server.deps, creator).then((id) => [{ id }, { id }]),
  ]) {
    expect((await publish(creator, { ...draft, imageContent })).status).toBe(400);
  }
  expect(await statsOf(creator)).toEqual({ feed_posts: 1, community_posts: 0 });
});

test('deleting a post leaves nothing of it', async () => {
  const { app, deps } = server;
  const creator = await makeCreator(deps);
  const picture = await makePicture(server.deps, creator);
  const { body } = await publish(creator, { ...draft, teaser: 'Dust', imageContent: [{ id: picture }] });
  const keys = await keysOf(deps, [picture]);
  await deps.pool.query(
    `with liked as (insert into likes (post_id, user_id, created_at) values ($1, $2, $3)),
       reacted as (insert into reactions (post_id, user_id, name, created_at) values ($1, $2, 'heart', $3))
     insert into comments (post_id, creator_id, author_id, body, created_at) values ($1, $2, $2, 'First', $3)`,
    [body.id, creator.id, deps.clock.now()],
  );
  const { status } = await call(app, deletePost, { params: { id: body.id }, token: creator.token });
  expect(status).toBe(200);
  expect((await call(app, getPost, { params: { id: body.id }, token: creator.token })).status).toBe(404);
  expect((await call(app, deletePost, { params: { id: body.id }, token: creator.token })).status).toBe(404);
  expect(await statsOf(creator)).toEqual({ feed_posts: 0, community_posts: 0 });
  for (const table of ['post_bodies', 'post_media', 'post_counts', 'likes', 'reactions', 'comments']) {
    expect((await deps.pool.query(`select from ${table} where post_id = $1`, [body.id])).rowCount).toBe(0);
  }
  expect((await deps.pool.query('select title, teaser from posts where id = $1', [body.id])).rows).toEqual([
    { title: '', teaser: '' },
  ]);
  await expect.poll(() => Promise.all(keys.map((key) => isStored(deps, key)))).toEqual([false, false]);
});

test('only creators publish, on their own page; only the author deletes, and others learn nothing', async () => {
  const { app, deps } = server;
  const [creator, other] = [await makeCreator(deps), await makeCreator(deps)];
  const patron = await makePerson(deps);
  const post = await makePost(deps, creator);
  expect((await call(app, createPost, { body: draft })).status).toBe(401);
  expect((await publish(patron, draft)).status).toBe(403);
  const abroad = { ...creator, ...(await signIn(deps, creator.id, other.host)) };
  expect((await publish(abroad, draft, freshKey(), other.host)).status).toBe(403);
  const athome = { ...creator, ...(await signIn(deps, creator.id, creator.host)) };
  expect((await publish(athome, draft, freshKey(), creator.host)).status).toBe(201);

  const remove = (options: object) => call(app, deletePost, { params: { id: post }, ...options });
  expect((await remove({})).status).toBe(401);
  expect((await remove({ token: patron.token })).status).toBe(403);
  const refused = await remove({ token: other.token });
  const missing = await call(app, deletePost, { params: { id: freshKey() }, token: other.token });
  expect(refused.status).toBe(404);
  const withoutId = (raw: string) => raw.replace(/"requestId":"[^"]*"/, '');
  expect(withoutId(refused.raw)).toBe(withoutId(missing.raw));
  expect((await remove({ token: abroad.token, host: other.host })).status).toBe(404);
  expect((await remove({ token: creator.token })).status).toBe(200);
});
