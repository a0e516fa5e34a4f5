import { deleteAccount } from '@udala/contract/account';
import { listNotifications } from '@udala/contract/notifications';
import { listPayments } from '@udala/contract/payments';
import { listRefundBanks, resolveRefundAccount, sendRefundTo } from '@udala/contract/refund-accounts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askProvider } from '#features/money/subscriptions/paying/settle.service.ts';
import { days, minutes } from '#platform/clock.ts';
import { mailedReauthCode } from '#test/authenticator.ts';
import { makePerson, type Person } from '#test/factories.ts';
import { call, eventually } from '#test/harness.ts';
import { emailsTo } from '#test/inbox.ts';
import { join, makePair, payAt } from '#test/money.ts';
import { assertInvariants } from '#test/invariants.ts';
import { payTwice, startMoneyBackServer, type MoneyBackServer } from '#test/money-back.ts';
import { accounts } from '#test/payouts.ts';
import { sendDueRefunds } from './send-refunds.ts';
import { settleRefundsOf } from './settle-refund.ts';

let server: MoneyBackServer;
beforeAll(async () => void (server = await startMoneyBackServer()));
afterAll(() => server.close());
beforeEach(() => server.fail({}));
afterEach(() => assertInvariants(server.deps.db));

const { arrives, fails, unknown } = accounts;

const refundOf = (reference: string) =>
  server.deps.db
    .selectFrom('refunds as r')
    .innerJoin('charge_attempts as a', 'a.id', 'r.attempt_id')
    .select(['r.state', 'r.asked_at', 'a.id as paymentId'])
    .where('a.reference', '=', reference)
    .executeTakeFirstOrThrow();
const becomes = (reference: string, state: string) =>
  eventually(async () => {
    await settleRefundsOf(server.deps, reference);
    return (await refundOf(reference)).state === state;
  });
const exceptions = async (reference: string) =>
  (await server.reconciliationExceptions()).filter(([, key]) => key === reference).map(([kind]) => kind);

/** A patron who paid twice by a way that cannot take money back. */
async function makeAsked() {
  const { overpayment: reference, patron } = await payTwice(server, 'refund-needs-attention');
  await sendDueRefunds(server.deps);
  await becomes(reference, 'needs_attention');
  const { paymentId } = await refundOf(reference);
  return { reference, patron, paymentId, as: of(patron, paymentId) };
}
const of = ({ token }: { token?: string }, paymentId: string) => {
  const who = { params: { paymentId }, ...(token !== undefined && { token }) };
  return {
    banks: () => call(server.app, listRefundBanks, who),
    resolve: (query: Record<string, string>) => call(server.app, resolveRefundAccount, { ...who, query }),
    send: (body: object) => call(server.app, sendRefundTo, { ...who, body }),
  };
};
const needsAccount = async ({ token }: Person) =>
  (await call(server.app, listPayments, { token })).body.items
    .filter((payment) => payment.accountForKobo === 300_000)
    .map(({ id }) => id);

