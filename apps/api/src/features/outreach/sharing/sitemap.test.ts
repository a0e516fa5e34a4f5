import { deleteMembership } from '@udala/contract/memberships';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { later, minutes } from '#platform/clock.ts';
import { makeCreator, makeMember, makeOffer, makePerson, makePost, signIn } from '#test/factories.ts';
import { call, membersHost, startTestServer } from '#test/harness.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer({ works: true })));
afterAll(() => server.close());

const get = (url: string, host: string, headers = {}) => server.app.inject({ url, headers: { host, ...headers } });

/** Parsed with libxml2, which accepts only well-formed documents. */
async function entriesOf(xml: string): Promise<{ at: string; changed: string | null }[]> {
  const { rows } = await sql<{ at: string; changed: string | null }>`
    select entry.* from xmltable(xmlnamespaces('http://www.sitemaps.org/schemas/sitemap/0.9' as s),
      '/s:urlset/s:url | /s:sitemapindex/s:sitemap' passing xmlparse(document ${xml})
      columns at text path 's:loc', changed text path 's:lastmod') entry`.execute(server.deps.db);
  return rows;
}
const addresses = async (host: string, headers = {}) =>
  (await entriesOf((await get('/sitemaps/1.xml', host, headers)).body)).map(({ at }) => at);

test('a creator’s host lists their page and public posts; the members site lists all pages', async () => {
  const { app, deps } = server;
  const [ada, bola, patron] = [await makeCreator(deps), await makeCreator(deps), await makePerson(deps)];
  const offer = await makeOffer(deps, ada);
  await makeMember(deps, patron, ada, offer);
  const at = later(deps.clock.now(), -minutes(5));
  const open = await makePost(deps, ada, { audience: 'everyone', publishedAt: at });
  const talk = await makePost(deps, ada, { audience: 'everyone', postType: 'Community' });
  const gone = await makePost(deps, ada, { audience: 'everyone' });
  await deps.db.updateTable('posts').set({ state: 'deleted' }).where('id', '=', gone).execute();
  const planned = await makePost(deps, ada, { audience: 'everyone' });
  await deps.db.updateTable('posts').set({ state: 'scheduled' }).where('id', '=', planned).execute();
  await makePost(deps, ada, { title: 'Locked' });
  const others = await makePost(deps, bola, { audience: 'everyone' });
  const page = `http://${ada.host}/membership`;
  const own = [page, `${page}/app/posts/${open}`, `${page}/app/community/${talk}`];

  for (const { token } of [patron, await signIn(deps, ada.id, ada.host)]) {
    const listed = await addresses(ada.host, { authorization: `Bearer ${token}` });
    expect(listed.toSorted()).toEqual(own.toSorted());
  }
  expect(await addresses(bola.host)).toEqual([`http://${bola.host}/membership/app/posts/${others}`]);
  expect(await addresses(membersHost)).toEqual([`http://${membersHost}/membership`, page]);

  const index = await get('/sitemap.xml', ada.host);
  expect(index.headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  });
  const [part, ...more] = await entriesOf(index.body);
  expect([part?.at, more]).toEqual([`http://${ada.host}/sitemaps/1.xml`, []]);
  const entries = await entriesOf((await get('/sitemaps/1.xml', ada.host)).body);
  expect(entries.find((entry) => entry.at.endsWith(open))?.changed).toBe(at.toISOString());

  await call(app, deleteMembership, { token: ada.token, params: { id: offer } });
  expect(await addresses(ada.host)).toEqual(expect.not.arrayContaining([page]));
  expect(await addresses(membersHost)).toEqual([`http://${membersHost}/membership`]);
});

test('nothing of a suspended creator is listed', async () => {
  const { deps } = server;
  const eve = await makeCreator(deps);
  await makeOffer(deps, eve);
  await makePost(deps, eve, { audience: 'everyone' });
  await get('/robots.txt', eve.host);
  await deps.db.updateTable('users').set({ state: 'suspended' }).where('id', '=', eve.id).execute();
  // The host's owner is cached for a moment; the suspension counts nevertheless.
  expect(await addresses(eve.host)).toEqual([]);
  expect((await addresses(membersHost)).join(' ')).not.toContain(eve.userName);
});

test('robots.txt excludes the app and personal links, and names the sitemaps', async () => {
  const ada = await makeCreator(server.deps);
  const { body, headers } = await get('/robots.txt', ada.host);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = body.split('\n');
  expect(lines).toEqual(
    expect.arrayContaining(['Disallow: /membership/app/', 'Allow: /membership/app/posts/', 'Disallow: /feeds/']),
  );
  const sitemaps = (text: string) => text.split('\n').filter((line) => line.startsWith('Sitemap:'));
  expect(sitemaps(body)).toEqual([
    `Sitemap: http://${ada.host}/sitemap.xml`,
    `Sitemap: http://${membersHost}/sitemap.xml`,
  ]);
  expect(sitemaps((await get('/robots.txt', membersHost)).body)).toEqual([
    `Sitemap: http://${membersHost}/sitemap.xml`,
  ]);
});

test.each(['/robots.txt', '/sitemap.xml', '/sitemaps/1.xml'])(
  '%s does not exist on a host that belongs to nobody',
  async (url) => {
    expect((await get(url, `nobody.${membersHost}`)).statusCode).toBe(404);
    expect((await get(url, 'elsewhere.example')).statusCode).toBe(404);
  },
);

test.each(['2.xml', '0.xml', '1', 'x.xml', '-1.xml', '99999999.xml'])('there is no part %s', async (part) => {
  expect((await get(`/sitemaps/${part}`, membersHost)).statusCode).toBe(404);
});

test('no part exceeds the limit of search engines', async () => {
  const { deps } = server;
  const many = await makeCreator(deps);
  await deps.pool.query(
    `insert into posts (author_id, post_type, content_type, audience, state, title, created_at, published_at)
     select $1, 'Feed', 'Image', 'everyone', 'published', '', $2, $2 from generate_series(1, 50000)`,
    [many.id, deps.clock.now()],
  );
  const parts = await entriesOf((await get('/sitemap.xml', many.host)).body);
  expect(parts.map(({ at }) => at.split('/').at(-1))).toEqual(['1.xml', '2.xml']);
  const count = async (part: number) => (await get(`/sitemaps/${part}.xml`, many.host)).body.match(/<loc>/g)?.length;
  expect([await count(1), await count(2)]).toEqual([49_999, 1]);
});
