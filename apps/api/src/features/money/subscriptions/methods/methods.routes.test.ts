import {
  addPaymentMethod,
  listPaymentMethods,
  payFailed,
  removePaymentMethod,
  useForAll,
} from '@udala/contract/payment-methods';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, later, minutes } from '#platform/clock.ts';
import { freshKey, makePerson, signIn } from '#test/factories.ts';
import { startFaultyServer, type FaultyServer } from '#test/faulty-server.ts';
import { call, eventually } from '#test/harness.ts';
import { emailsTo } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { payAt, verify } from '#test/money.ts';
import { joinAnother, makeSupporter, methodsOf, slugs } from '#test/payment-methods.ts';
import { makeDue, patient, whileCharged } from '#test/while-charged.ts';
import { moveBack, rowOf } from '#test/subscriptions.ts';
import { deactivateRemovedMethods } from '#features/money/billing/deactivate-methods.ts';
import { renewDue } from '../renewals/renewals.ts';
import { dueAt } from '../terms.ts';

let server: FaultyServer;
beforeAll(async () => void (server = await startFaultyServer(patient)));
afterAll(() => server.close());
beforeEach(() => server.fail({}));
afterEach(() => assertInvariants(server.deps.db));

const { first: visa, second: other } = slugs;
const codesOf = async (patronId: string) => {
  const methods = server.deps.db.selectFrom('payment_methods').select(['authorization_code', 'removed_at']);
  return methods.where('patron_id', '=', patronId).orderBy('id').execute();
};
/** The codes of an address that the provider still charges. */
const chargeable = async (email: string) => {
  type Saved = { email: string; authorization: { authorization_code: string } };
  const { items } = await server.control<{ items: Saved[] }>('authorizations');
  return items.filter((saved) => saved.email === email).map(({ authorization }) => authorization.authorization_code);
};
const dueOf = async (id: string) => {
  const row = await rowOf(server.deps, id);
  return dueAt({ ...row, anchor_date: row.anchor_date ?? '' });
};

describe('who may see and change saved methods [B5]', () => {
  const endpoints = [
    { endpoint: listPaymentMethods, own: 200, foreign: 200 },
    { endpoint: useForAll, own: 200, foreign: 404 },
    { endpoint: payFailed, own: 200, foreign: 404 },
    { endpoint: addPaymentMethod, own: 201, foreign: 404 },
    { endpoint: removePaymentMethod, own: 200, foreign: 404 },
  ] as const;

  it.each(endpoints)('$endpoint.method $endpoint.path', async ({ endpoint, own, foreign }) => {
    const { app, deps } = server;
    const { patron, members } = await makeSupporter(server, [visa]);
    const [method] = await methodsOf(server, patron).list();
    const ask = (token?: string, host?: string) =>
      call<typeof endpoint>(app, endpoint, {
        params: { id: method?.id ?? '' },
        body: endpoint === addPaymentMethod ? { subscriptionId: members[0]?.id } : undefined,
        headers: { 'idempotency-key': freshKey() },
        ...(token !== undefined && { token }),
        ...(host !== undefined && { host }),
      });
    expect((await ask()).status).toBe(401);
    const creator = members[0]?.creator;
    for (const { token } of [await makePerson(deps), creator ?? patron]) {
      const answer = await ask(token);
      expect(answer.status).toBe(foreign);
      if (foreign === 200) expect(answer.body).toMatchObject({ items: [] });
    }
    expect(await methodsOf(server, patron).list()).toHaveLength(1);
    const host = creator?.host ?? '';
    const there = await signIn(deps, patron.id, host);
    expect((await ask(there.token, host)).status).toBe(own);
    expect((await ask(patron.token)).status).toBe(own);
  });
});

it('lists saved methods, the newest first, with what each renews and whether it is expired [B5]', async () => {
  const { patron, members } = await makeSupporter(server, [visa, other]);
  const { db } = server.deps;
  await db.updateTable('payment_methods').set({ expires_on: '2020-02-01' }).where('last4', '=', '0011').execute();
  expect(await methodsOf(server, patron).list()).toMatchObject([
    { brand: 'visa', last4: '0011', expiresOn: '2020-02-01', isExpired: true, renews: [members[1]?.id] },
    { brand: 'visa', last4: '4081', expiresOn: '2100-01-01', isExpired: false, renews: [members[0]?.id] },
  ]);
});

