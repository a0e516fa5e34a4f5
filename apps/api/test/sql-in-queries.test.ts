import type { TSchema } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCreator, makePost, type Creator } from './factories.ts';
import { allEndpoints, membersHost, startTestServer } from './harness.ts';

// A table over the contract: every field of every query and path.

let server: Awaited<ReturnType<typeof startTestServer>>;
let ada: Creator;
let postId: string;
beforeAll(async () => {
  server = await startTestServer();
  // The console answers 404 to everybody else.
  ada = await makeCreator(server.deps);
  await server.deps.db
    .updateTable('users')
    .set({ roles: ['creator', 'patron', 'operator'] })
    .where('id', '=', ada.id)
    .execute();
  postId = await makePost(server.deps, ada);
});
afterAll(() => server.close());

const sql = [
  "'",
  "1' or '1'='1",
  '1;drop table posts--',
  '1; select pg_sleep(5)',
  '1/**/union/**/select/**/body/**/from/**/post_bodies--',
  String.raw`\'; select 1; --`,
  '$1',
  '%27%20or%201=1',
  '%_%',
];
const fieldsOf = (schema: TSchema | undefined): [name: string, schema: TSchema][] =>
  schema && 'properties' in schema ? Object.entries(schema.properties as Record<string, TSchema>) : [];
/** True for a string without a format or pattern, which may hold any text. */
const isFree = (schema: TSchema): boolean =>
  'type' in schema && schema.type === 'string' && !('format' in schema) && !('pattern' in schema);

const reads = allEndpoints.filter(({ endpoint }) => endpoint.method === 'GET');
const table = reads.flatMap(({ name, endpoint }) =>
  fieldsOf(endpoint.query).map(([field, schema]) => ({ name, path: endpoint.path, field, isText: isFree(schema) })),
);
const paths = allEndpoints.flatMap(({ name, endpoint: { method, path, params } }) =>
  fieldsOf(params).map(([field, schema]) => ({ name, method, path, field, isText: isFree(schema) })),
);

const ask = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string) =>
  server.app.inject({ method, url, headers: { host: membersHost, authorization: `Bearer ${ada.token}` } });

test.each(table)('$name treats SQL in $field as text, or rejects it', async ({ path, field, isText }) => {
  for (const text of sql) {
    const url = `${path.replaceAll(/:\w+/g, postId)}?${new URLSearchParams({ [field]: text }).toString()}`;
    const answer = await ask('GET', url);
    expect([text, answer.statusCode < 500]).toEqual([text, true]);
    expect(answer.body).not.toMatch(/syntax|relation|pg_|stack/i);
    if (!isText)
      expect([text, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([
        text,
        expect.arrayContaining([field]),
      ]);
  }
});

test.each(paths)('$name rejects SQL in $field', async ({ method, path, field }) => {
  for (const text of sql) {
    const answer = await ask(method, path.replace(`:${field}`, encodeURIComponent(text)));
    expect([text, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([text, true]);
    expect(answer.body).not.toMatch(/syntax|relation|pg_|stack/i);
  }
});

test('the tables still exist', async () => {
  const { rowCount } = await server.deps.pool.query('select from posts join post_bodies on post_id = id');
  expect(rowCount).toBe(1);
});
