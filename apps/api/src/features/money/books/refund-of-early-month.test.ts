import { dayOf } from '@udala/messages/dates';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { days } from '#platform/clock.ts';
import { assertBooksTie } from '#test/books.ts';
import { emailsTo } from '#test/inbox.ts';
import { referenceOf, sendAllRefunds, startMoneyBackServer, type MoneyBackServer } from '#test/money-back.ts';
import { payAt, verify } from '#test/money.ts';
import { methodsOf } from '#test/payment-methods.ts';
import { makePaidMember, rowOf } from '#test/subscriptions.ts';
import { refundPayment } from './refund-payment.service.ts';

let server: MoneyBackServer;
beforeAll(async () => void (server = await startMoneyBackServer()));
afterAll(() => server.close());
afterEach(() => assertBooksTie(server));

const order = { amountKobo: null, bearer: 'creator', reason: 'Asked for it', actor: { operator: 'test' } } as const;
const refund = (payment: string) => refundPayment(server.deps, { payment, ...order });

/** A member who has paid the next month too. */
async function paidEarly() {
  const { id, patron, creator } = await makePaidMember(server);
  const first = await referenceOf(server.deps, id);
  const { body } = await methodsOf(server, patron).add(id);
  await payAt(body.authorizationUrl, 'success');
  await verify(server.app, { patron }, body.reference);
  return { id, patron, creator, first, second: body.reference };
}

it('leaves the month before, as long as that is paid', async () => {
  const { id, patron, creator, first, second } = await paidEarly();
  const { access_until: paidUntil } = await rowOf(server.deps, id);
  await refund(second);
  await sendAllRefunds(server);
  const left = await rowOf(server.deps, id);
  expect(left).toMatchObject({ state: 'ending', period_no: 1, end_reason: 'refunded' });
  expect(left.access_until).toEqual(left.next_at);
  expect(Number(paidUntil) - Number(left.access_until)).toBeGreaterThan(days(28));
  const day = dayOf(left.access_until ?? new Date(0));
  for (const { email } of [patron, creator]) {
    expect(
      (await emailsTo(server.deps, email)).filter(({ text }) => text.includes(`is paid until ${day}, and ends then.`)),
    ).toHaveLength(1);
  }
  await refund(first);
  expect((await rowOf(server.deps, id)).state).toBe('ended');
});

it('ends the membership at once where the month that is running was refunded before', async () => {
  const { id, first, second } = await paidEarly();
  await refund(first);
  expect((await rowOf(server.deps, id)).state).toBe('active');
  await refund(second);
  expect((await rowOf(server.deps, id)).state).toBe('ended');
});
