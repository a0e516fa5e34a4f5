import { days, later, minutes } from '#platform/clock.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProviderRefused, ProviderUnknown, type ProviderPayment } from '#platform/payments/payments.ts';
import { startFaultyServer, type FaultyServer } from '#test/faulty-server.ts';
import { assertInvariants } from '#test/invariants.ts';
import { chargeSuccess, deliver, join, makePair, payAt, verify } from '#test/money.ts';
import { eventually } from '#test/harness.ts';
import { letTimePass } from '../../../../../../../scripts/test/patience.ts';
import { checkOpenPayments } from './open-payments.ts';

let server: FaultyServer;
beforeAll(async () => void (server = await startFaultyServer()));
afterAll(() => server.close());
beforeEach(() => server.fail({}));
afterEach(() => assertInvariants(server.deps.db));

const passTime = (ms: number) => server.deps.clock.moveTo(server.deps.clock.offsetMs + ms);
const stateOf = async (reference: string) => {
  const row = server.deps.db.selectFrom('charge_attempts').select('state').where('reference', '=', reference);
  return (await row.executeTakeFirstOrThrow()).state;
};
/** Moving the clock runs due jobs at once. */
const becomes = (reference: string, state: string) => eventually(async () => (await stateOf(reference)) === state);
const nextCheck = async (reference: string) => {
  const { db, clock } = server.deps;
  const row = db.selectFrom('charge_attempts').select('check_at').where('reference', '=', reference);
  return Number((await row.executeTakeFirstOrThrow()).check_at) - clock.now().getTime();
};
const lastAttempt = () =>
  server.deps.db.selectFrom('charge_attempts').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

describe('opening a checkout', () => {
  it.each(['killed before', 'killed after'] as const)('survives being %s', async (point) => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    server.fail({ initialize: point });
    expect((await join(app, pair)).status).toBe(500);
    expect((await lastAttempt()).state).toBe('created');
    server.fail({});
    passTime(31_000);
    const again = await join(app, pair);
    expect(again.status).toBe(201);
    expect(again.body.reference).toMatch(/-a2$/);
    expect(await stateOf(again.body.reference.replace('-a2', '-a1'))).toBe('abandoned');
    await payAt(again.body.authorizationUrl, 'success');
    expect((await verify(app, pair, again.body.reference)).body.status).toBe('paid');
  });

  it('records a timeout as unknown, not failed, and asks the provider before it tries again', async () => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    server.fail({ initialize: 'silent' });
    const silent = await join(app, pair);
    expect(silent).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '2' } });
    expect((await lastAttempt()).state).toBe('unknown');
    server.fail({ verify: 'never heard' });
    expect((await join(app, pair)).status).toBe(503);
    expect((await lastAttempt()).state).toBe('unknown');
    server.fail({});
    expect((await join(app, pair)).body.reference).toMatch(/-a2$/);
  });

  it('grants the membership when a payment that timed out turns out to be paid', async () => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    server.fail({ initialize: 'silent' });
    await join(app, pair);
    const { reference, amount_kobo: amountKobo } = await lastAttempt();
    server.fail({
      verify: { answers: (payment) => ({ ...payment, status: 'succeeded', amountKobo, feeKobo: 13_750 }) },
    });
    expect(await join(app, pair)).toMatchObject({ status: 409, body: { code: 'already_patron' } });
    expect(await stateOf(reference)).toBe('succeeded');
  });

  it('opens no checkout at a new price while a bank processes one at the old price', async () => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    const { body } = await join(app, pair);
    await deps.db.updateTable('memberships').set({ price_kobo: 300_000 }).where('id', '=', pair.membershipId).execute();
    server.fail({ verify: { answers: (payment) => ({ ...payment, status: 'pending' }) } });
    expect((await join(app, { ...pair, price: 3000 })).status).toBe(409);
    expect(await stateOf(body.reference)).toBe('sent');
  });

  it('answers that checkout is unavailable when the provider rejects it', async () => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    server.fail({ initialize: { before: new ProviderRefused('Invalid key') } });
    expect((await join(app, pair)).status).toBe(503);
    expect(await lastAttempt()).toMatchObject({ state: 'failed', failure: 'Invalid key', check_at: null });
    server.fail({});
    expect((await join(app, pair)).status).toBe(201);
  });

  it('makes a second call wait for the first one’s address', async () => {
    const { app, deps, charges } = server;
    const pair = await makePair(deps);
    const before = (await charges()).length;
    const latch = Promise.withResolvers<void>();
    server.fail({ initialize: { until: latch.promise } });
    const first = join(app, pair);
    await eventually(async () => (await charges()).length === before + 1);
    const second = join(app, pair);
    await letTimePass(200, 'the second call would begin a payment of its own meanwhile');
    latch.resolve();
    expect((await second).raw).toBe((await first).raw);
    expect(await charges()).toHaveLength(before + 1);
  });
});

