import { cancelOperatorRequest, listOperatorRequests, type OperatorRequest } from '@udala/contract/operator';
import {
  bookOperatorException,
  getOperatorJournal,
  getOperatorOverview,
  searchOperatorCreators,
  stopOperatorPayouts,
  writeOffOperatorDebt,
  type OperatorCreator,
} from '@udala/contract/operator-books';
import type { Role } from '@udala/contract/scalars';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refundPayment } from '#features/money/books/refund-payment.service.ts';
import { recordUnallocated } from '#features/money/reconciliation-exceptions/unallocated.ts';
import { days, minutes } from '#platform/clock.ts';
import { createDeps } from '#app/deps.ts';
import { openExceptions, platformKobo } from '#test/books.ts';
import { makeOperator, operatorsAudit, owe, startConsoleServer, type ConsoleServer } from '#test/console.ts';
import { freshKey, makeCreator, type Person } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { emailsTo } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { rowOf } from '#test/subscriptions.ts';
import { doDueRequests } from './console.jobs.ts';

let server: ConsoleServer;
let funke: Person;
beforeAll(async () => void (server = await startConsoleServer()));
afterAll(() => server.close());
beforeEach(async () => {
  // Each test has operators of its own.
  await server.deps.db
    .updateTable('users')
    .set({ roles: ['patron'] })
    .where('roles', '@>', sql<Role[]>`array['operator']`)
    .execute();
  await server.deps.db
    .updateTable('operator_requests')
    .set({ state: 'cancelled', decided_at: server.deps.clock.now() })
    .where('state', '=', 'waiting')
    .execute();
  funke = await makeOperator(server.deps);
});
afterEach(() => assertInvariants(server.deps.db, { but: ['inv_access_without_payment'] }));

const whole = { amountKobo: 250_000 };
const listed = async (): Promise<OperatorRequest[]> =>
  (await call(server.app, listOperatorRequests, { token: funke.token })).body.items;
const stateOf = async (id: string) => (await listed()).find((request) => request.id === id)?.state;
const refundsOf = ({ payment }: { payment: string }) =>
  server.deps.db.selectFrom('refunds').select('amount_kobo').where('attempt_id', '=', payment).execute();

/** A refund of ₦2,500, which is above the set sum. */
async function waitingRefund() {
  const member = await server.paid();
  const { status, body } = await server.refund(funke, member.payment, whole);
  expect([status, body.isDone, body.request.state]).toEqual([200, false, 'waiting']);
  expect(await refundsOf(member)).toEqual([]);
  return { ...member, request: body.request };
}

