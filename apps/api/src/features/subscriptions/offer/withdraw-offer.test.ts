import { deleteMembership, updateMembership } from '@udala/contract/memberships';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makePerson } from '#test/factories.ts';
import { call, eventually } from '#test/harness.ts';
import { lettersTo } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { change, eventsOf, lapse, moveBack, patronsOf, rowOf, type Member } from '#test/memberships.ts';
import { join, joinAndPay, makePair, payAt, startMoneyServer, verify, type MoneyServer } from '#test/money.ts';
import type { Creator, Person } from '#test/factories.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer()));
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

const noticesTo = ({ id }: Person) =>
  server.deps.db.selectFrom('notifications').select('event_key').where('recipient_id', '=', id).execute();

it('stops what renews, ends what was not paid, and leaves alone what ends already', async () => {
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
  expect(refunds).toEqual([{ reason: 'surplus' }]);
});

/** Her letters beside the receipts of what she paid. */
const newsTo = async ({ email }: Person) =>
  (await lettersTo(server.deps, email)).filter(({ subject }) => !subject.startsWith('Receipt'));

it('tells each patron once, and says until when she keeps everything', async () => {
  const { deps } = server;
  const offer = await makePair(deps);
  const staying = await addMember(offer);
  const late = await addMember(offer);
  await moveBack(deps, late.id, 32);
  await lapse(deps, late.id);
  await withdraw(offer);
  const told = async ({ patron }: Member) => {
    const letters = await newsTo(patron);
    return letters.length > 0 && letters;
  };
  const [toStaying, toLate] = [await eventually(() => told(staying)), await eventually(() => told(late))];
  expect(toStaying.map(({ subject }) => subject)).toEqual([`${offer.creator.name} closed memberships`]);
  expect(toStaying[0]?.text).toContain('You keep everything until');
  expect(toLate[0]?.text).toContain('It has ended.');
  expect(await noticesTo(staying.patron)).toEqual([{ event_key: `offer-withdrawn:${staying.id}` }]);
});

it('tells those on another price of the new one, once a price', async () => {
  const { deps } = server;
  const offer = await makePair(deps);
  const member = await addMember(offer);
  await reprice(offer, 3000);
  const key = `price-offered:${member.id}:300000`;
  await eventually(async () => (await noticesTo(member.patron)).some(({ event_key }) => event_key === key));
  await reprice(offer, 2500);
  await reprice(offer, 3000);
  await reprice(offer, 4000);
  const letters = await eventually(async () => {
    const all = await newsTo(member.patron);
    return all.length >= 2 && all;
  });
  const ofPrice = letters.map(({ subject }) => subject).toSorted();
  expect(ofPrice).toEqual([3, 4].map((thousand) => `${offer.creator.name} now asks ₦${thousand},000 a month`));
  expect(letters[0]?.text).toContain('You stay on ₦2,500 a month');
});

it('lets nobody slip in who is joining while the offer goes', async () => {
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