describe('settling', () => {
  it.each<[string, (payment: ProviderPayment) => ProviderPayment]>([
    ['another currency', (payment) => ({ ...payment, currency: 'GHS' })],
    ['another reference', (payment) => ({ ...payment, reference: `${payment.reference}9` })],
    ['the other kind of money', (payment) => ({ ...payment, live: true })],
  ])('grants nothing for %s', async (_, answers) => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    const { body } = await join(app, pair);
    await payAt(body.authorizationUrl, 'success');
    server.fail({ verify: { answers } });
    const outcome = await verify(app, pair, body.reference);
    expect(outcome.body).toMatchObject({ status: 'pending', subscription: { status: 'pending', accessUntil: null } });
    expect(await stateOf(body.reference)).toBe('sent');
    const found = deps.db.selectFrom('reconciliation_exceptions').select('kind').where('key', '=', body.reference);
    expect(await found.execute()).toEqual([{ kind: 'payment_mismatch' }]);
    server.fail({});
    expect((await verify(app, pair, body.reference)).body.status).toBe('paid');
  });

  it('grants nothing for a payment that was reversed before it was settled', async () => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    const { body } = await join(app, pair);
    await payAt(body.authorizationUrl, 'success');
    server.fail({ verify: { answers: (payment) => ({ ...payment, status: 'reversed' }) } });
    const outcome = await verify(app, pair, body.reference);
    expect(outcome.body).toMatchObject({ status: 'failed', subscription: { status: 'pending', accessUntil: null } });
    expect(await stateOf(body.reference)).toBe('abandoned');
  });

  it.each([
    ['before it was asked for', -days(40)],
    ['in the future', days(40)],
  ])('does not accept a payment time %s', async (_, apartMs) => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    const { body } = await join(app, pair);
    await payAt(body.authorizationUrl, 'success');
    server.fail({ verify: { answers: (payment) => ({ ...payment, paidAt: later(deps.clock.now(), apartMs) }) } });
    await verify(app, pair, body.reference);
    const invoice = deps.db.selectFrom('invoices').select(['created_at', 'paid_at']);
    const { created_at: begun, paid_at: paid } = await invoice
      .where('subscription_id', '=', body.subscriptionId)
      .executeTakeFirstOrThrow();
    expect(paid && begun <= paid && paid <= deps.clock.now()).toBe(true);
  });

  it('answers that it is checking while the provider is unavailable', async () => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    const { body } = await join(app, pair);
    await payAt(body.authorizationUrl, 'success');
    server.fail({ verify: 'never heard' });
    expect((await verify(app, pair, body.reference)).body).toMatchObject({
      status: 'pending',
      message: 'Checking your payment. This can take a minute.',
    });
    await deliver(app, chargeSuccess(body.reference, 31));
    server.fail({});
    await eventually(async () => (await stateOf(body.reference)) === 'succeeded');
    server.fail({ verify: 'never heard' });
    expect((await verify(app, pair, body.reference)).body.status).toBe('paid');
  });

  it('finds a payment in the background', async () => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    const { body } = await join(app, pair);
    await payAt(body.authorizationUrl, 'success');
    await checkOpenPayments(deps);
    expect(await stateOf(body.reference)).toBe('sent');
    passTime(61_000);
    await becomes(body.reference, 'succeeded');
  });

  it('asks again soon after the provider was unavailable', async () => {
    const { app, deps } = server;
    const { body: open } = await join(app, await makePair(deps));
    await payAt(open.authorizationUrl, 'success');
    server.fail({ verify: 'never heard' });
    passTime(31 * 60_000);
    await checkOpenPayments(deps);
    expect(await stateOf(open.reference)).toBe('sent');
    await eventually(async () => (await nextCheck(open.reference)) <= minutes(5));
    server.fail({});
    passTime(minutes(5));
    await becomes(open.reference, 'succeeded');
  });

  it('does not delay other payments when one gets no answer', async () => {
    const { app, deps } = server;
    const more = await Promise.all(Array.from({ length: 12 }, async () => join(app, await makePair(deps))));
    for (const { body } of more) await payAt(body.authorizationUrl, 'success');
    server.fail({ verify: { before: new ProviderUnknown('no answer in time'), times: 1 } });
    // Set the due time directly: moving the clock would run more than one round.
    const references = more.map(({ body }) => body.reference);
    await deps.db
      .updateTable('charge_attempts')
      .set({ check_at: deps.clock.now() })
      .where('reference', 'in', references)
      .execute();
    await checkOpenPayments(deps);
    const states = await Promise.all(references.map(stateOf));
    expect(states.filter((state) => state !== 'succeeded')).toHaveLength(1);
    passTime(minutes(5));
    for (const reference of references) await becomes(reference, 'succeeded');
  });

  it('finds a late success after a decline, and closes an unfinished checkout after a day', async () => {
    const { app, deps } = server;
    const [declined, unfinished] = [await makePair(deps), await makePair(deps)];
    const [first, second] = [await join(app, declined), await join(app, unfinished)];
    await payAt(first.body.authorizationUrl, 'declined');
    passTime(61_000);
    await becomes(first.body.reference, 'failed');
    await payAt(first.body.authorizationUrl, 'success');
    passTime(5 * 60_000);
    await becomes(first.body.reference, 'succeeded');
    expect(await stateOf(second.body.reference)).toBe('sent');
    passTime(24 * 3_600_000);
    await becomes(second.body.reference, 'abandoned');
    const left = deps.db.selectFrom('charge_attempts').select('reference').where('check_at', 'is not', null);
    expect(await left.where('reference', '=', second.body.reference).execute()).toEqual([]);
  });

  it('rolls back a settlement that fails halfway', async () => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    const { body } = await join(app, pair);
    await payAt(body.authorizationUrl, 'success');
    server.fail({ verify: { answers: (payment) => ({ ...payment, feeKobo: -1 }) } });
    expect((await verify(app, pair, body.reference)).status).toBe(500);
    expect(await stateOf(body.reference)).toBe('sent');
    server.fail({});
    expect((await verify(app, pair, body.reference)).body.status).toBe('paid');
  });
});
