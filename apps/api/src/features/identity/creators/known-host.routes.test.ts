import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCreator } from '#test/factories.ts';
import { startTestServer } from '#test/harness.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;

beforeAll(async () => {
  server = await startTestServer();
  await makeCreator(server.deps, { userName: 'ada' });
  await makeCreator(server.deps, { userName: 'gone' });
  await server.deps.db
    .updateTable('users')
    .set({ state: 'suspended' })
    .where('id', '=', (eb) => eb.selectFrom('profiles').select('user_id').where('user_name', '=', 'gone'))
    .execute();
});
afterAll(() => server.close());

/** Calls as Caddy does: at an internal address, so the Host is not that of a page. */
const ask = async (search: string) =>
  (await server.app.inject({ url: `/known-host${search}`, headers: { host: '127.0.0.1:3000' } })).statusCode;

it.each([
  ['?domain=localhost', 200],
  ['?domain=ada.localhost', 200],
  ['?domain=ADA.localhost', 200],
  ['?domain=gone.localhost', 404],
  ['?domain=nobody.localhost', 404],
  ['?domain=www.ada.localhost', 404],
  ['?domain=ada.localhost.evil.example', 404],
  ['?domain=ada.localhost:3000', 404],
  ['?domain=', 404],
  ['', 400],
  ['?domain=localhost&more=1', 400],
])('answers %s with %d', async (search, status) => {
  expect(await ask(search)).toBe(status);
});
