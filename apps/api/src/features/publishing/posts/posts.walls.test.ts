import { isDeepStrictEqual } from 'node:util';
import { createPost, deletePost, listPosts } from '@udala/contract/posts';
import type { Endpoint } from '@udala/contract/endpoint';
import { listScheduledPosts, updatePost } from '@udala/contract/publishing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshKey, makeCreator, makeMember, makeOffer, makePerson, signIn, type Person } from '#test/factories.ts';
import { call, membersHost, type CallOptions } from '#test/harness.ts';
import { anyPost, publisher, startPublishingServer, type PublishingServer } from '#test/publishing.ts';

let server: PublishingServer;
let people: Record<string, CallOptions>;
let published: string;
let planned: string;
beforeAll(async () => {
  server = await startPublishingServer();
  const { deps } = server;
  const calls = publisher(server);
  const [owner, other] = [await makeCreator(deps), await makeCreator(deps)];
  const [stranger, patron] = [await makePerson(deps), await makePerson(deps)];
  await makeMember(deps, patron, owner, await makeOffer(deps, owner));
  published = (await calls.publish(owner)).body.id;
  planned = (await calls.publish(owner, { publishAt: calls.inMinutes(60) })).body.id;
  const at = async ({ id }: Person, host: string) => ({ host, token: (await signIn(deps, id, host)).token });
  people = {
    anonymous: {},
    'anonymous on that host': { host: owner.host },
    stranger: { token: stranger.token },
    patron: { token: patron.token },
    'patron on that host': await at(patron, owner.host),
    'other creator': { token: other.token },
    'other creator on that host': await at(other, owner.host),
    'other creator on their own host': await at(other, other.host),
    "owner on the other's host": await at(owner, other.host),
    'owner with the session of another host': { token: (await signIn(deps, owner.id, other.host)).token },
    'owner on that host': await at(owner, owner.host),
    owner: { token: owner.token },
  };
});
afterAll(() => server.close());

const refusedAlike = {
  anonymous: 401,
  'anonymous on that host': 401,
  stranger: 403,
  patron: 403,
  'patron on that host': 403,
  'owner with the session of another host': 401,
};
const expected = {
  ...refusedAlike,
  'other creator': 404,
  'other creator on that host': 404,
  'other creator on their own host': 404,
  "owner on the other's host": 404,
  'owner on that host': 200,
  owner: 200,
};

const storedPosts = async () => {
  const { rows } = await server.deps.pool.query(
    'select p.*, b.body from posts p left join post_bodies b on b.post_id = p.id order by p.id',
  );
  return rows;
};

/** The status each person gets; -1 marks a rejection that changed something nevertheless. */
async function askAll(endpoint: Endpoint, options: () => CallOptions): Promise<Record<string, number>> {
  const answered: Record<string, number> = {};
  for (const [who, asking] of Object.entries(people)) {
    const before = await storedPosts();
    const { status } = await call(server.app, endpoint, { ...options(), ...asking });
    answered[who] = status < 400 || isDeepStrictEqual(await storedPosts(), before) ? status : -1;
  }
  return answered;
}

test('creators publish on the members site and on their own host', async () => {
  const asking = () => ({ body: anyPost, headers: { 'idempotency-key': freshKey() } });
  expect(await askAll(createPost, asking)).toEqual({
    ...refusedAlike,
    'other creator': 201,
    'other creator on that host': 403,
    'other creator on their own host': 201,
    "owner on the other's host": 403,
    'owner on that host': 201,
    owner: 201,
  });
});

test.each(['out', 'planned'])('the author alone edits a post that is %s', async (which) => {
  const id = which === 'out' ? published : planned;
  expect(await askAll(updatePost, () => ({ params: { id }, body: { title: freshKey() } }))).toEqual(expected);
});

test('only the creator lists their scheduled posts', async () => {
  const listed: Record<string, string[]> = {};
  for (const [who, asking] of Object.entries(people)) {
    const { status, body } = await call(server.app, listScheduledPosts, asking);
    if (status === 200) listed[who] = body.items.map(({ id }) => id);
    else expect([who, status]).toEqual([who, refusedAlike[who as keyof typeof refusedAlike]]);
  }
  expect(listed).toEqual({
    'other creator': [],
    'other creator on that host': [],
    'other creator on their own host': [],
    "owner on the other's host": [],
    'owner on that host': [planned],
    owner: [planned],
  });
});

test('the author alone deletes, once', async () => {
  for (const id of [published, planned]) {
    expect(await askAll(deletePost, () => ({ params: { id } }))).toEqual({ ...expected, owner: 404 });
  }
});

test('an unknown post and another creator’s post get the same answer', async () => {
  const { token } = people['other creator'] ?? {};
  const ask = async (id: string) => {
    const asking = { params: { id }, body: { title: 'x' }, ...(token && { token }) };
    const { status, raw } = await call(server.app, updatePost, asking);
    return [status, raw.replace(/"requestId":"[^"]*"/, '')];
  };
  expect(await ask(published)).toEqual(await ask(freshKey()));
});

const sql = [
  "1' or '1'='1",
  '1;drop table posts',
  '1/**/union/**/select/**/body/**/from/**/post_bodies--',
  '1--',
  '0x31',
];
const queries: [path: string, field: string][] = [
  ...['page', 'limit', 'postType', 'authorId', 'media', 'cursor', 'order'].map((field): [string, string] => [
    listPosts.path,
    field,
  ]),
  ...['page', 'limit', 'cursor', 'order'].map((field): [string, string] => [listScheduledPosts.path, field]),
];

test.each(queries)('SQL in a query of %s is rejected by the name of %s', async (path, field) => {
  for (const text of sql) {
    const { token = '' } = people['owner'] ?? {};
    const answer = await server.app.inject({
      url: `${path}?${new URLSearchParams({ [field]: text }).toString()}`,
      headers: { host: membersHost, authorization: `Bearer ${token}` },
    });
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([400, [field]]);
  }
});
