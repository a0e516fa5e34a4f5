import { receivePaystackEvent } from '@udala/contract/payments';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { sha256 } from '#platform/secrets.ts';
import { call, eventually } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import {
  chargeSuccess,
  deliver,
  join,
  makePair,
  payAt,
  sign,
  startMoneyServer,
  verify,
  type MoneyServer,
} from '#test/money.ts';
import { readProviderEvent } from './provider-event.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer()));
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db));

const inbox = () => server.deps.db.selectFrom('webhook_inbox').selectAll().orderBy('id').execute();
const processed = (count: number) =>
  eventually(async () => {
    const rows = await inbox();
    return rows.length === count && rows.every((row) => row.done_at !== null) && rows;
  });
const stateOf = async (id: string) =>
  (await server.deps.db.selectFrom('subscriptions').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state;

describe('a forged event', () => {
  it('is rejected, and nothing of it is stored', async () => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    const { body: checkout } = await join(app, pair);
    await payAt(checkout.authorizationUrl, 'success');
    const body = chargeSuccess(checkout.reference);
    const right = sign(body);
    const forged: [string, string, Record<string, string | string[]>][] = [
      ['no signature', body, {}],
      ['an empty one', body, { 'x-paystack-signature': '' }],
      ['another key', body, { 'x-paystack-signature': sign(body, 'sk_test_other') }],
      ['a truncated one', body, { 'x-paystack-signature': right.slice(0, 64) }],
      ['sent twice', body, { 'x-paystack-signature': [right, right] }],
      ['joined', body, { 'x-paystack-signature': `${right}, ${right}` }],
      ['no hex', body, { 'x-paystack-signature': 'z'.repeat(128) }],
      ['a space more', `${body} `, { 'x-paystack-signature': right }],
      ['no body', '', { 'x-paystack-signature': right }],
    ];
    for (const [name, bytes, headers] of forged) {
      const answer = await deliver(app, bytes, headers);
      expect([name, answer.status, (answer.body as { code: string }).code]).toEqual([name, 401, 'unauthenticated']);
    }
    const { values } = await deps.metrics.events.get();
    expect(values).toContainEqual({ labels: { event: 'webhook_refused' }, value: forged.length });
    expect(await inbox()).toEqual([]);
    expect(await stateOf(checkout.subscriptionId)).toBe('pending');
    expect((await verify(app, pair, checkout.reference)).body.status).toBe('paid');
  });

  it('is rejected unread when it is too large', async () => {
    const answer = await deliver(server.app, 'x'.repeat(256 * 1024 + 1));
    expect(answer.status).toBe(413);
  });
});

