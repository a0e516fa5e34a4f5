import type { TSchema } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCreator, makePerson, type Creator, type Person } from './factories.ts';
import { allEndpoints, membersHost, startTestServer } from './harness.ts';

// A table over the contract: every id in a path or a query.

let server: Awaited<ReturnType<typeof startTestServer>>;
let ada: Creator;
let operator: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await makeCreator(server.deps);
  operator = await makePerson(server.deps, { roles: ['operator'] });
});
afterAll(() => server.close());

const fieldsOf = (schema: TSchema | undefined): [name: string, schema: TSchema][] =>
  schema && 'properties' in schema ? Object.entries(schema.properties as Record<string, TSchema>) : [];
const isId = (schema: TSchema): boolean => 'format' in schema && schema.format === 'uuid';

const id = '00000000-0000-4000-8000-000000000000';
const noIds = [`urn:uuid:${id}`, `{${id}}`, ` ${id}`, id.replaceAll('-', ''), `${id}0`];
const readable = allEndpoints.filter(({ endpoint: { access } }) => access !== 'provider' && access !== 'patron');

test.each(
  readable.flatMap(({ name, endpoint: { method, path, params, query, access } }) => [
    ...fieldsOf(params)
      .filter(([, schema]) => isId(schema))
      .map(([field]) => ({
        name,
        method,
        access,
        field,
        to: (text: string) => path.replace(`:${field}`, encodeURIComponent(text)).replaceAll(/:\w+/g, id),
      })),
    ...fieldsOf(query)
      .filter(([, schema]) => isId(schema))
      .map(([field]) => ({
        name,
        method,
        access,
        field,
        to: (text: string) => `${path.replaceAll(/:\w+/g, id)}?${field}=${encodeURIComponent(text)}`,
      })),
  ]),
)('$name accepts no other form of an id for $field', async ({ method, access, field, to }) => {
  for (const text of noIds) {
    const { token } = access === 'operator' ? operator : ada;
    const answer = await server.app.inject({
      method,
      url: to(text),
      headers: { host: membersHost, authorization: `Bearer ${token}` },
    });
    expect([text, answer.statusCode, answer.json()]).toEqual([
      text,
      400,
      expect.objectContaining({ fields: expect.objectContaining({ [field]: expect.any(String) }) }),
    ]);
  }
});