it('renews every membership with the method that was chosen, and charges nothing before [B5]', async () => {
  const { patron, members } = await makeSupporter(server, [visa, other]);
  const methods = methodsOf(server, patron);
  const [newer, older] = await methods.list();
  const paid = await server.paidBy({ patron });
  const answer = await methods.useForAll(older?.id ?? '');
  const all = members.map(({ id }) => id).toReversed();
  expect(answer.body.items).toMatchObject([
    { id: newer?.id, renews: [] },
    { id: older?.id, renews: all },
  ]);
  expect((await methods.useForAll(older?.id ?? '')).body).toEqual(answer.body);
  expect(await server.paidBy({ patron })).toBe(paid);
  const due = await dueOf(members[0]?.id ?? '');
  // Announced three days before, and charged in the morning.
  await server.passTo(later(due, -days(2)));
  await renewDue(server.deps);
  await server.passTo(later(due, days(0.5)));
  await eventually(async () => {
    // One charge of a card at a time: the other is looked at again in a minute.
    await server.passTime(minutes(2));
    await renewDue(server.deps);
    return (await server.paidBy({ patron })) === paid + 2;
  });
  const used = await server.deps.db
    .selectFrom('charge_attempts as a')
    .innerJoin('payment_methods as m', 'm.id', 'a.method_id')
    .select('m.last4')
    .where('m.patron_id', '=', patron.id)
    .where('a.kind', '=', 'saved')
    .execute();
  expect(used).toEqual([{ last4: '4081' }, { last4: '4081' }]);
});

it('renews what is unpaid with the method that was chosen, on the next of its mornings [B5]', async () => {
  const { patron, members } = await makeSupporter(server, [visa, other]);
  const id = members[0]?.id ?? '';
  const methods = methodsOf(server, patron);
  const [chosen, removed] = await methods.list();
  await methods.remove(removed?.id ?? '');
  await moveBack(server.deps, id, 32);
  await eventually(async () => {
    await renewDue(server.deps);
    return (await rowOf(server.deps, id)).state === 'past_due';
  });
  const paid = await server.paidBy({ patron });
  expect((await methods.useForAll(chosen?.id ?? '')).status).toBe(200);
  await renewDue(server.deps);
  expect([await server.paidBy({ patron }), (await rowOf(server.deps, id)).state]).toEqual([paid, 'past_due']);
  await eventually(async () => {
    await server.passTime(minutes(6 * 60));
    await renewDue(server.deps);
    return (await rowOf(server.deps, id)).state !== 'past_due';
  });
  expect(await rowOf(server.deps, id)).toMatchObject({ state: 'active', period_no: 2 });
  expect(await server.paidBy({ patron })).toBe(paid + 1);
});

it('renews with the method that was chosen while another was charged [B5]', async () => {
  const { patron, members } = await makeSupporter(server, [visa, other]);
  const id = members[0]?.id ?? '';
  const methods = methodsOf(server, patron);
  const [chosen] = await methods.list();
  await moveBack(server.deps, id, 32);
  await whileCharged(server, { patron }, () => methods.useForAll(chosen?.id ?? ''));
  expect(await rowOf(server.deps, id)).toMatchObject({ state: 'active', period_no: 2, method_id: chosen?.id });
});