describe('a refund that cannot go back the way it came [B8]', () => {
  it('asks its patron once, and no person of ours', async () => {
    const { reference, patron, paymentId } = await makeAsked();
    await settleRefundsOf(server.deps, reference);
    const mails = (await emailsTo(server.deps, patron.email)).filter(({ subject }) =>
      subject.startsWith('Where should'),
    );
    expect(mails).toMatchObject([{ subject: 'Where should we send your ₦3,000?' }]);
    expect(mails[0]?.text).toContain(`/membership/app/payment-history#${paymentId}`);
    const bell = await call(server.app, listNotifications, { token: patron.token });
    expect(bell.body.items.filter(({ message }) => message.includes('tell us the bank account'))).toHaveLength(1);
    expect(await needsAccount(patron)).toEqual([paymentId]);
    expect(await exceptions(reference)).toEqual([]);
  });

  it('goes to the account that they give, whose number is stored nowhere', async () => {
    const { reference, patron, paymentId, as } = await makeAsked();
    const owed = await server.owedKobo();
    expect((await as.banks()).body.items).toContainEqual({ code: '058', name: 'Guaranty Trust Bank' });
    expect((await as.resolve(arrives)).body.accountName).toMatch(/^[A-Z]+ [A-Z]+$/);
    expect((await as.resolve(unknown)).body).toMatchObject({ fields: { accountNumber: expect.any(String) } });
    expect((await as.send({ ...arrives, bankCode: '999' })).body).toMatchObject({
      fields: { bankCode: expect.any(String) },
    });
    expect((await as.send(arrives)).status).toBe(200);
    expect((await as.send(arrives)).status).toBe(404);
    await becomes(reference, 'done');
    expect(await server.owedKobo()).toBe(owed - 300_000);
    expect(await server.sentBackKobo(reference)).toBe(300_000);
    expect(await needsAccount(patron)).toEqual([]);
    expect(await exceptions(reference)).toEqual([]);
    const { rows } = await sql<{ all: string }>`
      select string_agg(row::text, ' ') as "all" from (
        select to_jsonb(r) as row from refunds r join charge_attempts a on a.id = r.attempt_id where a.id = ${paymentId}
        union all select to_jsonb(k) from idempotency_keys k union all select to_jsonb(j) from pgboss.job j) x`.execute(
      server.deps.db,
    );
    expect(rows[0]?.all).not.toContain(arrives.accountNumber);
  });

  it('asks again where their bank did not take it', async () => {
    const { reference, patron, as } = await makeAsked();
    await as.send(fails);
    await server.passTime(minutes(61));
    await becomes(reference, 'needs_attention');
    const mails = async () =>
      (await emailsTo(server.deps, patron.email)).filter(({ subject }) => subject.startsWith('Where should')).length;
    await eventually(async () => (await mails()) === 2);
    expect((await as.send(arrives)).status).toBe(200);
    await becomes(reference, 'done');
  });

  it('can be given again after no answer, also where the provider had taken it', async () => {
    const { reference, as } = await makeAsked();
    server.fail({ retryRefund: 'never heard' });
    expect((await as.send(arrives)).status).toBe(503);
    await server.control('settling', { delayMs: null });
    server.fail({ retryRefund: 'silent' });
    expect((await as.send(arrives)).status).toBe(503);
    server.fail({});
    expect((await as.send(arrives)).status).toBe(200);
    await server.control('settling', { delayMs: 0 });
    await becomes(reference, 'done');
    expect(await server.sentBackKobo(reference)).toBe(300_000);
  });

  it('is a person’s to look at after 14 days without an answer, and may still be answered', async () => {
    const { reference, as } = await makeAsked();
    await server.passTime(days(13));
    await settleRefundsOf(server.deps, reference);
    expect(await exceptions(reference)).toEqual([]);
    await server.passTime(days(1) + minutes(1));
    await settleRefundsOf(server.deps, reference);
    expect(await exceptions(reference)).toEqual(['refund_needs_attention']);
    expect((await as.send(arrives)).status).toBe(200);
    await becomes(reference, 'done');
    expect(await exceptions(reference)).toEqual([]);
  });

  it('is a person’s to look at where nobody can be mails', async () => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    const { reference, authorizationUrl } = (await join(app, pair)).body;
    const reauth = await mailedReauthCode(server, pair.patron);
    await call(app, deleteAccount, { token: pair.patron.token, body: { confirm: 'DELETE', reauth } });
    await payAt(authorizationUrl, 'refund-needs-attention');
    await askProvider(deps, reference);
    await sendDueRefunds(server.deps);
    await becomes(reference, 'needs_attention');
    expect(await exceptions(reference)).toEqual(['refund_needs_attention']);
  });
});

it('is its patron’s alone to answer, and look-ups are few [B8]', async () => {
  const { paymentId, as } = await makeAsked();
  const everybody = [of({}, paymentId), of(await makePerson(server.deps), paymentId)];
  const statuses = async ({ banks, resolve, send }: ReturnType<typeof of>) => [
    (await banks()).status,
    (await resolve(arrives)).status,
    (await send(arrives)).status,
  ];
  expect(await Promise.all(everybody.map(statuses))).toEqual([
    [401, 401, 401],
    [404, 404, 404],
  ]);
  const tries = await Promise.all(Array.from({ length: 11 }, () => as.resolve(arrives)));
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(1);
});
