import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { lagosDate, lagosMidnight } from '#features/money/billing/calendar.ts';
import { days, later, minutes } from '#platform/clock.ts';
import { emailsTo } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { startMoneyServer, unhurried, type MoneyServer } from '#test/money.ts';
import { change, makePaidMember, type Member } from '#test/subscriptions.ts';
import { remindOfExpiry } from './card-expiry.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer(unhurried)));
afterEach(() => assertInvariants(server.deps.db));
afterAll(() => server.close());

/** The member's card can be charged for the last time so many days from now. */
async function makeExpiring(daysLeft: number): Promise<Member> {
  const { deps } = server;
  const member = await makePaidMember(server);
  await sql`update payment_methods set expires_on = ${lagosDate(deps.clock.now())}::date + ${daysLeft}::int
    where patron_id = ${member.patron.id}`.execute(deps.db);
  return member;
}

const remindersOf = async ({ patron }: Member) =>
  (await emailsTo(server.deps, patron.email)).filter(({ subject }) => subject.includes(' expires on '));

async function passDays(count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    await server.passTime(days(1));
    // Twice, and at once: each email is sent once all the same.
    await Promise.all([remindOfExpiry(server.deps), remindOfExpiry(server.deps)]);
  }
}

it('a patron hears 30 and 7 days before that a card expires, once each, with what it renews [B4]', async () => {
  const member = await makeExpiring(32);
  await passDays(1);
  expect(await remindersOf(member)).toEqual([]);
  await passDays(1);
  const [first] = await remindersOf(member);
  expect(first?.text).toContain(member.creator.name);
  expect(first?.text).toContain('₦2,500');
  expect(first?.text).toContain('4081');
  expect(first?.text).toContain(
    `Change your card: ${server.deps.config.publicUrl.origin}/membership/app/payment-methods`,
  );
  await passDays(22);
  expect(await remindersOf(member)).toHaveLength(1);
  await passDays(1);
  expect(await remindersOf(member)).toHaveLength(2);
  await passDays(10);
  expect(await remindersOf(member)).toHaveLength(2);
});

it('nobody hears of a card that renews nothing, or was removed [B4]', async () => {
  const { app, deps } = server;
  const [cancelled, removed] = [await makeExpiring(6), await makeExpiring(6)];
  await change(app, 'cancelSubscription', cancelled.id, cancelled.patron);
  await deps.db
    .updateTable('payment_methods')
    .set({ removed_at: deps.clock.now() })
    .where('patron_id', '=', removed.patron.id)
    .execute();
  await passDays(1);
  expect([await remindersOf(cancelled), await remindersOf(removed)]).toEqual([[], []]);
});

it('an email about a card waits for the morning, and a renewed card is announced anew [B4]', async () => {
  const { deps } = server;
  const member = await makeExpiring(31);
  const midnight = lagosMidnight(lagosDate(later(deps.clock.now(), days(1))));
  await server.passTo(later(midnight, minutes(60)));
  await remindOfExpiry(deps);
  expect(await remindersOf(member)).toEqual([]);
  await server.passTo(later(midnight, minutes(9 * 60)));
  await remindOfExpiry(deps);
  expect(await remindersOf(member)).toHaveLength(1);

  await sql`update payment_methods set expires_on = expires_on + 60 where patron_id = ${member.patron.id}`.execute(
    deps.db,
  );
  await passDays(60);
  expect(await remindersOf(member)).toHaveLength(2);
});
