import { createComment, deleteComment, getCommentedPost, listComments, showComment } from '@udala/contract/comments';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshKey, makeMember, makePerson, makePost, signIn, type Creator, type Person } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';
import { makeReaders } from '#test/readers.ts';
import { at, comment, comments, like, react, type Actor } from '#test/talk.ts';

const CANARY = `canary-${freshKey()}`;
const HELD = `https://held.example/${freshKey()}`;
let server: Awaited<ReturnType<typeof startTestServer>>;
let ada: Creator;
let patron: Person;
let commenter: Person;
let actors: Record<string, Actor>;
let postId: string;

beforeAll(async () => {
  server = await startTestServer();
  const { deps } = server;
  const { offer, stranger, lapsed, other, ...readers } = await makeReaders(deps);
  [ada, patron, commenter] = [readers.creator, readers.patron, await makePerson(deps)];
  await makeMember(deps, commenter, ada, offer);
  const on = async (person: Person, { host }: Creator): Promise<Actor> => ({
    token: (await signIn(deps, person.id, host)).token,
    host,
  });
  actors = {
    anonymous: {},
    stranger: at(stranger),
    'lapsed patron': at(lapsed),
    'other creator': at(other),
    patron: at(patron),
    commenter: at(commenter),
    author: at(ada),
    'patron on that host': await on(patron, ada),
    'author on that host': await on(ada, ada),
    'patron on another host': await on(patron, other),
    'commenter on another host': await on(commenter, other),
    'author on another host': await on(ada, other),
  };
});
afterAll(() => server.close());
beforeEach(async () => {
  postId = await makePost(server.deps, ada, { title: 'Locked', body: CANARY });
});

const commentOf = async (text?: string) =>
  (await comment(server.app, at(commenter), postId, { ...(text !== undefined && { text }) })).body.id;
const rowsOf = async () => {
  const { rows } = await server.deps.pool.query<{ n: number }>(
    `select (select count(*) from comments where post_id = $1) + (select count(*) from likes where post_id = $1)
       + (select count(*) from reactions where post_id = $1) + (select comments + likes + hearts from post_counts where post_id = $1) as n`,
    [postId],
  );
  return rows[0]?.n;
};
/** The status that each viewer gets. */
const statuses = async (ask: (actor: Actor) => Promise<{ status: number; raw: string }>) => {
  const table: Record<string, number> = {};
  for (const [who, actor] of Object.entries(actors)) {
    const { status, raw } = await ask(actor);
    table[who] = status;
    if (status >= 400) expect(raw).not.toContain(CANARY);
  }
  return table;
};
const elsewhere = {
  'patron on another host': 404,
  'commenter on another host': 404,
  'author on another host': 404,
};

test('comments are readable by those who may read the post', async () => {
  await commentOf(CANARY);
  const refused = { anonymous: 403, stranger: 403, 'lapsed patron': 403, 'other creator': 403, ...elsewhere };
  const allowed = { patron: 200, commenter: 200, author: 200, 'patron on that host': 200, 'author on that host': 200 };
  expect(await statuses((actor) => comments(server.app, actor, postId))).toEqual({ ...refused, ...allowed });
  expect((await comments(server.app, at(patron), freshKey())).status).toBe(404);
});

test('only they may comment, like and react; a rejection writes nothing and reveals nothing', async () => {
  const { app } = server;
  const writes = {
    comment: [201, (actor: Actor) => comment(app, actor, postId)],
    like: [200, (actor: Actor) => like(app, actor, postId, true)],
    react: [200, (actor: Actor) => react(app, actor, postId, 'heart')],
  } as const;
  const refused = ['stranger', 'lapsed patron', 'other creator', ...Object.keys(elsewhere), 'anonymous'];
  for (const [good, write] of Object.values(writes)) {
    const before = await rowsOf();
    for (const who of refused) {
      const { status, raw } = await write(actors[who] ?? {});
      const status404 = who in elsewhere ? 404 : 403;
      expect([who, status]).toEqual([who, who === 'anonymous' ? 401 : status404]);
      expect(raw).not.toContain('Locked');
    }
    expect(await rowsOf()).toBe(before);
    for (const who of ['patron', 'author', 'patron on that host']) {
      expect([who, (await write(actors[who] ?? {})).status]).toEqual([who, good]);
    }
  }
});

