import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { blockPerson } from '@udala/contract/blocks';
import { saveMethod } from '#features/money/billing/methods.queries.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import { makeOffer, makePerson } from '#test/factories.ts';
import { assertInvariants } from '#test/invariants.ts';
import { untilItWaits } from '#test/lock-waits.ts';
import {
  deliver,
  chargeSuccess,
  join,
  makePair,
  payAt,
  startMoneyServer,
  verify,
  type MoneyServer,
} from '#test/money.ts';
import { call, eventually } from '#test/harness.ts';
import { changeState } from '../changes/changes.queries.ts';
import { lockSubscription } from './settle.queries.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer()));
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db));

/** A tab that is told to come back, because the other one's checkout takes long to open, comes back. */
const joinAgain = (...joining: Parameters<typeof join>) =>
  eventually(async () => {
    const answer = await join(...joining);
    return answer.status !== 503 && answer;
  });

const PAIRS = 200;
const AT_ONCE = 50;

it('two tabs make one subscription and one charge', async () => {
  const { app, deps, charges } = server;
  const { creator, membershipId, price } = await makePair(deps);
  for (let begun = 0; begun < PAIRS; begun += AT_ONCE) {
    const patrons = await Promise.all(Array.from({ length: AT_ONCE }, () => makePerson(deps)));
    const pairs = await Promise.all(
      patrons.map((patron) => Promise.all([1, 2].map(() => joinAgain(app, { patron, membershipId, price })))),
    );
    for (const tabs of pairs) {
      expect(tabs.map(({ status }) => status)).toEqual([201, 201]);
      expect(tabs[0]?.body).toEqual(tabs[1]?.body);
    }
  }
  const live = await deps.db.selectFrom('subscriptions').select('id').where('creator_id', '=', creator.id).execute();
  expect(live).toHaveLength(PAIRS);
  expect(await charges()).toHaveLength(PAIRS);
});

it('two tabs open one new checkout after a decline', async () => {
  const { app, deps } = server;
  const { membershipId, price } = await makePair(deps);
  const patrons = await Promise.all(Array.from({ length: 8 }, () => makePerson(deps)));
  for (const patron of patrons) {
    const joining = { patron, membershipId, price };
    const { body } = await join(app, joining);
    await payAt(body.authorizationUrl, 'declined');
    await verify(app, joining, body.reference);
    const tabs = await Promise.all([1, 2, 3].map(() => joinAgain(app, joining)));
    expect(new Set(tabs.map(({ status, raw }) => `${status} ${raw}`)).size).toBe(1);
    expect(tabs[0]).toMatchObject({ status: 201, body: { reference: body.reference.replace('-a1', '-a2') } });
  }
});