describe('a sum above the set one, with two operators [A3]', () => {
  it('waits until the other confirms it, who hears of it by email', async () => {
    const chike = await makeOperator(server.deps, 'Chike Obi');
    const before = await operatorsAudit(server.deps);
    const { request, id, ...member } = await waitingRefund();
    expect(request).toMatchObject({ executesAt: null, requestedBy: funke.name, isOwn: true, amountKobo: 250_000 });
    expect((await emailsTo(server.deps, chike.email)).map(({ subject }) => subject)).toContain(
      'A refund of ₦2,500 waits',
    );
    await server.passTime(days(2));
    await doDueRequests(server.deps);
    expect(await stateOf(request.id)).toBe('waiting');
    expect((await server.confirm(funke, request.id)).status).toBe(409);
    expect(await server.confirm(chike, request.id)).toMatchObject({
      status: 200,
      body: { state: 'done', decidedBy: 'Chike Obi', isOwn: false },
    });
    expect(await refundsOf(member)).toEqual([{ amount_kobo: 250_000 }]);
    expect(await rowOf(server.deps, id)).toMatchObject({ state: 'ended', end_reason: 'refunded' });
    expect((await server.confirm(chike, request.id)).status).toBe(409);
    const audit = (await operatorsAudit(server.deps)).slice(before.length);
    expect(audit.map(({ actor, action }) => [actor, action])).toEqual([
      [`operator:${funke.id}`, 'operator.request'],
      [`operator:${funke.id}`, 'payment.refund'],
      [`operator:${chike.id}`, 'operator.confirm'],
    ]);
    expect(audit[2]?.details).toMatchObject({ request: request.id, what: 'refund', amountKobo: 250_000 });
  });

  it('is done once where two confirm at the same time', async () => {
    const others = [await makeOperator(server.deps, 'Chike'), await makeOperator(server.deps, 'Bisi')];
    const { request, ...member } = await waitingRefund();
    const both = await Promise.all(others.map((other) => server.confirm(other, request.id)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await refundsOf(member)).toHaveLength(1);
  });

  it('is asked for once: the same key is the same request, and nothing else on the payment goes meanwhile', async () => {
    await makeOperator(server.deps);
    const { payment } = await server.paid();
    const key = freshKey();
    const first = await server.refund(funke, payment, whole, key);
    const again = await server.refund(funke, payment, whole, key);
    expect(again.body).toEqual(first.body);
    expect((await server.refund(funke, payment, { amountKobo: 1_000 })).status).toBe(409);
    expect((await listed()).filter(({ state }) => state === 'waiting')).toHaveLength(1);
  });

  it('is cancelled, or expires after a week', async () => {
    const chike = await makeOperator(server.deps);
    const [one, other] = [await waitingRefund(), await waitingRefund()];
    expect(await server.act(funke, cancelOperatorRequest, { id: one.request.id })).toMatchObject({
      status: 200,
      body: { state: 'cancelled', decidedBy: funke.name },
    });
    await server.passTime(days(7) + minutes(1));
    expect((await server.confirm(chike, other.request.id)).status).toBe(409);
    await doDueRequests(server.deps);
    expect(await stateOf(other.request.id)).toBe('expired');
    expect(await refundsOf(other)).toEqual([]);
  });

  it('is not done for somebody who is no operator any more', async () => {
    const chike = await makeOperator(server.deps);
    const { request, ...member } = await waitingRefund();
    await server.deps.db
      .updateTable('users')
      .set({ roles: ['patron'] })
      .where('id', '=', funke.id)
      .execute();
    expect((await server.confirm(chike, request.id)).status).toBe(409);
    expect(await refundsOf(member)).toEqual([]);
  });

  it('still waits where it cannot be done now', async () => {
    const chike = await makeOperator(server.deps);
    const { request, payment, ...member } = await waitingRefund();
    // Somebody at a terminal was faster.
    await refundPayment(server.deps, {
      payment,
      amountKobo: 1_000,
      bearer: 'creator',
      reason: 'x',
      actor: { operator: 'test' },
    });
    const { status, body } = await server.confirm(chike, request.id);
    expect([status, body]).toMatchObject([409, { message: 'Only ₦2,490 of this payment is left to refund.' }]);
    expect(await stateOf(request.id)).toBe('waiting');
    expect(await refundsOf({ ...member, payment })).toHaveLength(1);
  });
});

describe('a sum above the set one, with one operator [A3]', () => {
  it('waits for a day after the re-authentication, and is then done by itself, once', async () => {
    const { request, ...member } = await waitingRefund();
    expect(Date.parse(request.executesAt ?? '') - Date.parse(request.requestedAt)).toBe(days(1));
    await server.passTime(days(1) - minutes(30));
    await doDueRequests(server.deps);
    expect(await refundsOf(member)).toEqual([]);
    await server.passTime(minutes(31));
    // Two workers, one of them after a restart.
    const second = await createDeps(server.deps.config);
    second.clock.moveTo(server.deps.clock.offsetMs);
    await Promise.all([doDueRequests(server.deps), doDueRequests(second)]);
    await second.close();
    await doDueRequests(server.deps);
    expect(await refundsOf(member)).toEqual([{ amount_kobo: 250_000 }]);
    expect((await listed()).find(({ id }) => id === request.id)).toMatchObject({ state: 'done', decidedBy: null });
  });

  it('is cancelled meanwhile, and then never done', async () => {
    const { request, ...member } = await waitingRefund();
    await server.act(funke, cancelOperatorRequest, { id: request.id });
    await server.passTime(days(2));
    await doDueRequests(server.deps);
    expect([await stateOf(request.id), await refundsOf(member)]).toEqual(['cancelled', []]);
  });

  it('says why it could not be done', async () => {
    const { request, payment } = await waitingRefund();
    await refundPayment(server.deps, {
      payment,
      amountKobo: 1_000,
      bearer: 'creator',
      reason: 'x',
      actor: { operator: 'test' },
    });
    await server.passTime(days(1) + minutes(1));
    await doDueRequests(server.deps);
    expect((await listed()).find(({ id }) => id === request.id)).toMatchObject({
      state: 'failed',
      problem: 'Only ₦2,490 of this payment is left to refund.',
    });
  });

  it('adds up what an operator does in 24 hours', async () => {
    const { payment } = await server.paid();
    const [first, second] = [
      await server.refund(funke, payment, { amountKobo: 150_000 }),
      await server.refund(funke, payment, { amountKobo: 51_000 }),
    ];
    expect([first.body.isDone, second.body.isDone]).toEqual([true, false]);
    await server.act(funke, cancelOperatorRequest, { id: second.body.request.id });
    await server.passTime(days(1));
    expect((await server.refund(funke, payment, { amountKobo: 51_000 })).body.isDone).toBe(true);
  });
});

describe('the other actions on money [A3]', () => {
  it('books what was found, as the command does', async () => {
    const exception = { kind: 'unknown_payment', key: freshKey(), details: {} } as const;
    await recordUnallocated(server.deps, exception, { kobo: 100_000 });
    const found = (await openExceptions(server.deps)).find(({ key }) => key === exception.key);
    const book = (bearer: string) =>
      server.act(funke, bookOperatorException, { id: found?.id ?? '', body: { bearer, reason: 'Another product' } });
    expect((await book('creator')).status).toBe(409);
    const before = await platformKobo(server.deps, 'adjustments');
    expect(await book('platform')).toMatchObject({ status: 200, body: { isDone: true } });
    expect(await platformKobo(server.deps, 'adjustments')).toBe(before + 100_000);
    expect((await openExceptions(server.deps)).filter(({ key }) => key === exception.key)).toEqual([]);
    expect((await book('platform')).status).toBe(404);
  });

  it('writes off what a creator owes, and no more', async () => {
    const { id } = await makeCreator(server.deps);
    await owe(server.deps, id, 100_000);
    const writeOff = (amountKobo: number) =>
      server.act(funke, writeOffOperatorDebt, { id, body: { amountKobo, reason: 'Gone' } });
    expect((await writeOff(100_001)).status).toBe(409);
    const before = await platformKobo(server.deps, 'losses');
    expect(await writeOff(100_000)).toMatchObject({ status: 200, body: { isDone: true } });
    expect(await platformKobo(server.deps, 'losses')).toBe(before - 100_000);
    expect((await operatorsAudit(server.deps)).at(-1)).toMatchObject({
      actor: `operator:${funke.id}`,
      action: 'debt.write-off',
      details: { amountKobo: 100_000, reason: 'Gone' },
    });
  });

  it('holds a creator’s payouts and releases them, each once', async () => {
    const { id } = await makeCreator(server.deps);
    const hold = async (isStopped: boolean) => {
      const { status, body } = await server.act(funke, stopOperatorPayouts, {
        id,
        body: { isStopped, reason: 'Look' },
      });
      return [status, status === 200 && (body as OperatorCreator).payoutsStoppedAt !== null];
    };
    expect(await hold(false)).toEqual([409, false]);
    expect(await hold(true)).toEqual([200, true]);
    expect(await hold(true)).toEqual([409, false]);
    const { body } = await call(server.app, searchOperatorCreators, { token: funke.token, body: { q: '' } });
    expect(body.items.find((creator) => creator.id === id)).toMatchObject({ identity: null });
    expect(await hold(false)).toEqual([200, false]);
    expect((await operatorsAudit(server.deps)).slice(-2)).toMatchObject([
      { actor: `operator:${funke.id}`, action: 'payouts.stop', details: { reason: 'Look' } },
      { actor: `operator:${funke.id}`, action: 'payouts.resume' },
    ]);
  });
});

it('gives an accountant the same journal as the command, and shows the last closes [B1]', async () => {
  const close = { books_kobo: 5, unsettled_kobo: 0, balance_kobo: 4, left_kobo: 0, deducted_kobo: 0, pending_kobo: 0 };
  const now = server.deps.clock.now();
  await server.deps.db
    .insertInto('closes')
    .values({ day: '2027-01-11', ...close, difference_kobo: -1, looked_at: now, closed_at: null })
    .execute();
  const { body } = await call(server.app, getOperatorOverview, { token: funke.token });
  expect(body).toMatchObject({
    secondPersonAboveKobo: 200_000,
    operators: 1,
    closes: [{ day: '2027-01-11', booksKobo: 5, balanceKobo: 4, differenceKobo: -1, isClosed: false }],
  });
  const { raw, headers } = await call(server.app, getOperatorJournal, { token: funke.token });
  expect(headers['content-disposition']).toBe('attachment; filename="udala-journal-all.csv"');
  const { count } = await server.deps.db
    .selectFrom('ledger_movements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(raw.trim().split('\r\n')).toHaveLength(1 + Number(count));
});
