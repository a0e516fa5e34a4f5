import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareSchema } from '../migrate/prepare-schema.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from '../postgres/temporary-postgres.ts';
import { ask } from '../postgres/test-homes.ts';
import { listReconciliationExceptions, resolveReconciliationException, toLine } from './exceptions.ts';

let server: TemporaryPostgres;
beforeAll(async () => {
  server = await startTemporaryPostgres();
  await prepareSchema(server.url);
  await ask(
    server.url,
    `insert into reconciliation_exceptions (kind, key, details, found_at) values
      ('refund_failed', 'later', '{}', '2026-11-22T10:00:00Z'),
      ('unknown_payment', 'first', '{"amountKobo": 120000}', '2026-11-21T09:30:00Z')`,
  );
});
afterAll(() => server.stop());

it('lists open exceptions, oldest first, until they are resolved', async () => {
  const { url } = server;
  const [first] = await listReconciliationExceptions(url);
  if (!first) throw new Error('nothing is listed');
  expect(toLine(first)).toBe(`2026-11-21T09:30Z  unknown_payment  first  {"amountKobo":120000}\n    ${first.id}`);
  expect(await resolveReconciliationException(url, 'nonsense', new Date(0))).toBe(false);
  expect(await resolveReconciliationException(url, first.id, new Date('2026-11-22T11:00:00Z'))).toBe(true);
  expect(await resolveReconciliationException(url, first.id, new Date('2026-11-22T12:00:00Z'))).toBe(false);
  expect((await listReconciliationExceptions(url)).map(({ key }) => key)).toEqual(['later']);
});