it('answers every call with one key alike, and rejects the key for another request', async () => {
  const { app, deps, charges } = server;
  const pair = await makePair(deps);
  const key = randomUUID();
  const before = (await charges()).length;
  const answers = await Promise.all(Array.from({ length: 50 }, () => join(app, pair, { key })));
  expect(new Set(answers.map(({ status, raw }) => `${status} ${raw}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  expect(await charges()).toHaveLength(before + 1);

  const other = await makePair(deps);
  const changed = await join(app, { ...other, patron: pair.patron }, { key });
  expect(changed).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await charges()).toHaveLength(before + 1);
  await payAt(answers[0]?.body.authorizationUrl ?? '', 'success');
  await verify(app, pair, answers[0]?.body.reference ?? '');
  expect((await join(app, pair, { key })).raw).toBe(answers[0]?.raw);
});

it('requires an idempotency key', async () => {
  const { app, deps } = server;
  expect((await join(app, await makePair(deps), { key: 'short' })).status).toBe(400);
});

it('settles once for any number of concurrent calls', async () => {
  const { app, deps } = server;
  const pair = await makePair(deps);
  const { body } = await join(app, pair);
  await payAt(body.authorizationUrl, 'success');
  const event = chargeSuccess(body.reference, 77);
  const calls = Array.from({ length: 100 }, (_, n) =>
    n % 2 === 0 ? deliver(app, event) : verify(app, pair, body.reference),
  );
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  await eventually(async () => {
    const open = await deps.db.selectFrom('webhook_inbox').select('id').where('done_at', 'is', null).execute();
    return open.length === 0;
  });
  await expectOnePaidPeriod(body.subscriptionId);
});

async function expectOnePaidPeriod(subscriptionId: string): Promise<void> {
  const { db } = server.deps;
  const invoices = await db.selectFrom('invoices').selectAll().where('subscription_id', '=', subscriptionId).execute();
  expect(invoices).toMatchObject([{ state: 'paid', period_no: 0 }]);
  const posted = await db
    .selectFrom('ledger_transactions')
    .select('id')
    .where('invoice_id', '=', invoices[0]?.id ?? '')
    .where('kind', '=', 'payment')
    .execute();
  expect(posted).toHaveLength(1);
}

it('lets a patron with an open checkout pay the price it showed', async () => {
  const { app, deps } = server;
  const pair = await makePair(deps);
  const { body } = await join(app, pair);
  await raisePrice(pair.membershipId);
  expect(await join(app, pair)).toMatchObject({ status: 409, body: { code: 'price_changed' } });
  await payAt(body.authorizationUrl, 'success');
  const paid = await verify(app, pair, body.reference);
  expect(paid.body).toMatchObject({ status: 'paid', subscription: { status: 'active', price: 2500 } });
  expect(await join(app, { ...pair, price: 3000 })).toMatchObject({ status: 409, body: { code: 'already_patron' } });
});

it('opens a new checkout at the new price, and still honours the old one', async () => {
  const { app, deps } = server;
  const pair = await makePair(deps);
  const old = await join(app, pair);
  await raisePrice(pair.membershipId);
  const dearer = await join(app, { ...pair, price: 3000 });
  expect(dearer.body.reference).toBe(old.body.reference.replace('-a1', '-a2'));
  await payAt(old.body.authorizationUrl, 'success');
  const paid = await verify(app, pair, old.body.reference);
  expect(paid.body).toMatchObject({ status: 'paid', subscription: { price: 2500 } });

  await payAt(dearer.body.authorizationUrl, 'success');
  const overpayment = await verify(app, pair, dearer.body.reference);
  expect(overpayment.body).toMatchObject({ status: 'returned', subscription: { price: 2500 } });
  await expectOnePaidPeriod(old.body.subscriptionId);
  const counted = await deps.metrics.events.get();
  expect(counted.values).toContainEqual(
    expect.objectContaining({ value: 1, labels: { event: 'payment_overpayment' } }),
  );
});

it('refunds a payment by a patron whom the creator banned during it', async () => {
  const { app, deps } = server;
  const pair = await makePair(deps);
  const { body } = await join(app, pair);
  await call(app, blockPerson, { token: pair.creator.token, params: { userId: pair.patron.id } });
  await payAt(body.authorizationUrl, 'success');
  expect(await verify(app, pair, body.reference)).toMatchObject({ body: { status: 'returned' } });
  const { state } = await deps.db
    .selectFrom('subscriptions')
    .select('state')
    .where('id', '=', body.subscriptionId)
    .executeTakeFirstOrThrow();
  expect(state).toBe('pending');
});

it('begins a new subscription when the old one ends during joining', async () => {
  const { app, deps } = server;
  const pair = await makePair(deps);
  const { body: first } = await join(app, pair);
  const { subscriptionId: id } = first;
  const joining = await whileLocked(
    id,
    (tx) => changeState(tx, { id, from: ['pending'], to: 'ended', reason: 'cancelled', now: deps.clock.now() }),
    () => join(app, pair),
  );
  expect(joining.status).toBe(201);
  expect(joining.body.subscriptionId).not.toBe(id);
});

it('sees a payment method saved while it waited for the lock', async () => {
  const { app, deps } = server;
  const { patron, ...pair } = await makePair(deps);
  const { subscriptionId: id } = (await join(app, { ...pair, patron })).body;
  const subscription = await whileLocked(
    id,
    async (tx) => {
      const authorization = { code: 'AUTH_x', signature: 'SIG_x', channel: 'card' } as const;
      const unknown = { brand: null, bank: null, last4: null, expiresOn: null };
      const now = deps.clock.now();
      const saved = { ...authorization, ...unknown };
      const methodId = await saveMethod(tx, { patronId: patron.id, email: patron.email, authorization: saved, now });
      await tx.updateTable('subscriptions').set({ method_id: methodId }).where('id', '=', id).execute();
    },
    () => inTransaction(deps.db, (tx) => lockSubscription(tx, id)),
  );
  expect(subscription.method_id).toEqual(expect.any(String));
});

/** Runs `act` until it waits for the locked membership, then applies `change`. Returns the result of `act`. */
async function whileLocked<T>(id: string, change: (tx: Tx) => Promise<unknown>, act: () => Promise<T>): Promise<T> {
  const { deps } = server;
  const { acting } = await inTransaction(deps.db, async (tx) => {
    await lockSubscription(tx, id);
    const begun = { acting: act() };
    await untilItWaits(deps, 'for update');
    await change(tx);
    return begun;
  });
  return acting;
}

it('takes the new offer of a creator who withdrew the first', async () => {
  const { app, deps } = server;
  const pair = await makePair(deps);
  const first = await join(app, pair);
  await deps.db.updateTable('memberships').set({ state: 'withdrawn' }).where('id', '=', pair.membershipId).execute();
  const membershipId = await makeOffer(deps, pair.creator, { priceNaira: 4000 });
  const second = await join(app, { ...pair, membershipId, price: 4000 });
  expect(second.body.subscriptionId).toBe(first.body.subscriptionId);
  await payAt(second.body.authorizationUrl, 'success');
  expect((await verify(app, pair, second.body.reference)).body.subscription.price).toBe(4000);
  const row = deps.db.selectFrom('subscriptions').select('membership_id').where('id', '=', first.body.subscriptionId);
  expect(await row.execute()).toEqual([{ membership_id: membershipId }]);
});

const raisePrice = (membershipId: string) =>
  server.deps.db.updateTable('memberships').set({ price_kobo: 300_000 }).where('id', '=', membershipId).execute();
