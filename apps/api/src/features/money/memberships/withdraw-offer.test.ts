import { deleteMembership, updateMembership } from '@udala/contract/memberships';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { renewDue } from '#features/money/subscriptions/renewals/renewals.ts';
import { days } from '#platform/clock.ts';
import { makePerson } from '#test/factories.ts';
import { call, eventually } from '#test/harness.ts';
import { emailsTo } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { change, eventsOf, lapse, makeAlike, moveBack, patronsOf, rowOf, type Member } from '#test/subscriptions.ts';
import {
  join,
  joinAndPay,
  makePair,
  payAt,
  startMoneyServer,
  unhurried,
  verify,
  type MoneyServer,
} from '#test/money.ts';
import type { Creator, Person } from '#test/factories.ts';
import { announceNewPrices } from './announce-offer.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer(unhurried)));
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db));

interface Offer {
  creator: Creator;
  membershipId: string;
  price: number;
}

async function addMember({ creator, membershipId, price }: Offer): Promise<Member> {
  const { app, deps } = server;
  const patron = await makePerson(deps);
  await joinAndPay(app, { patron, membershipId, price });
  const { id } = await deps.db
    .selectFrom('subscriptions')
    .select('id')
    .where('patron_id', '=', patron.id)
    .executeTakeFirstOrThrow();
  return { id, creator, patron, membershipId, price };
}

const withdraw = ({ creator, membershipId }: Offer) =>
  call(server.app, deleteMembership, { params: { id: membershipId }, token: creator.token });

const reprice = ({ creator, membershipId }: Offer, price: number) =>
  call(server.app, updateMembership, {
    params: { id: membershipId },
    body: { price, benefits: ['Exclusive Content'] },
    token: creator.token,
  });

const notificationsTo = ({ id }: Person) =>
  server.deps.db.selectFrom('notifications').select('event_key').where('recipient_id', '=', id).execute();

it('stops active memberships, ends unpaid ones, and leaves those alone that already end', async () => {
  const { app, deps } = server;
  const offer = await makePair(deps);
  const [active, pastDue, paused, outlasted, cancelled] = [
    await addMember(offer),
    await addMember(offer),
    await addMember(offer),
    await addMember(offer),
    await addMember(offer),
  ];
  await moveBack(deps, pastDue.id, 32);
  await lapse(deps, pastDue.id);
  await change(app, 'pauseSubscription', paused.id, paused.patron);
  await change(app, 'pauseSubscription', outlasted.id, outlasted.patron);
  await moveBack(deps, outlasted.id, 32);
  await change(app, 'cancelSubscription', cancelled.id, cancelled.patron);
  const begun = await join(app, offer);

  expect((await withdraw(offer)).status).toBe(200);
  expect((await withdraw(offer)).status).toBe(404);
  const states = await Promise.all(
    [active, pastDue, paused, outlasted, cancelled].map(async ({ id }) => (await rowOf(deps, id)).state),
  );
  expect(states).toEqual(['ending', 'ended', 'ending', 'ended', 'ending']);
  expect(await rowOf(deps, begun.body.subscriptionId)).toMatchObject({ state: 'ended' });
  const invoices = deps.db
    .selectFrom('invoices')
    .select('state')
    .where('subscription_id', '=', begun.body.subscriptionId);
  expect(await invoices.execute()).toEqual([{ state: 'void' }]);
  expect((await eventsOf(deps, active.id)).at(-1)).toEqual({
    from_state: 'active',
    to_state: 'ending',
    reason: 'offer_withdrawn',
  });
  expect(await eventsOf(deps, cancelled.id)).toHaveLength(2);
  expect(await patronsOf(deps, offer.creator.id)).toBe(3);
  for (const { id, patron } of [active, paused, cancelled]) {
    expect((await change(app, 'resumeSubscription', id, patron)).status).toBe(409);
  }

  await payAt(begun.body.authorizationUrl, 'success');
  expect((await verify(app, offer, begun.body.reference)).body.subscription.status).toBe('ended');
  const refunds = await deps.db
    .selectFrom('refunds')
    .select('reason')
    .where('creator_id', '=', offer.creator.id)
    .execute();
  expect(refunds).toEqual([{ reason: 'overpayment' }]);
});

/** Emails other than the receipts of payments. */
const priceEmailsTo = async ({ email }: Person) =>
  (await emailsTo(server.deps, email)).filter(({ subject }) => !subject.startsWith('Receipt'));

it('notifies each patron once, with the end of their access', async () => {
  const { deps } = server;
  const offer = await makePair(deps);
  const staying = await addMember(offer);
  const late = await addMember(offer);
  await moveBack(deps, late.id, 32);
  await lapse(deps, late.id);
  await withdraw(offer);
  const received = async ({ patron }: Member) => {
    const emails = await priceEmailsTo(patron);
    return emails.length > 0 && emails;
  };
  const [toStaying, toLate] = [await eventually(() => received(staying)), await eventually(() => received(late))];
  expect(toStaying.map(({ subject }) => subject)).toEqual([`${offer.creator.name} closed memberships`]);
  expect(toStaying[0]?.text).toContain('You keep everything until');
  expect(toLate[0]?.text).toContain('It has ended.');
  expect(await notificationsTo(staying.patron)).toEqual([{ event_key: `offer-withdrawn:${staying.id}` }]);
});

