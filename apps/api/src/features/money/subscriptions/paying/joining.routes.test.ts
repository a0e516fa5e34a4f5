import { listPayments } from '@udala/contract/payments';
import { getBalance } from '@udala/contract/payouts';
import { listOwnSubscriptions, listSubscriptions, summariseJoining } from '@udala/contract/subscriptions';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, later } from '#platform/clock.ts';
import { signIn } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { join, joinAndPay, makePair, payAt, startMoneyServer, verify, type MoneyServer } from '#test/money.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer()));
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db));

describe('joining', () => {
  it('takes a patron from the summary to an active membership', async () => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    const { creator, patron, membershipId } = pair;
    const summary = await call(app, summariseJoining, { query: { creatorId: creator.id }, token: patron.token });
    expect(summary.body).toMatchObject({ membershipId, price: 2500, dueTodayKobo: 250_000 });

    const { status, body } = await join(app, pair);
    expect(status).toBe(201);
    expect(body.reference).toMatch(/^s[0-9a-f]{32}-p0-a1$/);
    expect(await server.charges()).toContainEqual({
      reference: body.reference,
      status: 'abandoned',
      amount: 250_000,
      email: patron.email,
    });
    await payAt(body.authorizationUrl, 'success');

    const paid = await verify(app, pair, body.reference);
    expect(paid.body).toMatchObject({
      status: 'paid',
      message: null,
      subscription: {
        id: body.subscriptionId,
        status: 'active',
        price: 2500,
        startedOn: summary.body.billingStartsOn,
        nextPaymentOn: summary.body.nextPaymentOn,
        accessUntil: later(new Date(`${summary.body.nextPaymentOn}T00:00:00+01:00`), days(7)).toISOString(),
        creator: { id: creator.id, userName: creator.userName },
        patron: { id: patron.id, userName: null },
      },
    });

    const own = await call(app, listOwnSubscriptions, { token: patron.token });
    expect(own.body.items).toEqual([paid.body.subscription]);
    const payments = await call(app, listPayments, { token: patron.token });
    expect(payments.body.items).toMatchObject([{ status: 'paid', amountKobo: 250_000, channel: 'card', reason: null }]);
    const balance = await call(app, getBalance, { token: creator.token });
    expect(balance.body).toMatchObject({
      availableKobo: 0,
      heldKobo: 211_250,
      monthGrossKobo: 250_000,
      monthNetKobo: 211_250,
    });
    const patrons = await call(app, listSubscriptions, { query: { creatorId: creator.id, status: 'active' } });
    expect(patrons.body).toMatchObject({ items: [], meta: { totalItems: 1 } });
  });

  it('returns to the page the patron came from, by configuration and not by request headers', async () => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    const { token } = await signIn(deps, pair.patron.id, pair.creator.host);
    const there = await join(app, { ...pair, patron: { token } }, { host: pair.creator.host });
    expect(there.status).toBe(201);
    const page = await fetch(`${there.body.authorizationUrl}/cancel`, {
      method: 'POST',
      headers: { origin: new URL(there.body.authorizationUrl).origin },
      redirect: 'manual',
    });
    expect(page.headers.get('location')).toBe(
      `http://${pair.creator.host}/membership/auth/payment?reference=${there.body.reference}&cancelled=1`,
    );
    const left = await verify(app, pair, there.body.reference);
    expect(left.body).toMatchObject({ status: 'failed', message: 'Payment not finished. Nothing was charged.' });
    const again = await join(app, pair);
    expect(again.body).toEqual(there.body);
  });

  it('names the reason for a declined card, and accepts the next one', async () => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    const first = await join(app, pair);
    await payAt(first.body.authorizationUrl, 'insufficient-funds');
    const declined = await verify(app, pair, first.body.reference);
    expect(declined.body).toMatchObject({
      status: 'failed',
      message: 'Not enough money. Nothing was charged.',
      subscription: { status: 'pending', accessUntil: null, nextPaymentOn: null },
    });

    const second = await join(app, pair);
    expect(second.body.reference).toBe(first.body.reference.replace('-a1', '-a2'));
    expect(second.body.subscriptionId).toBe(first.body.subscriptionId);
    await payAt(second.body.authorizationUrl, 'success');
    expect((await verify(app, pair, second.body.reference)).body.status).toBe('paid');
    const payments = await call(app, listPayments, { token: pair.patron.token });
    expect(payments.body.items.map(({ status, reason }) => [status, reason])).toEqual([
      ['paid', null],
      ['failed', 'Not enough money.'],
    ]);
  });

  it('accepts a success after a decline on the same page', async () => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    const { body } = await join(app, pair);
    await payAt(body.authorizationUrl, 'declined');
    expect((await verify(app, pair, body.reference)).body.message).toBe('Your bank said no. Nothing was charged.');
    await payAt(body.authorizationUrl, 'success');
    expect((await verify(app, pair, body.reference)).body.status).toBe('paid');
  });

  it('rejects joining twice, joining oneself, and a price or offer that does not exist', async () => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    const other = await makePair(deps);
    await joinAndPay(app, pair);
    expect(await join(app, pair)).toMatchObject({ status: 409, body: { code: 'already_patron' } });
    expect(await join(app, { ...pair, patron: pair.creator })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect(await join(app, { ...other, price: 3000 })).toMatchObject({ status: 409, body: { code: 'price_changed' } });
    const unknown = { ...other, membershipId: '01900000-0000-7000-8000-000000000000' };
    expect((await join(app, unknown)).status).toBe(404);
    const { token } = await signIn(deps, other.patron.id, pair.creator.host);
    expect((await join(app, { ...other, patron: { token } }, { host: pair.creator.host })).status).toBe(404);
    await deps.db.updateTable('memberships').set({ state: 'withdrawn' }).where('id', '=', other.membershipId).execute();
    expect((await join(app, other)).status).toBe(404);
    const away = await makePair(deps);
    await deps.db.updateTable('users').set({ state: 'suspended' }).where('id', '=', away.creator.id).execute();
    expect((await join(app, away)).status).toBe(404);
    expect(await deps.db.selectFrom('subscriptions').where('patron_id', '=', other.patron.id).execute()).toEqual([]);
  });
});
