import { getOperatorPayment, searchOperatorPayments, type OperatorPaymentDetails } from '@udala/contract/operator';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sendDueRefunds } from '#features/money/refunds/send-refunds.ts';
import { minutes } from '#platform/clock.ts';
import { makeOperator, operatorsAudit, startConsoleServer, type ConsoleServer } from '#test/console.ts';
import { freshKey, type Person } from '#test/factories.ts';
import { call, eventually } from '#test/harness.ts';
import { emailsTo } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { balancesOf } from '#test/money-back.ts';
import { rowOf } from '#test/subscriptions.ts';

let server: ConsoleServer;
let funke: Person;
beforeAll(async () => {
  server = await startConsoleServer();
  funke = await makeOperator(server.deps);
});
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db));

const find = async (q: string) => {
  const { body } = await call(server.app, searchOperatorPayments, { token: funke.token, body: { q } });
  return body.items.map(({ id }) => id);
};
const see = async (id: string): Promise<OperatorPaymentDetails> =>
  (await call(server.app, getOperatorPayment, { token: funke.token, params: { id } })).body;

describe('the search of payments [A3]', () => {
  it('finds them by what a patron, a creator or the provider knows of them', async () => {
    const { payment, reference, patron, creator } = await server.paid();
    const { payment: other } = await server.paid();
    const { provider_id: providerId } = await server.deps.db
      .selectFrom('charge_attempts')
      .select('provider_id')
      .where('id', '=', payment)
      .executeTakeFirstOrThrow();
    for (const word of [payment, reference, patron.email.toUpperCase(), creator.userName, String(providerId)])
      expect([word, await find(word)]).toEqual([word, [payment]]);
    for (const word of ['2500', '₦2,500', '2500.00', 'Ada Obi', ''])
      expect([word, (await find(word)).toSorted()]).toEqual([word, [payment, other].toSorted()]);
    for (const word of ['2,499', 'nobody@example.com', "' or true --", '%', 'Ob'])
      expect([word, await find(word)]).toEqual([word, []]);
  });

  it('shows what happened to one, and what was booked', async () => {
    const { payment, reference, patron, creator } = await server.paid();
    expect(await see(payment)).toMatchObject({
      reference,
      state: 'paid',
      amountKobo: 250_000,
      receivedKobo: 250_000,
      platformFeeKobo: 25_000,
      leftKobo: 250_000,
      goneKobo: 0,
      isCurrent: true,
      payer: { name: patron.name, email: patron.email },
      creator: { name: creator.name, userName: creator.userName },
      refunds: [],
      disputes: [],
      waiting: null,
    });
    const { movements } = await see(payment);
    expect(movements.map(({ event, to }) => [event, to])).toContainEqual(['payment', 'creator_held']);
    const unknown = await call(server.app, getOperatorPayment, { token: funke.token, params: { id: funke.id } });
    expect(unknown.status).toBe(404);
  });
});

describe('a refund in the console [A3]', () => {
  it('goes back in part, from the creator, as by the command', async () => {
    const { payment, reference, patron, creator, id } = await server.paid();
    const before = await operatorsAudit(server.deps);
    const { status, body } = await server.refund(funke, payment);
    expect([status, body]).toMatchObject([200, { isDone: true, request: { state: 'done', requestedBy: funke.name } }]);
    expect(await balancesOf(server.deps, creator.id)).toEqual({ available: 211_250 - 100_000 + 10_000 });
    expect(await rowOf(server.deps, id)).toMatchObject({ state: 'active' });
    expect((await operatorsAudit(server.deps)).slice(before.length)).toEqual([
      {
        actor: `operator:${funke.id}`,
        action: 'payment.refund',
        details: { payment, reference, amountKobo: 100_000, bearer: 'creator', reason: 'Asked for it' },
      },
    ]);
    await sendDueRefunds(server.deps);
    await eventually(async () => {
      if ((await see(payment)).refunds[0]?.state === 'done') return true;
      await server.passTime(minutes(61));
      return false;
    });
    expect(await see(payment)).toMatchObject({ leftKobo: 150_000, goneKobo: 100_000 });
    expect((await emailsTo(server.deps, patron.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('₦1,000'),
    );
  });

  it('is the platform’s where the operator says so', async () => {
    const { payment, creator } = await server.paid();
    await server.refund(await makeOperator(server.deps), payment, { bearer: 'platform' });
    expect(await balancesOf(server.deps, creator.id)).toEqual({ held: 211_250 });
    expect((await see(payment)).refunds).toMatchObject([{ amountKobo: 100_000, isPlatformBorne: true }]);
  });

  it('is made once for a key, and its repetition needs no other code', async () => {
    const { payment } = await server.paid();
    const [operator, key] = [await makeOperator(server.deps), freshKey()];
    const first = await server.refund(operator, payment, {}, key);
    const again = await server.refund(operator, payment, { reauth: '000000' }, key);
    expect(again.body).toEqual(first.body);
    expect((await see(payment)).refunds).toHaveLength(1);
    expect((await server.refund(operator, payment, { amountKobo: 1 }, key)).status).toBe(409);
  });

  it('cannot be more than is left, and then uses no code up', async () => {
    const { payment } = await server.paid();
    const operator = await makeOperator(server.deps);
    const tooMuch = await server.refund(operator, payment, { amountKobo: 250_001, reauth: '000000' });
    expect(tooMuch).toMatchObject({ status: 409, body: { message: 'Only ₦2,500 of this payment is left to refund.' } });
  });
});