describe('a signed event', () => {
  it('makes one paid period when delivered 100 times at once and then hourly for three days', async () => {
    const { app, deps } = server;
    const before = (await inbox()).length;
    const { body: checkout } = await join(app, await makePair(deps));
    await payAt(checkout.authorizationUrl, 'success');
    const body = chargeSuccess(checkout.reference, 900);
    const answers = await Promise.all(Array.from({ length: 100 }, () => deliver(app, body)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    await processed(before + 1);
    expect(await stateOf(checkout.subscriptionId)).toBe('active');

    const reworded = JSON.stringify({ ...(JSON.parse(body) as object), extra: 1 });
    expect((await deliver(app, reworded)).status).toBe(200);
    for (let hour = 0; hour < 72; hour += 1) {
      await server.passTime(minutes(60));
      expect((await deliver(app, body)).status).toBe(200);
    }
    expect(await inbox()).toHaveLength(before + 1);
    const posted = await deps.db
      .selectFrom('ledger_transactions as t')
      .innerJoin('invoices as i', 'i.id', 't.invoice_id')
      .select('t.kind')
      .where('i.subscription_id', '=', checkout.subscriptionId)
      .where('t.kind', '=', 'payment')
      .execute();
    expect(posted).toHaveLength(1);
    expect((await server.charges()).filter(({ reference }) => reference === checkout.reference)).toHaveLength(1);
  });

  it('grants nothing without a check with the provider', async () => {
    const { app, deps } = server;
    const before = (await inbox()).length;
    const { body: checkout } = await join(app, await makePair(deps));
    expect((await deliver(app, chargeSuccess(checkout.reference, 901))).status).toBe(200);
    const rows = await processed(before + 1);
    expect(rows.at(-1)?.problem).toBe('the provider does not say it is paid');
    expect(await stateOf(checkout.subscriptionId)).toBe('pending');
  });

  const said = (event: string, data: unknown) => JSON.stringify({ event, data });
  const strange: [string, string, string | null][] = [
    ['a reference of somebody else', chargeSuccess('not-ours-at-all-1234', 902), 'reference is not ours'],
    ['no reference', said('charge.success', { id: 903 }), 'no reference'],
    ['a reference that is none', said('charge.success', { id: 904, reference: { $ne: null } }), 'no reference'],
    ['a reference with no end', said('charge.success', { reference: 'x'.repeat(5_000) }), 'no reference'],
    ['a transfer without a reference', said('transfer.success', { transfer_code: 'TRF_1' }), 'no reference'],
    [
      'a transfer of somebody else',
      said('transfer.failed', { reference: 'rent-of-november' }),
      'reference is not ours',
    ],
    ['a refund of somebody else', said('refund.failed', { transaction_reference: 'shop-12' }), 'reference is not ours'],
    ['a dispute that nobody knows', said('charge.dispute.create', { id: 999_999_999 }), null],
    ['a dispute whose id is too long', `{"event":"charge.dispute.create","data":{"id":${'9'.repeat(40)}}}`, null],
    ['a list for data', said('subscription.expiring_cards', [{ id: 1 }]), null],
    ['nothing for data', said('charge.success', null), 'no reference'],
    ['a kind that will come', said('terminal.sang', { id: 905 }), null],
    ['a list', '[1,2]', null],
    ['no JSON', 'event=charge.success', null],
    ['bytes that are no text', '\u0000\ufffd', null],
  ];
  it('is stored and closed, however malformed, and does no harm', async () => {
    const before = (await inbox()).length;
    for (const [name, body] of strange) {
      expect([name, (await deliver(server.app, body)).status]).toEqual([name, 200]);
    }
    const rows = (await processed(before + strange.length)).slice(before);
    expect(rows.map(({ body, problem, tries }) => ({ body: body?.toString(), problem, tries }))).toEqual(
      strange.map(([, body, problem]) => ({ body, problem, tries: 1 })),
    );
  });

  it('is stored once with its own texts when many arrive at once, some of them twice', async () => {
    const before = (await inbox()).length;
    const texts = ['NULL', 'null', '', '{}', 'a"b', 'a,b', String.raw`a\b`, '(1)', ' ', 'Ẹ̀kọ́', "it's"];
    const bodies = texts.flatMap((text, n) => [
      said(`terminal.${text}`, { id: `many-${n}`, status: text }),
      said('terminal.sang', { id: `sang-${n}-${text}` }),
    ]);
    const answers = await Promise.all([...bodies, ...bodies.toReversed()].map((body) => deliver(server.app, body)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const rows = (await processed(before + bodies.length)).slice(before);
    const stored = rows.map((row) => ({
      body: row.body?.toString(),
      event: row.event,
      objectId: row.object_id,
      objectStatus: row.object_status,
      tries: row.tries,
    }));
    const sent = bodies.map((body) => {
      const { event, objectId, objectStatus } = readProviderEvent(Buffer.from(body));
      return { body, event, objectId: objectId ?? sha256(body).toString('hex'), objectStatus, tries: 1 };
    });
    expect(stored).toEqual(expect.arrayContaining(sent));
  });

  it('is read as bytes whatever its content type', async () => {
    const body = JSON.stringify({ event: 'invoice.update', data: { id: 904 } });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const headers = { 'content-type': type, 'x-paystack-signature': sign(body) };
      expect((await call(server.app, receivePaystackEvent, { body, headers })).status).toBe(200);
    }
  });
});

it('unlocks a page for a patron who never returned to it, by the sandbox’s own webhook', async () => {
  const { app, deps, hearWebhooks } = server;
  await hearWebhooks();
  const { body: checkout } = await join(app, await makePair(deps));
  await payAt(checkout.authorizationUrl, 'success');
  const state = await eventually(async () => {
    const now = await stateOf(checkout.subscriptionId);
    return now === 'pending' ? undefined : now;
  });
  expect(state).toBe('active');
});
