import { updateMembership } from '@udala/contract/memberships';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freshKey } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { emailsTo } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import {
  change,
  eventsOf,
  lapse,
  makePaidMember,
  moveBack,
  patronsOf,
  payByHand,
  rowOf,
  type Act,
  type Member,
} from '#test/subscriptions.ts';
import { payAt, startMoneyServer, verify, type MoneyServer } from '#test/money.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer()));
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db));

const act: Act = (name, id, { token }, options) => change(server.app, name, id, { token, ...options });

/** Moves the next due date to two days from now. */
async function moveToEve({ id }: Member): Promise<void> {
  const { deps } = server;
  const { anchor_date: anchor } = await rowOf(deps, id);
  const monthToSoon = Temporal.PlainDate.from(anchor ?? '')
    .add({ days: 2 })
    .subtract({ months: 1 });
  await moveBack(deps, id, monthToSoon.until(anchor ?? '').days);
}

/** Checkout of a patron who pays by hand, opened before the due date. */
async function openEarly(member: Member) {
  const { id, patron } = member;
  await payByHand(server.deps, id);
  await moveToEve(member);
  const open = await act('paySubscription', id, patron);
  expect(open.status).toBe(201);
  return open;
}

const reprice = ({ membershipId, creator }: Member, price: number) =>
  call(server.app, updateMembership, {
    params: { id: membershipId },
    body: { price, benefits: ['Exclusive Content'] },
    token: creator.token,
  });

describe('a new price', () => {
  it('applies only after the patron agrees, from the next payment on', async () => {
    const { app, deps } = server;
    const member = await makePaidMember(server);
    const { id, patron, creator } = member;
    await reprice(member, 3000);
    expect(await rowOf(server.deps, id)).toMatchObject({ price_kobo: 250_000 });

    const stale = await act('agreeToPrice', id, patron, { body: { price: 2800 } });
    expect(stale).toMatchObject({ status: 409, body: { code: 'price_changed' } });
    const agreed = await act('agreeToPrice', id, patron, { body: { price: 3000 } });
    expect(agreed.body).toMatchObject({ price: 3000, offerPrice: null, status: 'active' });
    expect((await act('agreeToPrice', id, patron, { body: { price: 3000 } })).body).toEqual(agreed.body);
    const changes = (await eventsOf(server.deps, id)).filter(({ reason }) => reason === 'price_agreed');
    expect(changes).toEqual([{ from_state: 'active', to_state: 'active', reason: 'price_agreed' }]);
    const emails = await emailsTo(deps, patron.email);
    expect(emails.map(({ subject }) => subject)).toContain(`You now pay ${creator.name} ₦3,000 a month`);
    expect(await patronsOf(server.deps, creator.id)).toBe(1);

    await moveBack(deps, id, 32);
    await lapse(deps, id);
    const pay = await act('paySubscription', id, patron);
    await payAt(pay.body.authorizationUrl, 'success');
    expect((await verify(app, member, pay.body.reference)).body.status).toBe('paid');
    const invoice = await deps.db
      .selectFrom('invoices')
      .select('amount_kobo')
      .where('subscription_id', '=', id)
      .where('period_no', '=', 1)
      .executeTakeFirst();
    expect(invoice?.amount_kobo).toBe(300_000);
  });
});

it('charges the agreed price whatever the offer asks, and an open checkout collects the price it showed', async () => {
  const { app, deps } = server;
  const member = await makePaidMember(server);
  const { id, patron } = member;
  await reprice(member, 3000);
  const open = await openEarly(member);
  await act('agreeToPrice', id, patron, { body: { price: 3000 } });
  await payAt(open.body.authorizationUrl, 'success');
  expect((await verify(app, member, open.body.reference)).body.status).toBe('paid');
  expect(await rowOf(deps, id)).toMatchObject({ price_kobo: 300_000, period_no: 2 });
  const invoices = deps.db.selectFrom('invoices').select('amount_kobo').where('subscription_id', '=', id);
  expect(await invoices.execute()).toEqual([{ amount_kobo: 250_000 }, { amount_kobo: 250_000 }]);
});

describe('paying', () => {
  it('opens for what is due: one checkout for all calls, and none once it is paid', async () => {
    const { app, deps } = server;
    const member = await makePaidMember(server);
    const { id, patron } = member;
    expect((await act('paySubscription', id, patron)).status).toBe(409);
    await moveBack(deps, id, 32);
    await lapse(deps, id);
    const key = freshKey();
    const answers = await Promise.all([1, 2, 3].map((n) => act('paySubscription', id, patron, n < 3 ? { key } : {})));
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1);
    const { reference, authorizationUrl } = answers[0]?.body ?? { reference: '', authorizationUrl: '' };
    await payAt(authorizationUrl, 'success');
    const { body } = await verify(app, member, reference);
    expect(body).toMatchObject({ status: 'paid', subscription: { status: 'active' } });
    expect(await rowOf(server.deps, id)).toMatchObject({ anchor_no: 0, period_no: 2 });
    expect((await act('paySubscription', id, patron)).status).toBe(409);
    expect((await act('paySubscription', id, patron, { key })).raw).toBe(answers[0]?.raw);
  });

  it('changes nothing after a declined checkout', async () => {
    const { app, deps } = server;
    const member = await makePaidMember(server);
    const open = await openEarly(member);
    const before = await rowOf(deps, member.id);
    await payAt(open.body.authorizationUrl, 'declined');
    expect((await verify(app, member, open.body.reference)).body.status).toBe('failed');
    expect(await rowOf(deps, member.id)).toEqual(before);
  });

  it('is void once the membership is paused', async () => {
    const member = await makePaidMember(server);
    await openEarly(member);
    await act('pauseSubscription', member.id, member.patron);
    const invoices = server.deps.db.selectFrom('invoices').select('state').where('subscription_id', '=', member.id);
    expect(await invoices.orderBy('period_no').execute()).toEqual([{ state: 'paid' }, { state: 'void' }]);
  });

  it('is not open while a card renews the membership and has not been tried', async () => {
    const member = await makePaidMember(server);
    await moveToEve(member);
    expect((await act('paySubscription', member.id, member.patron)).status).toBe(409);
  });

  it('opens another checkout after a cancellation that was undone, and takes what is paid at the one before', async () => {
    const { app } = server;
    const member = await makePaidMember(server);
    const { id, patron } = member;
    const open = await openEarly(member);
    await act('cancelSubscription', id, patron);
    await act('resumeSubscription', id, patron);
    const again = await act('paySubscription', id, patron);
    expect(again.body.reference).not.toBe(open.body.reference);
    await payAt(open.body.authorizationUrl, 'success');
    expect((await verify(app, member, open.body.reference)).body.status).toBe('paid');
    expect(await rowOf(server.deps, id)).toMatchObject({ state: 'active', period_no: 2 });
  });
});
