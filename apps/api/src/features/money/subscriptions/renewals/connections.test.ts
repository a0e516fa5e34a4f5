import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAlike, makePaidMember, moveBack } from '#test/subscriptions.ts';
import { startMoneyServer, unhurried, type MoneyServer } from '#test/money.ts';
import { renewDue } from './renewals.ts';

const MEMBERS = 200;
const CONNECTIONS = 8;
/** Jobs that the renewals leave behind, such as receipts, wait too, a few at a time. */
const WAITING_MAX = MEMBERS / 4;

let server: MoneyServer;
beforeAll(async () => {
  const env = { DATABASE_POOL: String(CONNECTIONS), RENEWALS_AT_ONCE: String(MEMBERS) };
  server = await startMoneyServer(unhurried, env);
});
afterAll(() => server.close());

it('hundreds of renewals at a time leave connections to readers', async () => {
  const { deps } = server;
  const { id } = await makePaidMember(server);
  await moveBack(deps, id, 32);
  await makeAlike(deps, id, { others: MEMBERS - 1 });
  await server.control('webhooks', { hold: true });
  let waited = 0;
  const count = () => void (waited = Math.max(waited, deps.pool.waitingCount));
  deps.pool.on('acquire', count).on('release', count);
  await renewDue(deps);
  const renewed = deps.db.selectFrom('subscriptions').select('id').where('period_no', '=', 2);
  expect(await renewed.execute()).toHaveLength(MEMBERS);
  expect(waited).toBeLessThan(WAITING_MAX);
});