describe('a removed method [B5]', () => {
  it('is never charged again, here or at the provider, and its memberships are paid by hand', async () => {
    const { patron, members } = await makeSupporter(server, [visa]);
    const [member] = members;
    const methods = methodsOf(server, patron);
    const [card] = await methods.list();
    expect(await chargeable(patron.email)).toHaveLength(1);
    expect((await methods.remove(card?.id ?? '')).body).toMatchObject({ items: [] });
    expect((await methods.remove(card?.id ?? '')).body).toMatchObject({ items: [] });
    await deactivateRemovedMethods(server.deps);
    expect(await chargeable(patron.email)).toEqual([]);
    expect(await codesOf(patron.id)).toEqual([{ authorization_code: '', removed_at: expect.any(Date) }]);

    await renewDue(server.deps);
    const due = await dueOf(member?.id ?? '');
    const { next_at: nextAt } = await rowOf(server.deps, member?.id ?? '');
    expect(nextAt && nextAt <= later(due, -days(2))).toBe(true);
    const paid = await server.paidBy({ patron });
    await server.passTo(later(due, days(0.5)));
    await eventually(async () => {
      await renewDue(server.deps);
      return (await rowOf(server.deps, member?.id ?? '')).state === 'past_due';
    });
    expect(await server.paidBy({ patron })).toBe(paid);
    expect((await emailsTo(server.deps, patron.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Pay ₦2,500 to keep your place/),
    );
  });

  it('can be replaced by another in the same step', async () => {
    const { patron, members } = await makeSupporter(server, [visa, other]);
    const methods = methodsOf(server, patron);
    const [newer, older] = await methods.list();
    expect((await methods.remove(older?.id ?? '', older?.id)).status).toBe(404);
    const foreign = await methodsOf(server, (await makeSupporter(server, [visa])).patron).list();
    expect((await methods.remove(older?.id ?? '', foreign[0]?.id)).status).toBe(404);
    const { body } = await methods.remove(older?.id ?? '', newer?.id);
    expect(body.items).toMatchObject([{ id: newer?.id, renews: expect.arrayContaining(members.map(({ id }) => id)) }]);
  });

  it('is deactivated once the provider answers again, and not while the same card is saved anew', async () => {
    const { patron } = await makeSupporter(server, [visa]);
    const methods = methodsOf(server, patron);
    const [card] = await methods.list();
    await methods.remove(card?.id ?? '');
    server.fail({ deactivate: 'never heard' });
    await deactivateRemovedMethods(server.deps);
    expect(await chargeable(patron.email)).toHaveLength(1);
    expect((await codesOf(patron.id))[0]?.authorization_code).not.toBe('');
    server.fail({});
    await joinAnother(server, patron, visa);
    await server.passTime(days(1) / 24);
    await deactivateRemovedMethods(server.deps);
    expect(await chargeable(patron.email)).toHaveLength(1);
    const [again] = await methods.list();
    await methods.remove(again?.id ?? '');
    await deactivateRemovedMethods(server.deps);
    expect(await chargeable(patron.email)).toEqual([]);
  });

  it('takes the older codes of the same card with it', async () => {
    const { patron } = await makeSupporter(server, [visa]);
    const { db } = server.deps;
    const [before] = await chargeable(patron.email);
    const mine = db.updateTable('payment_methods').where('patron_id', '=', patron.id);
    await mine.set({ authorization_code: 'AUTH_older' }).execute();
    await joinAnother(server, patron, visa);
    expect(await codesOf(patron.id)).toMatchObject([
      { authorization_code: before, removed_at: null },
      { authorization_code: 'AUTH_older', removed_at: expect.any(Date) },
    ]);
    expect(await methodsOf(server, patron).list()).toHaveLength(1);
  });

  it('is not saved again by a charge that was in progress', async () => {
    const member = await makeDue(server);
    const methods = methodsOf(server, member.patron);
    const [card] = await methods.list();
    const paid = await server.paidBy(member);
    await whileCharged(server, member, () => methods.remove(card?.id ?? ''));
    expect(await server.paidBy(member)).toBe(paid + 1);
    expect((await rowOf(server.deps, member.id)).state).toBe('active');
    expect(await methods.list()).toEqual([]);
  });
});

describe('a new card [B5]', () => {
  it('is saved with the next month, also before it is due, and no more than one month ahead', async () => {
    const { patron, members } = await makeSupporter(server, [visa]);
    const [{ id } = { id: '' }] = members;
    const methods = methodsOf(server, patron);
    const before = await dueOf(id);
    const early = async () => (await call(server.app, listPaymentMethods, { token: patron.token })).body.payableEarly;
    expect(await early()).toEqual([id]);
    const key = freshKey();
    const { status, body } = await methods.add(id, key);
    expect(status).toBe(201);
    expect((await methods.add(id, key)).body).toEqual(body);
    expect((await methods.add(id)).body).toEqual(body);
    await payAt(body.authorizationUrl, 'asks-later');
    expect((await verify(server.app, { patron }, body.reference)).body.status).toBe('paid');
    expect(await methods.list()).toMatchObject([
      { last4: '0052', renews: [id] },
      { last4: '4081', renews: [] },
    ]);
    expect((await dueOf(id)) > before).toBe(true);
    expect(await early()).toEqual([]);
    expect((await methods.add(id)).body).toMatchObject({ code: 'conflict' });
  });
});
