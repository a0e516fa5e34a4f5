import { updateMembership } from '@udala/contract/memberships';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freshKey } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { lettersTo } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { change, eventsOf, lapse, makePaidMember, moveBack, patronsOf, rowOf, type Act } from '#test/memberships.ts';
import { payAt, startMoneyServer, verify, type MoneyServer } from '#test/money.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer()));
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db));

const act: Act = (name, id, { token }, options) => change(server.app, name, id, { token, ...options });

describe('a new price', () => {
  it('is hers only when she says so, from the next payment on', async () => {
    const { app, deps } = server;
    const member = await makePaidMember(server);
    const { id, patron, creator, membershipId } = member;
    const body = { price: 3000, benefits: ['Exclusive Content'] };
    await call(app, updateMembership, { params: { id: membershipId }, body, token: creator.token });
    expect(await rowOf(server.deps, id)).toMatchObject({ price_kobo: 250_000 });

    const stale = await act('agreeToPrice', id, patron, { body: { price: 2800 } });
    expect(stale).toMatchObject({ status: 409, body: { code: 'price_changed' } });
    const agreed = await act('agreeToPrice', id, patron, { body: { price: 3000 } });
    expect(agreed.body).toMatchObject({ price: 3000, offerPrice: null, status: 'active' });
    expect((await act('agreeToPrice', id, patron, { body: { price: 3000 } })).body).toEqual(agreed.body);
    const told = (await eventsOf(server.deps, id)).filter(({ reason }) => reason === 'price_agreed');
    expect(told).toEqual([{ from_state: 'active', to_state: 'active', reason: 'price_agreed' }]);
    const letters = await lettersTo(deps, patron.email);
    expect(letters.map(({ subject }) => subject)).toContain(`You now pay ${creator.name} ₦3,000 a month`);
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

describe('paying', () => {
  it('is for what is due: once, whoever asks, and never again when it is paid', async () => {
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

  it('still opens the page that was open before a cancellation was taken back', async () => {
    const { app, deps } = server;
    const member = await makePaidMember(server);
    const { id, patron } = member;
    await deps.db.updateTable('subscriptions').set({ method_id: null }).where('id', '=', id).execute();
    const { anchor_date: anchor } = await rowOf(server.deps, id);
    const monthToSoon = Temporal.PlainDate.from(anchor ?? '')
      .add({ days: 2 })
      .subtract({ months: 1 });
    await moveBack(deps, id, monthToSoon.until(anchor ?? '').days);
    const open = await act('paySubscription', id, patron);
    expect(open.status).toBe(201);
    await act('cancelSubscription', id, patron);
    await act('resumeSubscription', id, patron);
    const again = await act('paySubscription', id, patron);
    expect(again.body).toEqual(open.body);
    await payAt(open.body.authorizationUrl, 'success');
    expect((await verify(app, member, open.body.reference)).body.status).toBe('paid');
    expect(await rowOf(server.deps, id)).toMatchObject({ state: 'active', period_no: 2 });
  });
});
