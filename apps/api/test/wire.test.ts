import type { Endpoint } from '@udala/contract/endpoint';
import { limits } from '@udala/contract/limits';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundsOf } from '#platform/http/body-bounds.ts';
import { BODY_MAX_BYTES } from '#platform/http/route.ts';
import { makeCreator, makePerson, type Person } from './factories.ts';
import { allEndpoints, call, startTestServer } from './harness.ts';

// Tables over the contract, which include routes added later automatically.

const ID = '00000000-0000-7000-8000-000000000000';
/** Look-ups of the session and the rate limit: malformed input is rejected before anything else is queried. */
const LOOKUPS_MAX = 2;
let server: Awaited<ReturnType<typeof startTestServer>>;
let patron: Person;
let creator: Person;
let operator: Person;

beforeAll(async () => {
  server = await startTestServer();
  patron = await makePerson(server.deps);
  creator = await makeCreator(server.deps);
  operator = await makePerson(server.deps, { roles: ['operator'] });
});
afterAll(() => server.close());

const propertiesOf = (schema: TSchema | undefined): string[] =>
  schema && 'properties' in schema ? Object.keys(schema.properties as object) : [];
const params = (path: string) => Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, ID]));
function tokenFor(access: string): string {
  if (access === 'operator') return operator.token;
  return access === 'creator' ? creator.token : patron.token;
}
const keyed = { 'idempotency-key': 'a-key-of-this-table' };

/** Runs the request and checks that it costs no more than these look-ups. */
async function cheaply<T>(ask: () => Promise<T>): Promise<T> {
  let lookups = 0;
  const count = () => (lookups += 1);
  server.deps.pool.on('acquire', count);
  const answer = await ask();
  server.deps.pool.off('acquire', count);
  expect(lookups).toBeLessThanOrEqual(LOOKUPS_MAX);
  return answer;
}

describe('access', () => {
  const guarded = allEndpoints.filter(({ endpoint }) => !['anyone', 'provider'].includes(endpoint.access));

  it.each(guarded)('$name asks a stranger to sign in', async ({ endpoint }) => {
    const answer = await call(server.app, endpoint, { params: params(endpoint.path) });
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated', message: expect.any(String) } });
  });

  it.each(guarded)('$name rejects an invalid token', async ({ endpoint }) => {
    const answer = await call(server.app, endpoint, { params: params(endpoint.path), token: 'x'.repeat(43) });
    expect(answer.status).toBe(401);
  });

  it.each(guarded.filter(({ endpoint }) => endpoint.access === 'creator'))(
    '$name rejects patrons',
    async ({ endpoint }) => {
      const answer = await call(server.app, endpoint, { params: params(endpoint.path), token: patron.token });
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    },
  );

  it.each(allEndpoints.filter(({ endpoint }) => endpoint.access !== 'provider'))(
    '$name returns nothing on an unknown host',
    async ({ endpoint }) => {
      const answer = await call(server.app, endpoint, { params: params(endpoint.path), host: 'nobody.localhost:3000' });
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    },
  );
});

describe('validation', () => {
  const paged = allEndpoints.filter(({ endpoint }) => propertiesOf(endpoint.query).includes('limit'));
  const badQueries: [name: string, query: string][] = [
    ['a limit of a milliard', 'limit=1000000000'],
    ['a limit below one', 'limit=-1'],
    ['a limit in powers', 'limit=5e2'],
    ['a limit twice', 'limit=10&limit=10'],
    ['a page of a milliard', 'page=1000000000'],
    ['a far page without a cursor', 'page=101'],
    ['page zero', 'page=0'],
    ['a list for an id', 'authorId[]=x'],
    ['SQL for a page', 'page=1;drop table users'],
    ['a cursor of its own making', 'cursor=%00'],
    ['a field nobody knows', 'sortBy=price'],
    ['a field every object has', 'constructor=x'],
  ];
  const table = paged.flatMap(({ name, endpoint }) =>
    badQueries.map(([what, query]) => ({ name, endpoint, what, query })),
  );

  it.each(table)('$name rejects $what', async ({ endpoint, query }) => {
    const answer = await cheaply(() =>
      server.app.inject({
        url: `${endpoint.path}?${query}`,
        headers: { host: 'localhost:3000', authorization: `Bearer ${tokenFor(endpoint.access)}` },
      }),
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_request' });
    const { fields } = answer.json<{ fields: Record<string, string> }>();
    expect(Object.values(fields)).not.toEqual([]);
  });

  it.each(paged)('$name rejects a query of a megabyte', async ({ endpoint }) => {
    const answer = await server.app.inject({
      url: `${endpoint.path}?limit=${'1'.repeat(1_000_000)}`,
      headers: { host: 'localhost:3000' },
    });
    expect(answer.statusCode).toBe(400);
  });

  const withParams = allEndpoints.filter(({ endpoint }) => endpoint.path.includes(':'));
  it.each(withParams)('$name rejects malformed ids', async ({ endpoint }) => {
    for (const bad of ['1', 'null', "'or'1'='1", '%00', '../../etc']) {
      const values = Object.fromEntries(Object.keys(params(endpoint.path)).map((name) => [name, bad]));
      const answer = await call(server.app, endpoint, {
        params: values,
        token: tokenFor(endpoint.access),
        headers: keyed,
      });
      expect(answer.status).toBe(400);
    }
  });

  const withBody = allEndpoints.filter(({ endpoint }) => endpoint.body);
  const deep = `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`;
  const badBodies: [what: string, body: string][] = [
    ['a list', '[]'],
    ['text', '"x"'],
    ['a number', '7'],
    ['half an object', '{"a":'],
    ['a thousand objects in each other', deep],
    ['a field nobody knows', '{"isAdmin":true}'],
    ['a prototype', '{"__proto__":{"isAdmin":true}}'],
  ];
  it.each(withBody.flatMap(({ name, endpoint }) => badBodies.map(([what, body]) => ({ name, endpoint, what, body }))))(
    '$name rejects $what as its body',
    async ({ endpoint, body }) => {
      const answer = await cheaply(() =>
        call(server.app, endpoint, {
          params: params(endpoint.path),
          token: tokenFor(endpoint.access),
          body,
          headers: { ...keyed, 'content-type': 'application/json' },
        }),
      );
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'invalid_request' });
    },
  );

  /** A file of members has a size limit of its own. */
  const tooLong = ({ path, body }: Endpoint) =>
    path === '/members/imports'
      ? 4 * limits.importMaxLength + 1024
      : Math.max(BODY_MAX_BYTES, body ? boundsOf(body).bytes : 0);
  it.each(withBody)('$name rejects a body beyond its limit', async ({ endpoint }) => {
    const answer = await call(server.app, endpoint, {
      params: params(endpoint.path),
      token: tokenFor(endpoint.access),
      body: JSON.stringify({ a: 'x'.repeat(tooLong(endpoint)) }),
      headers: { ...keyed, 'content-type': 'application/json' },
    });
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  it.each(allEndpoints.filter(({ endpoint }) => endpoint.idempotent))(
    '$name requires an Idempotency-Key',
    async ({ endpoint }) => {
      const answer = await call(server.app, endpoint, {
        params: params(endpoint.path),
        token: tokenFor(endpoint.access),
        body: {},
      });
      expect(answer.status).toBe(400);
    },
  );
});

describe('the API documents', () => {
  it('show every endpoint of the contract, and no other', async () => {
    const { paths } = (await server.app.inject('/openapi.json')).json<{ paths: Record<string, object> }>();
    const shown = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const written = allEndpoints.map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    expect(shown.toSorted()).toEqual(written.toSorted());
  });
});
