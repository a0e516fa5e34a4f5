import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openExceptions, platformKobo } from '#test/books.ts';
import { closeNextDay } from '#test/closes.ts';
import { assertInvariants } from '#test/invariants.ts';
import { balancesOf } from '#test/money-back.ts';
import { startMoneyServer, type MoneyServer } from '#test/money.ts';
import { makePaidMember } from '#test/subscriptions.ts';
import { findLastClose } from './closes.queries.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer(undefined, { PAYSTACK_SETTLES_TO: 'bank' })));
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db));

const close = () => closeNextDay(server);

it('is in the account of the bank, and no longer at the provider [B1]', async () => {
  await close();
  const { creator } = await makePaidMember(server);
  for (let day = 0; day < 4; day += 1) expect(await close()).toMatchObject({ differenceKobo: 0 });
  expect(await balancesOf(server.deps, creator.id)).toEqual({ available: 211_250 });
  expect(await platformKobo(server.deps, 'bank')).toBe(-236_250);
  expect(await findLastClose(server.deps.db)).toMatchObject({ booksKobo: 1_000_000_000, unsettledKobo: 0 });
  expect(await openExceptions(server.deps)).toEqual([]);
});
