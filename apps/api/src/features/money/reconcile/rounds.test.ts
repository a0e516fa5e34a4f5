import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { days, later, minutes } from '#platform/clock.ts';
import { ProviderUnknown, type Payments } from '#platform/payments/payments.ts';
import { openExceptions } from '#test/books.ts';
import { assertInvariants } from '#test/invariants.ts';
import { join, makePair, payAt, startMoneyServer, unhurried, type MoneyServer } from '#test/money.ts';
import { findRounds } from './reconcile-rounds.queries.ts';
import { reconcile, reconcileDue, reconcileNew } from './reconcile.ts';

/** The provider's list of payments was requested for these spans. */
const requested: { since: Date; until: Date | null }[] = [];
let isAway = (_since: Date): boolean => false;

let server: MoneyServer;
beforeAll(async () => {
  server = await startMoneyServer((deps) => {
    const { payments } = deps;
    const listPayments: Payments['listPayments'] = (since, cursor, until = null) => {
      if (isAway(since)) return Promise.reject(new ProviderUnknown('Paystack answered 429'));
      requested.push({ since, until });
      return payments.listPayments(since, cursor, until);
    };
    return unhurried({ ...deps, payments: { ...payments, listPayments } });
  });
});
afterEach(async () => {
  requested.length = 0;
  isAway = () => false;
  await assertInvariants(server.deps.db);
});
afterAll(() => server.close());

const now = () => server.deps.clock.now();

it('reads what is new once an hour, and a whole week only once a night [B11]', async () => {
  await reconcileDue(server.deps);
  expect(requested).toHaveLength(7);
  requested.length = 0;
  await reconcileDue(server.deps);
  expect(requested).toEqual([]);
  const { began_at: began } = (await findRounds(server.deps.db)).new;
  await server.passTime(minutes(61));
  await reconcileDue(server.deps);
  expect(requested).toEqual([{ since: later(began ?? now(), -minutes(30)), until: null }]);
  requested.length = 0;
  await server.passTime(days(1));
  await reconcileDue(server.deps);
  expect(requested).toHaveLength(7);
});

it('goes on with the day at which the provider broke a round off [B11]', async () => {
  await reconcile(server.deps);
  requested.length = 0;
  const brokenOff = later(now(), -days(3));
  isAway = (since) => since >= brokenOff;
  await expect(reconcile(server.deps)).rejects.toThrow('429');
  expect(requested).toHaveLength(4);
  const { reached_at: reached } = (await findRounds(server.deps.db)).whole;
  expect(reached?.getTime()).toBeGreaterThanOrEqual(brokenOff.getTime());
  requested.length = 0;
  isAway = () => false;
  await reconcile(server.deps, reached);
  expect(requested.slice(0, 3).map(({ since }) => since)).toEqual(
    [0, 1, 2].map((day) => later(reached ?? now(), days(day))),
  );
  expect(requested.at(-1)?.until).toBeNull();
  expect((await findRounds(server.deps.db)).whole.reached_at).toBeNull();
});

it.each([
  ['of five days ago in a whole round', days(5), reconcile],
  ['of an hour ago in the next one', minutes(59), reconcileNew],
])('finds a payment whose event was lost, %s', async (_, agoMs, compare) => {
  const { deps } = server;
  await reconcile(deps);
  const pair = await makePair(deps);
  const { body } = await join(server.app, pair);
  await payAt(body.authorizationUrl, 'success');
  await server.passTime(agoMs);
  await compare(deps);
  const attempt = deps.db.selectFrom('charge_attempts').select('state').where('reference', '=', body.reference);
  expect(await attempt.executeTakeFirst()).toEqual({ state: 'succeeded' });
  expect(await openExceptions(deps)).toEqual([]);
});
