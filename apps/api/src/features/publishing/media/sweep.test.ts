import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createPost } from '@udala/contract/posts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { freshKey, makeCreator, makePerson, makePost, type Person } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';
import { plainPng, upload } from '#test/pictures.ts';
import { letTimePass } from '../../../../../../scripts/test/patience.ts';
import { deleteUnused, lockUnused } from './sweep.queries.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ works: true });
});
afterAll(() => server.close());

const picture = async ({ token }: Person, preset: 'post' | 'profile') =>
  (await upload(server.app, { bytes: plainPng(8, 8), token, preset })).body.id;

const isThere = async (id: string) =>
  (await server.deps.db.selectFrom('media').select('id').where('id', '=', id).execute()).length === 1;

const passes = (ms: number) => server.deps.clock.moveTo(server.deps.clock.offsetMs + ms);

async function video(owner: Person, posterId: string | null): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into media (id, owner_id, kind, access, state, files, poster_id, created_at)
    values (${id}, ${owner.id}, 'video', 'members', 'ready', '[{"key": "aa/clip.mp4"}]', ${posterId}, ${server.deps.clock.now()})
  `.execute(server.deps.db);
  await server.deps.storage.put('aa/clip.mp4', Buffer.from('clip'));
  return id;
}

async function publish({ token }: Person, content: object): Promise<void> {
  const body = { title: 'Kept', postType: 'Feed', visibility: 'patrons', ...content };
  const { status } = await call(server.app, createPost, { token, headers: { 'idempotency-key': freshKey() }, body });
  expect(status).toBe(201);
}

test('deletes rows and files of media unused for a week, and leaves media in use', async () => {
  const { deps } = server;
  const creator = await makeCreator(deps);
  const patron = await makePerson(deps);
  const inPost = await picture(creator, 'post');
  await publish(creator, { imageContent: [{ id: inPost }] });
  const poster = await picture(creator, 'post');
  const shownVideo = await video(creator, poster);
  await publish(creator, { videoContent: [{ id: shownVideo }] });
  const cover = await picture(creator, 'post');
  await publish(creator, { cover: 'teaser', coverPictureId: cover });
  const [face, banner, page, patronsFace] = [
    await picture(creator, 'profile'),
    await picture(creator, 'profile'),
    await picture(creator, 'profile'),
    await picture(patron, 'profile'),
  ];
  await sql`
    update profiles set avatar_key = ${`${face}/8.webp`}, banner_key = ${`${banner}/8.webp`},
      page_image_key = ${`${page}/8.webp`} where user_id = ${creator.id}`.execute(deps.db);
  await sql`update profiles set avatar_key = ${`${patronsFace}/8.webp`} where user_id = ${patron.id}`.execute(deps.db);
  const inUse = [inPost, poster, shownVideo, cover, face, banner, page, patronsFace];

  const unused = [await picture(creator, 'post'), await picture(patron, 'profile')];
  const [lostPoster, lostVideo] = [await picture(creator, 'post'), randomUUID()];
  await sql`
    insert into media (id, owner_id, kind, access, state, poster_id, created_at)
    values (${lostVideo}, ${creator.id}, 'video', 'members', 'processing', ${lostPoster}, ${deps.clock.now()})
  `.execute(deps.db);
  // A reference from another person's profile does not count as use.
  await sql`update profiles set banner_key = ${`${unused[0]}/8.webp`} where user_id = ${patron.id}`.execute(deps.db);

  passes(days(6.9));
  await letTimePass(300, 'a sweep that came too early would take them meanwhile');
  for (const id of [...inUse, ...unused, lostPoster, lostVideo]) expect(await isThere(id)).toBe(true);
  const fresh = await picture(creator, 'post');

  passes(days(0.2));
  await expect
    .poll(() => Promise.all([...unused, lostPoster, lostVideo].map(isThere)))
    .toEqual([false, false, false, false]);
  for (const id of [...inUse, fresh]) expect(await isThere(id)).toBe(true);
  const { rows } = await sql<{ key: string }>`
    select file ->> 'key' as key from media, jsonb_array_elements(files) file`.execute(deps.db);
  const keys = rows.map(({ key }) => key).toSorted();
  const files = async () => {
    const names = await readdir(deps.config.mediaDirectory, { recursive: true });
    return names.filter((name) => /\.(?:avif|webp|mp4)$/.test(name)).toSorted();
  };
  await expect.poll(files).toEqual(keys);
});

test('leaves an upload that was added to a post after the sweep selected it', async () => {
  const { deps } = server;
  const creator = await makeCreator(deps);
  const [attached, held] = [await picture(creator, 'post'), await picture(creator, 'post')];
  const postId = await makePost(deps, creator);
  const future = new Date(deps.clock.now().getTime() + 1_000);
  await inTransaction(deps.db, async (tx) => {
    const ids = await lockUnused(tx, future, 100);
    expect(ids).toEqual(expect.arrayContaining([attached, held]));
    // Simulates a post that attaches the medium between selection and lock.
    await sql`
      insert into post_media (post_id, position, media_id, author_id)
      values (${postId}, 0, ${attached}, ${creator.id})`.execute(tx);
    expect((await deleteUnused(tx, ids)).count).toBe(ids.length - 1);
  });
  expect(await isThere(attached)).toBe(true);
  expect(await isThere(held)).toBe(false);
});
