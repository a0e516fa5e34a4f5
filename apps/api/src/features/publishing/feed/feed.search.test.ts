import { listPosts } from '@udala/contract/posts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCreator, makeMember, makeOffer, makePerson, makePost, signIn } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

async function makeLibrary() {
  const { deps } = server;
  const [ada, patron, stranger] = [await makeCreator(deps), await makePerson(deps), await makePerson(deps)];
  await makeMember(deps, patron, ada, await makeOffer(deps, ada));
  const open = await makePost(deps, ada, { title: 'Ọjọ́ in Enugu', body: 'All of it.', audience: 'everyone' });
  const locked = await makePost(deps, ada, { title: 'Letter', body: 'The harmattan came', teaser: 'A word of dust' });
  const talk = await makePost(deps, ada, { title: '', body: '100% harmattan_here', postType: 'Community' });
  return { ada, patron, stranger, open, locked, talk };
}

async function find(token: string | undefined, q: string, authorId: string | undefined, host?: string) {
  const query = { q, ...(authorId !== undefined && { authorId }) };
  return call(server.app, listPosts, { query, ...(token && { token }), ...(host && { host }) });
}

test('finds a post by text that the reader may read, and by no other', async () => {
  const { ada, patron, stranger, open, locked, talk } = await makeLibrary();
  const found = async (token: string | undefined, q: string) => {
    const { body } = await find(token, q, ada.id);
    expect(body.meta.totalItems).toBe(body.items.length);
    return body.items.map(({ id }) => id);
  };
  expect(await found(patron.token, 'ojo')).toEqual([open]);
  expect(await found(patron.token, 'HARMATTAN')).toEqual([talk, locked]);
  expect(await found(ada.token, ' harmattan ')).toEqual([talk, locked]);
  for (const token of [stranger.token, undefined]) {
    expect(await found(token, 'harmattan')).toEqual([]);
    expect(await found(token, 'letter')).toEqual([locked]);
    expect(await found(token, 'dust')).toEqual([locked]);
    expect(await found(token, 'ỌJỌ')).toEqual([open]);
  }
  expect(await found(patron.token, '0% h')).toEqual([talk]);
  expect(await found(patron.token, 'n_h')).toEqual([talk]);
  expect(await found(patron.token, '%')).toEqual([talk]);
});

test("searches one creator's posts, by default those of the host", async () => {
  const { ada, patron, open } = await makeLibrary();
  const everywhere = await find(patron.token, 'ojo', undefined);
  expect(everywhere.status).toBe(400);
  expect(everywhere.body).toMatchObject({ fields: { authorId: 'Say whose posts to search.' } });
  const { token } = await signIn(server.deps, patron.id, ada.host);
  const { body } = await find(token, 'ojo', undefined, ada.host);
  expect(body.items.map(({ id }) => id)).toEqual([open]);
});
