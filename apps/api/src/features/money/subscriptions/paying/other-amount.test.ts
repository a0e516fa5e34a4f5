import { listPayments } from '@udala/contract/payments';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { reconcile } from '#features/money/reconcile/reconcile.ts';
import { days } from '#platform/clock.ts';
import { assertBooksTie } from '#test/books.ts';
import { call } from '#test/harness.ts';
import { emailsTo } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { join, makePair, payAt, verify } from '#test/money.ts';
import { balancesOf, startMoneyBackServer, type MoneyBackServer, sendAllRefunds } from '#test/money-back.ts';
import { rowOf } from '#test/subscriptions.ts';
import { at } from '#test/talk.ts';

let server: MoneyBackServer;
beforeAll(async () => void (server = await startMoneyBackServer()));
afterAll(() => server.close());
afterEach(async () => {
  server.fail({});
  await server.control('behaviours', { bearsFees: 'merchant' });
  await assertInvariants(server.deps.db);
});

it('gives the month where the payer bore the provider’s fee, and sends the excess back [A6]', async () => {
  const { app, deps } = server;
  await server.control('behaviours', { bearsFees: 'customer' });
  const alarmed = await server.alarms('other_amount_received');
  const pair = await makePair(deps);
  const { body } = await join(app, pair);
  await payAt(body.authorizationUrl, 'success');
  expect((await verify(app, pair, body.reference)).body).toMatchObject({ status: 'paid' });
  expect(await rowOf(deps, body.subscriptionId)).toMatchObject({ state: 'active', period_no: 1 });
  expect(await server.alarms('other_amount_received')).toBe(alarmed + 1);

  const charge = (await server.charges()).find(({ reference }) => reference === body.reference);
  const excessKobo = (charge?.amount ?? 0) - 250_000;
  expect(excessKobo).toBeGreaterThan(0);
  await sendAllRefunds(server);
  expect(await server.sentBackKobo(body.reference)).toBe(excessKobo);
  await assertBooksTie(server);
  const [payment] = (await call(app, listPayments, { ...at(pair.patron), query: {} })).body.items;
  expect(payment).toMatchObject({ status: 'paid', amountKobo: 250_000, hasReceipt: true });
  expect(payment?.reason).toMatch(/^You were charged ₦[\d.]+ more than that, which went back to you\.$/);
  const texts = (await emailsTo(deps, pair.patron.email)).map(({ text }) => text);
  expect(texts.some((text) => text.includes('and your membership costs ₦2,500. It is paid.'))).toBe(true);
  await reconcile(deps);
  expect(await balancesOf(deps, pair.creator.id)).toEqual({ held: 250_000 - 25_000 - excessKobo });
});

// The provider says so by a fault alone: its own records hold the whole price.
it('says what came where it is less than the price, sends it back, and lets the patron pay again [A6]', async () => {
  const { app, deps } = server;
  const pair = await makePair(deps);
  const { body } = await join(app, pair);
  const short = <Payment extends { reference: string; amountKobo: number }>(payment: Payment): Payment =>
    payment.reference === body.reference ? { ...payment, amountKobo: 240_000 } : payment;
  server.fail({
    verify: { answers: short },
    listPayments: { answers: (page) => ({ ...page, items: page.items.map(short) }) },
  });
  await payAt(body.authorizationUrl, 'success');
  expect((await verify(app, pair, body.reference)).body).toMatchObject({
    status: 'returned',
    message: 'Only ₦2,400 of ₦2,500 reached us. You get it back, the way you paid; please pay again.',
  });
  expect(await rowOf(deps, body.subscriptionId)).toMatchObject({ state: 'pending' });
  await sendAllRefunds(server);
  expect(await server.sentBackKobo(body.reference)).toBe(240_000);
  await server.passTime(days(2));
  await reconcile(deps);
  const [payment] = (await call(app, listPayments, { ...at(pair.patron), query: {} })).body.items;
  expect(payment).toMatchObject({
    status: 'refunded',
    reason: 'Less than the price reached us, so you get this back. Please pay again.',
  });
  const again = await join(app, pair);
  await payAt(again.body.authorizationUrl, 'success');
  expect((await verify(app, pair, again.body.reference)).body).toMatchObject({ status: 'paid' });
});
