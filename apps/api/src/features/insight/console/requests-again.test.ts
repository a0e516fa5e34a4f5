import { cancelOperatorRequest } from '@udala/contract/operator';
import { bookOperatorException, stopOperatorPayouts } from '@udala/contract/operator-books';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { recordUnallocated } from '#features/money/reconciliation-exceptions/unallocated.ts';
import { openExceptions } from '#test/books.ts';
import { makeOperator, operatorsAudit, startConsoleServer, type ConsoleServer } from '#test/console.ts';
import { freshKey, makeCreator, type Person } from '#test/factories.ts';
import { assertInvariants } from '#test/invariants.ts';

let server: ConsoleServer;
beforeAll(async () => void (server = await startConsoleServer()));
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db, { but: ['inv_access_without_payment'] }));

/** Takes the role, as a command does, while the person’s session is still known. */
const revoke = ({ id }: Person) =>
  server.deps.db
    .updateTable('users')
    .set({ roles: ['patron'] })
    .where('id', '=', id)
    .execute();

it('books what was found once for one key, and writes the reason into the audit log [A3]', async () => {
  const funke = await makeOperator(server.deps);
  const exception = { kind: 'unknown_payment', key: freshKey(), details: {} } as const;
  await recordUnallocated(server.deps, exception, { kobo: 100_000 });
  const found = (await openExceptions(server.deps)).find(({ key }) => key === exception.key);
  const key = freshKey();
  const book = () =>
    server.act(funke, bookOperatorException, {
      id: found?.id ?? '',
      body: { bearer: 'platform', reason: 'Another product' },
      key,
    });
  const first = await book();
  expect(first.status).toBe(200);
  expect((await book()).body).toEqual(first.body);
  expect((await operatorsAudit(server.deps)).filter(({ action }) => action === 'exception.book')).toMatchObject([
    { actor: `operator:${funke.id}`, details: { key: exception.key, reason: 'Another product' } },
  ]);
});

it('does nothing for somebody whose role has just ended, whatever their session knows [A3]', async () => {
  const [funke, chike] = [await makeOperator(server.deps), await makeOperator(server.deps, 'Chike')];
  const { payment } = await server.paid();
  const { body } = await server.refund(funke, payment, { amountKobo: 250_000 });
  const creator = await makeCreator(server.deps);
  const { id } = body.request;
  const waits = { body: { isStopped: true, reason: 'Look' } };
  const acts = [
    () => server.confirm(chike, id),
    () => server.act(chike, cancelOperatorRequest, { id }),
    () => server.act(chike, stopOperatorPayouts, { id: creator.id, ...waits }),
    () => server.refund(chike, payment, { amountKobo: 1_000 }),
  ];
  await server.act(chike, stopOperatorPayouts, { id: creator.id, ...waits });
  await revoke(chike);
  for (const act of acts) expect((await act()).status).toBeGreaterThanOrEqual(400);
  const request = await server.deps.db
    .selectFrom('operator_requests')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(request.state).toBe('waiting');
});

it('refunds no payment of which a part went back that nobody has booked [A3]', async () => {
  const funke = await makeOperator(server.deps);
  const { payment, reference } = await server.paid();
  const exception = { kind: 'went_back_unasked', key: `${reference}:1`, details: { amountKobo: 1_000 } } as const;
  await recordUnallocated(server.deps, exception, { kobo: -1_000 });
  expect((await server.refund(funke, payment, { amountKobo: 249_000 })).status).toBe(409);
  expect(
    await server.deps.db.selectFrom('operator_requests').select('id').where('target_id', '=', payment).execute(),
  ).toEqual([]);
});