test('a comment is deleted by its author or the creator', async () => {
  const refused = {
    stranger: 404,
    'lapsed patron': 404,
    'other creator': 404,
    patron: 404,
    'patron on that host': 404,
  };
  const allowed = { commenter: 200, author: 200, 'author on that host': 200 };
  const table = await statuses(async (actor) =>
    call(server.app, deleteComment, { ...actor, params: { id: await commentOf() } }),
  );
  expect(table).toEqual({ anonymous: 401, ...refused, ...allowed, ...elsewhere });
});

test('an author may delete their comment when they may not read the post any more', async () => {
  const { app, deps } = server;
  const id = await commentOf();
  await deps.db
    .updateTable('subscriptions')
    .set({ access_until: deps.clock.now() })
    .where('patron_id', '=', commenter.id)
    .execute();
  expect((await comments(app, at(commenter), postId)).status).toBe(403);
  expect((await call(app, deleteComment, { ...at(commenter), params: { id } })).status).toBe(200);
  await deps.db
    .updateTable('subscriptions')
    .set({ access_until: new Date('2100-01-01T00:00:00Z') })
    .where('patron_id', '=', commenter.id)
    .execute();
});

test('a held comment is shown by the creator of the post', async () => {
  const table = await statuses(async (actor) => {
    const id = await commentOf(`https://held.example/${freshKey()}`);
    const answer = await call(server.app, showComment, { ...actor, params: { id } });
    const { items } = (await comments(server.app, at(ada), postId)).body;
    expect(items.find((one) => one.id === id)?.isHeld).toBe(answer.status !== 200);
    return answer;
  });
  const patrons = ['stranger', 'lapsed patron', 'patron', 'commenter', 'patron on that host'];
  expect(table).toEqual({
    anonymous: 401,
    ...Object.fromEntries([...patrons, 'patron on another host', 'commenter on another host'].map((who) => [who, 403])),
    'other creator': 404,
    'author on another host': 404,
    author: 200,
    'author on that host': 200,
  });
});

test('the post of a comment is returned like the post itself: locked for those who may not read it', async () => {
  const { app } = server;
  const [shown, held] = [await commentOf(), await commentOf(HELD)];
  const postOf = (actor: Actor, id: string) => call(app, getCommentedPost, { ...actor, params: { id } });
  for (const [who, canSee] of [
    ['anonymous', false],
    ['stranger', false],
    ['patron', true],
  ] as const) {
    const { status, body, raw } = await postOf(actors[who] ?? {}, shown);
    expect([who, status, body.viewer.canSee, raw.includes(CANARY)]).toEqual([who, 200, canSee, canSee]);
    expect((await postOf(actors[who] ?? {}, held)).status).toBe(404);
  }
  expect((await postOf(at(ada), held)).status).toBe(200);
  expect((await postOf(at(commenter), held)).body.id).toBe(postId);
  expect((await postOf(actors['patron on another host'] ?? {}, shown)).status).toBe(404);
  expect((await postOf(at(patron), freshKey())).status).toBe(404);
});

test('a deleted post hides its comments', async () => {
  const { app, deps } = server;
  const id = await commentOf();
  await deps.db.updateTable('posts').set({ state: 'deleted' }).where('id', '=', postId).execute();
  const keyed = { headers: { 'idempotency-key': freshKey() }, body: { text: 'Too late' } };
  const asks = [
    call(app, listComments, { ...at(ada), params: { postId } }),
    call(app, createComment, { ...at(ada), params: { postId }, ...keyed }),
    call(app, showComment, { ...at(ada), params: { id } }),
    call(app, deleteComment, { ...at(ada), params: { id } }),
    call(app, getCommentedPost, { ...at(ada), params: { id } }),
  ];
  expect((await Promise.all(asks)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});