it('announces a new price to patrons on another price, once a day, and only the last one', async () => {
  const { deps } = server;
  const offer = await makePair(deps);
  const member = await addMember(offer);
  const { name } = offer.creator;
  const changeTo = async (...prices: number[]) => {
    for (const price of prices) expect((await reprice(offer, price)).status).toBe(200);
    await Promise.all([announceNewPrices(deps), announceNewPrices(deps)]);
  };
  const received = async (...prices: string[]) => {
    const priceEmails = async () =>
      (await priceEmailsTo(member.patron)).filter(({ subject }) => subject.includes('now costs'));
    await eventually(async () => (await priceEmails()).length >= prices.length && (await isAllAnnounced()));
    const emails = await priceEmails();
    expect(emails.map(({ subject }) => subject).toSorted()).toEqual(
      prices.map((price) => `${name} now costs ${price} a month`),
    );
    expect(await notificationsTo(member.patron)).toHaveLength(prices.length);
    return emails;
  };
  await changeTo(2500);
  await received();
  await changeTo(3000, 2500, 3500);
  const [first] = await received('₦3,500');
  expect(first?.text).toContain('You stay on ₦2,500 a month');
  await changeTo(4000);
  await changeTo(5000);
  await received('₦3,500');
  await server.passTime(days(1));
  await changeTo();
  await received('₦3,500', '₦5,000');
  await changeTo(6000, 5000);
  await server.passTime(days(1));
  await changeTo();
  await received('₦3,500', '₦5,000');
  await changeTo(2500);
  await received('₦3,500', '₦5,000');
});

/** True once no job that announces a price is left. */
const isAllAnnounced = async () => {
  const { rows } = await server.deps.pool.query(
    "select from pgboss.job where name = 'announce-price' and state not in ('completed', 'failed')",
  );
  return rows.length === 0;
};

it('charges nobody from the withdrawal on, even before the memberships are stopped', async () => {
  const { app, deps } = server;
  const offer = await makePair(deps);
  const [renewing, paying] = [await addMember(offer), await addMember(offer)];
  await moveBack(deps, renewing.id, 31);
  await moveBack(deps, paying.id, 31);
  await lapse(deps, paying.id);
  await deps.db.updateTable('memberships').set({ state: 'withdrawn' }).where('id', '=', offer.membershipId).execute();
  const charges = (await server.charges()).length;
  await renewDue(deps);
  expect(await server.charges()).toHaveLength(charges);
  expect((await change(app, 'paySubscription', paying.id, paying.patron)).status).toBe(409);
  for (const { id } of [renewing, paying])
    expect((await rowOf(deps, id)).next_at?.getTime()).toBeGreaterThan(deps.clock.now().getTime());
});

it('stops more memberships than fit one transaction, and charges nobody in between', async () => {
  const { deps } = server;
  const offer = await makePair(deps);
  const { id } = await addMember(offer);
  await moveBack(deps, id, 31);
  await makeAlike(deps, id, { others: 2000 });
  const charges = (await server.charges()).length;
  expect((await withdraw(offer)).status).toBe(200);
  await renewDue(deps);
  const left = () =>
    deps.db
      .selectFrom('subscriptions')
      .select('id')
      .where('creator_id', '=', offer.creator.id)
      .where('state', '<>', 'ended')
      .execute();
  await eventually(async () => (await left()).length === 0);
  expect(await patronsOf(deps, offer.creator.id)).toBe(0);
  expect(await server.charges()).toHaveLength(charges);
  const events = deps.db.selectFrom('subscription_events').select('id').where('reason', '=', 'offer_withdrawn');
  expect(await events.where('creator_id', '=', offer.creator.id).execute()).toHaveLength(2001);
});

it('leaves no membership to anyone who joins during the withdrawal', async () => {
  const { app, deps } = server;
  for (let round = 0; round < 10; round += 1) {
    const offer = await makePair(deps);
    const patrons = await Promise.all(Array.from({ length: 6 }, () => makePerson(deps)));
    const [gone, ...joined] = await Promise.all([
      withdraw(offer),
      ...patrons.map((patron) => join(app, { ...offer, patron })),
    ]);
    expect(gone.status).toBe(200);
    for (const { status } of joined) expect([201, 404]).toContain(status);
    const left = await deps.db
      .selectFrom('subscriptions')
      .select('state')
      .where('creator_id', '=', offer.creator.id)
      .where('state', '<>', 'ended')
      .execute();
    expect(left).toEqual([]);
  }
});
