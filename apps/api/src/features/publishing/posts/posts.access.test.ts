import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { createPost, getPost, listPosts } from '@udala/contract/posts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshKey, makeCreator, makeMember, makePerson, signIn, type Person } from '#test/factories.ts';
import { allEndpoints, call, membersHost, type CallOptions } from '#test/harness.ts';
import { startMoneyServer, type MoneyServer } from '#test/money.ts';
import { fixture, upload } from '#test/pictures.ts';
import { makeReaders } from '#test/readers.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await startMoneyServer();
});
afterAll(() => server.close());

const CANARY = `canary-${freshKey()}`;
const TEASER = 'What the mountain said';

interface Story {
  postId: string;
  untitledId: string;
  pictureId: string;
  mayRead: Record<string, CallOptions>;
  mayNot: Record<string, CallOptions>;
  creator: Person;
}

async function makeStory(): Promise<Story> {
  const { app, deps } = server;
  const { creator, offer, patron, lapsed, stranger, other, otherPatron } = await makeReaders(deps);
  const ended = await makePerson(deps);
  const endedId = await makeMember(deps, ended, creator, offer);
  await deps.db
    .updateTable('subscriptions')
    .set({ state: 'ended', ended_at: deps.clock.now(), next_at: null })
    .where('id', '=', endedId)
    .execute();
  const { body: picture } = await upload(app, { bytes: await fixture('mountain.jpg'), token: creator.token });
  const publish = async (body: object) =>
    (
      await call(app, createPost, {
        token: creator.token,
        headers: { 'idempotency-key': freshKey() },
        body: { description: `${CANARY} in the text`, postType: 'Feed', visibility: 'patrons', ...body },
      })
    ).body.id;
  const untitledId = await publish({});
  const postId = await publish({ title: 'Mountain', teaser: TEASER, imageContent: [{ id: picture.id, alt: CANARY }] });
  const follows = [stranger, lapsed].map(({ id }) => ({
    follower_id: id,
    creator_id: creator.id,
    created_at: deps.clock.now(),
  }));
  await deps.db
    .insertInto('follows')
    .values(follows)
    .onConflict((c) => c.doNothing())
    .execute();
  const at = async (person: Person, host: string) => ({ host, token: (await signIn(deps, person.id, host)).token });
  return {
    postId,
    untitledId,
    pictureId: picture.id,
    creator,
    mayRead: {
      patron: { token: patron.token },
      'patron on that host': await at(patron, creator.host),
      author: { token: creator.token },
    },
    mayNot: {
      anonymous: {},
      'anonymous on that host': { host: creator.host },
      stranger: { token: stranger.token },
      'stranger on that host': await at(stranger, creator.host),
      'lapsed patron': { token: lapsed.token },
      'patron whose membership ended': { token: ended.token },
      "another creator's patron": { token: otherPatron.token },
      'another creator': { token: other.token },
    },
  };
}

test('a locked post shows its title and the creator’s teaser; an unlocked one shows everything', async () => {
  const { app } = server;
  const { postId, untitledId, creator, mayRead, mayNot } = await makeStory();
  for (const [who, options] of Object.entries(mayNot)) {
    const { status, body } = await call(app, getPost, { params: { id: postId }, ...options });
    expect([who, status]).toEqual([who, 200]);
    expect(body).toMatchObject({
      title: 'Mountain',
      description: TEASER,
      imageContent: [],
      videoContent: [],
      viewer: { liked: false, canSee: false },
    });
    const untitled = await call(app, getPost, { params: { id: untitledId }, ...options });
    expect(untitled.body).toMatchObject({ title: 'A post for patrons', description: '' });
    const list = await call(app, listPosts, { query: { authorId: creator.id }, ...options });
    expect(list.body.items.map(({ id, viewer }) => [id, viewer.canSee])).toEqual([
      [postId, false],
      [untitledId, false],
    ]);
  }
  for (const [who, options] of Object.entries(mayRead)) {
    const { body } = await call(app, getPost, { params: { id: postId }, ...options });
    expect([who, body.viewer.canSee, body.description]).toEqual([who, true, `${CANARY} in the text`]);
    expect(body.imageContent).toHaveLength(1);
    expect((await call(app, getPost, { params: { id: untitledId }, ...options })).body.title).toBe('');
  }
});

test("on another creator's host the post does not exist", async () => {
  const { app, deps } = server;
  const { postId } = await makeStory();
  const { host } = await makeCreator(deps);
  const patron = await makePerson(deps);
  for (const token of [undefined, (await signIn(deps, patron.id, host)).token]) {
    const answer = await call(app, getPost, { params: { id: postId }, host, ...(token && { token }) });
    expect(answer.status).toBe(404);
  }
  expect((await call(app, getPost, { params: { id: 'x' } })).status).toBe(400);
});

/** Every GET of the contract, its parameters filled with ids that could lead to the post. */
function crawl({ postId, pictureId, creator }: Story): string[] {
  const urls = allEndpoints
    .filter(({ endpoint }) => endpoint.method === 'GET')
    .flatMap(({ endpoint }) =>
      [postId, pictureId, creator.id].map((id) => endpoint.path.replaceAll(/:[a-zA-Z]+/g, id)),
    );
  const lists = ['Feed', 'Community'].flatMap((postType) =>
    ['', `&authorId=${creator.id}`].flatMap((author) =>
      [1, 2].flatMap((page) =>
        ['', '&media=Image'].map((media) => `/posts?postType=${postType}${author}&page=${page}${media}`),
      ),
    ),
  );
  const files = ['360', '720', '1080'].map((width) => `/media/${pictureId}/${width}.webp`);
  return [...new Set([...urls, ...lists, ...files])];
}

test('no byte of a locked post is in any answer to someone who may not read it', async () => {
  const { app, deps } = server;
  const story = await makeStory();
  const other = await makeCreator(deps);
  const stored = await readdir(deps.config.mediaDirectory, { recursive: true, withFileTypes: true });
  const pixels = await Promise.all(
    stored.filter((file) => file.isFile()).map((file) => readFile(path.join(file.parentPath, file.name))),
  );
  expect(pixels.length).toBeGreaterThan(0);
  const askers: Record<string, CallOptions> = { ...story.mayNot, 'anonymous elsewhere': { host: other.host } };
  for (const [who, { host = membersHost, token }] of Object.entries(askers)) {
    for (const url of crawl(story)) {
      const answer = await app.inject({ url, headers: { host, ...(token && { authorization: `Bearer ${token}` }) } });
      const sent = Buffer.concat([Buffer.from(JSON.stringify(answer.headers)), answer.rawPayload]);
      expect(sent.includes(CANARY), `${who} at ${url}`).toBe(false);
      expect(answer.statusCode, `${who} at ${url}`).toBeLessThan(500);
      for (const file of pixels) expect(sent.includes(file.subarray(100, 140)), `${who} at ${url}`).toBe(false);
    }
  }
  const patron = story.mayRead['patron'] ?? {};
  expect((await call(app, listPosts, { ...patron })).raw).toContain(CANARY);
});
