import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { days, minutes } from '#platform/clock.ts';
import { platformKobo } from '#test/books.ts';
import { makePerson, signIn } from '#test/factories.ts';
import { assertInvariants } from '#test/invariants.ts';
import { join, makePair, payAt, startMoneyServer, unhurried, verify, type MoneyServer } from '#test/money.ts';
import { change } from '#test/subscriptions.ts';
import { checkOpenPayments } from './open-payments.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer(unhurried)));
afterEach(() => assertInvariants(server.deps.db));
afterAll(() => server.close());

type Pair = Awaited<ReturnType<typeof makePair>>;

/** Opens a checkout, cancels, and pays all the same. False where no checkout opens. */
async function payForNothing(pair: Pair): Promise<boolean> {
  const { app } = server;
  const { status, body } = await join(app, pair);
  if (status !== 201) {
    expect({ status, body }).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    return false;
  }
  await change(app, 'cancelSubscription', body.subscriptionId, pair.patron);
  await payAt(body.authorizationUrl, 'success');
  expect((await verify(app, pair, body.reference)).body.status).toBe('returned');
  return true;
}

const attemptState = async (reference: string) => {
  const row = server.deps.db.selectFrom('charge_attempts').select('state').where('reference', '=', reference);
  return (await row.executeTakeFirstOrThrow()).state;
};

it('whoever pays again and again for nothing costs us five fees, and no more [B12]', async () => {
  const { deps } = server;
  const pair = await makePair(deps, { priceNaira: 150_000 });
  const before = await platformKobo(deps, 'platform_fees');
  let paid = 0;
  for (let time = 0; time < 12; time += 1) if (await payForNothing(pair)) paid += 1;
  expect(paid).toBe(5);
  expect(before - (await platformKobo(deps, 'platform_fees'))).toBe(5 * 200_000);

  // Nor at another creator's, or the next day; everybody else joins as ever.
  expect(await payForNothing({ ...(await makePair(deps)), patron: pair.patron })).toBe(false);
  await server.passTime(days(2));
  expect(await payForNothing(pair)).toBe(false);
  expect((await join(server.app, { ...pair, patron: await makePerson(deps) })).status).toBe(201);
  await server.passTime(days(30));
  const patron = { ...pair.patron, ...(await signIn(deps, pair.patron.id)) };
  expect((await join(server.app, { ...pair, patron })).status).toBe(201);
});

it('ten checkouts a day open to one creator, however many are cancelled [B12]', async () => {
  const { app } = server;
  const pair = await makePair(server.deps);
  const statuses: number[] = [];
  for (let time = 0; time < 12; time += 1) {
    const { status, body } = await join(app, pair);
    statuses.push(status);
    if (status === 201) await change(app, 'cancelSubscription', body.subscriptionId, pair.patron);
  }
  expect(statuses).toEqual([...Array(10).fill(201), 429, 429]);
});

it('an open checkout is found again as often as one likes [B12]', async () => {
  const pair = await makePair(server.deps);
  const { body } = await join(server.app, pair);
  for (let time = 0; time < 12; time += 1)
    expect(await join(server.app, pair)).toMatchObject({ status: 201, body: { reference: body.reference } });
});

it('a cancellation closes the open checkout, and what is still paid there goes back [B12]', async () => {
  const { app, deps } = server;
  const pair = await makePair(deps);
  const { body } = await join(app, pair);
  await change(app, 'cancelSubscription', body.subscriptionId, pair.patron);
  expect(await attemptState(body.reference)).toBe('abandoned');
  await payAt(body.authorizationUrl, 'success');
  await server.passTime(minutes(2));
  await checkOpenPayments(deps);
  expect(await attemptState(body.reference)).toBe('overpayment');
  const refunds = deps.db.selectFrom('refunds').select('reason').where('creator_id', '=', pair.creator.id);
  expect(await refunds.execute()).toEqual([{ reason: 'overpayment' }]);
});
