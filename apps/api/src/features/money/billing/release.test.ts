import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { makeCreator, makeOffer, makePerson, signIn } from '#test/factories.ts';
import { assertInvariants } from '#test/invariants.ts';
import { change, makePaidMember } from '#test/subscriptions.ts';
import { balancesOf, startMoneyBackServer, type MoneyBackServer } from '#test/money-back.ts';
import { makePaid } from '#test/paid.ts';
import { freezeBooksOf } from '#test/freeze-books.ts';
import { lagosMidnight } from './calendar.ts';
import { importSettlements } from '../settlements/import-settlements.ts';
import { releaseDue } from './release.ts';
import { releaseOf } from './working-days.ts';

let server: MoneyBackServer;
beforeAll(async () => void (server = await startMoneyBackServer()));
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db));

const passTo = (at: Date) => server.passTime(at.getTime() - server.deps.clock.now().getTime());
const balances = ({ id }: { id: string }) => balancesOf(server.deps, id);
const NET = 211_250;

it.each([
  ['2026-11-23', 'Monday', '2026-11-24'],
  ['2026-11-26', 'Thursday', '2026-11-27'],
  ['2026-11-27', 'Friday', '2026-11-30'],
  ['2026-11-28', 'Saturday', '2026-11-30'],
  ['2026-11-29', 'Sunday', '2026-11-30'],
  ['2026-12-24', 'Thursday', '2026-12-28'],
  ['2026-12-31', 'Thursday', '2027-01-04'],
  ['2026-05-26', 'Tuesday', '2026-05-29'],
  ['2027-03-25', 'Thursday', '2027-03-30'],
])('a payment on %s, a %s, is expected to be settled on %s', (paidOn, _, releasedOn) => {
  expect(releaseOf(paidOn)).toEqual(lagosMidnight(releasedOn));
});

it('holds a Friday’s payment until it is settled on Monday', async () => {
  const today = Temporal.Instant.fromEpochMilliseconds(server.deps.clock.now().getTime())
    .toZonedDateTimeISO('Africa/Lagos')
    .toPlainDate();
  const friday = today.add({ days: 7 + ((12 - today.dayOfWeek) % 7) });
  const midnight = (date: Temporal.PlainDate) => lagosMidnight(date.toString());
  // A minute before midnight in Lagos, where it is still Friday.
  await passTo(new Date(midnight(friday.add({ days: 1 })).getTime() - minutes(1)));
  const { creator } = await makePaidMember(server);
  await passTo(new Date(midnight(friday.add({ days: 3 })).getTime() + minutes(10 * 60 - 1)));
  await importSettlements(server.deps);
  expect(await balances(creator)).toEqual({ held: NET });
  await server.passTime(minutes(1));
  await importSettlements(server.deps);
  expect(await balances(creator)).toEqual({ available: NET });
});

it('releases a refunded payment before its day, and nothing more on that day', async () => {
  const { id, creator } = await makePaidMember(server);
  await change(server.app, 'endSubscription', id, { token: creator.token, body: { refund: true } });
  expect(await balances(creator)).toEqual({ available: -13_750 });
  await server.passTime(minutes(5 * 24 * 60));
  await importSettlements(server.deps);
  expect(await balances(creator)).toEqual({ available: -13_750 });
});

it('refunds a released payment, and does not release it again', async () => {
  const { id, creator } = await makePaidMember(server);
  await server.passTime(minutes(5 * 24 * 60));
  await importSettlements(server.deps);
  expect(await balances(creator)).toEqual({ available: NET });
  const { token } = await signIn(server.deps, creator.id);
  const { status } = await change(server.app, 'endSubscription', id, { token, body: { refund: true } });
  expect(status).toBe(200);
  expect(await balances(creator)).toEqual({ available: -13_750 });
});

it('releases each payment once with two processes at once, over several batches', async () => {
  const { deps } = server;
  const creator = await makeCreator(deps);
  const membershipId = await makeOffer(deps, creator);
  const patrons = await Promise.all(Array.from({ length: 130 }, () => makePerson(deps)));
  for (const patron of patrons) await makePaid(deps, { patron, creator, membershipId });
  const second = await server.secondProcess();
  await Promise.all([deps, second, deps, second].map(releaseDue));
  expect(await balances(creator)).toEqual({ available: 130 * NET });
});

it('skips payments that cannot be released, and retries them', async () => {
  const { deps } = server;
  const [broken, whole] = [await makeCreator(deps), await makeCreator(deps)];
  const membershipId = await makeOffer(deps, broken);
  const patrons = await Promise.all(Array.from({ length: 101 }, () => makePerson(deps)));
  for (const patron of patrons) await makePaid(deps, { patron, creator: broken, membershipId });
  await makePaid(deps, { patron: await makePerson(deps), creator: whole });
  const mend = await freezeBooksOf(deps, broken.id);
  const before = await server.alarms('release_failed');
  const log = vi.spyOn(deps.log, 'error').mockReturnValue(undefined);
  await releaseDue(deps);
  expect(await balances(whole)).toEqual({ available: NET });
  expect(await balances(broken)).toEqual({ held: 101 * NET });
  expect(await server.alarms('release_failed')).toBeGreaterThanOrEqual(before + 101);
  expect(log).toHaveBeenCalled();
  log.mockRestore();
  await mend();
  await releaseDue(deps);
  expect(await balances(broken)).toEqual({ available: 101 * NET });
});

it.each([
  ['more than', 10_390, -1_390],
  ['as much as', 9_000, 0],
])('deducts fees that were %s a small payment from the balance', async (_, feeKobo, netKobo) => {
  const { deps } = server;
  const creator = await makeCreator(deps);
  await makePaid(deps, { patron: await makePerson(deps), creator, priceKobo: 10_000, feeKobo });
  await releaseDue(deps);
  expect(await balances(creator)).toEqual(netKobo === 0 ? {} : { available: netKobo });
});
