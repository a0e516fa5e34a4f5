import { deactivateRemovedMethods } from '#features/money/billing/deactivate-methods.ts';
import { deleteAccount, getDeletionTerms } from '@udala/contract/account';
import { deleteMembership } from '@udala/contract/memberships';
import { limits } from '@udala/contract/limits';
import { deletionBlocked } from '@udala/messages/account-server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sendDueRefunds } from '#features/money/refunds/send-refunds.ts';
import { renewDue } from '#features/money/subscriptions/renewals/renewals.ts';
import { dueDate } from '#features/money/subscriptions/terms.ts';
import { askProvider } from '#features/money/subscriptions/paying/settle.service.ts';
import { days, minutes } from '#platform/clock.ts';
import { mailedReauthCode } from '#test/authenticator.ts';
import { makeCreator, signIn, type Person } from '#test/factories.ts';
import { call, eventually } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { makePaidMember, change, patronsOf, rowOf, termOf, type Member } from '#test/subscriptions.ts';
import { join, makePair, payAt } from '#test/money.ts';
import { referenceOf, startMoneyBackServer, type MoneyBackServer } from '#test/money-back.ts';
import { earn, makePayoutInTransit } from '#test/payouts.ts';
import { eraseDeleted } from './erase.ts';

let server: MoneyBackServer;
beforeAll(async () => void (server = await startMoneyBackServer()));
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db));

/** Signs in anew, because the earlier session may have expired. */
async function leave(person: Person) {
  const { token } = await signIn(server.deps, person.id);
  const reauth = await mailedReauthCode(server, { ...person, token });
  return call(server.app, deleteAccount, { token, body: { confirm: 'DELETE', reauth } });
}

async function termsOf({ id }: Person) {
  const { token } = await signIn(server.deps, id);
  return (await call(server.app, getDeletionTerms, { token })).body;
}

const kindsOf = async (person: Person) => (await termsOf(person)).obstacles.map(({ kind }) => kind);

const overpaymentsOf = async (reference: string) => {
  const rows = server.deps.db
    .selectFrom('refunds as r')
    .innerJoin('charge_attempts as a', 'a.id', 'r.attempt_id')
    .select(['r.reason', 'r.state'])
    .where('a.reference', '=', reference);
  return rows.execute();
};

it('ends a patron’s memberships at once, as announced, and charges nothing again, here or at the provider [B5]', async () => {
  const { deps } = server;
  const { id, creator, patron }: Member = await makePaidMember(server);
  const terms = await termsOf(patron);
  expect(terms).toMatchObject({
    subscriptions: [{ creator: { id: creator.id }, paidUntil: dueDate(await termOf(deps, { id })) }],
    obstacles: [],
  });
  expect((await leave(patron)).status).toBe(200);
  expect(await rowOf(deps, id)).toMatchObject({ state: 'ended', end_reason: 'account_deleted' });
  expect(await patronsOf(deps, creator.id)).toBe(0);
  const paid = await server.paidBy({ patron });
  await server.passTime(days(40));
  await renewDue(deps);
  expect(await server.paidBy({ patron })).toBe(paid);
  await deactivateRemovedMethods(deps);
  type Saved = { email: string };
  const { items } = await server.control<{ items: Saved[] }>('authorizations');
  expect(items.filter(({ email }) => email === patron.email)).toEqual([]);
  const methods = deps.db.selectFrom('payment_methods').select(['email', 'authorization_code', 'removed_at']);
  const [method] = await methods.where('patron_id', '=', patron.id).execute();
  expect(method).toEqual({ email: '', authorization_code: '', removed_at: expect.any(Date) });
});

it('refunds money in transit, and deletes every saved card of the person', async () => {
  const { app, deps } = server;
  const pair = await makePair(deps);
  const { body } = await join(app, pair);
  expect((await leave(pair.patron)).status).toBe(200);
  await server.passTime(minutes(2));
  await eraseDeleted(deps);
  await payAt(body.authorizationUrl, 'success');
  await askProvider(deps, body.reference);
  await sendDueRefunds(deps);
  expect(await server.sentBackKobo(body.reference)).toBe(pair.price * 100);
  expect(await overpaymentsOf(body.reference)).toMatchObject([{ reason: 'overpayment' }]);
  expect(await rowOf(deps, body.subscriptionId)).toMatchObject({ state: 'ended' });
  const savedMethods = deps.db.selectFrom('payment_methods').select('id').where('patron_id', '=', pair.patron.id);
  expect(await savedMethods.execute()).toEqual([]);
  const notified = deps.db.selectFrom('notifications').select('id').where('recipient_id', '=', pair.patron.id);
  expect(await notified.execute()).toEqual([]);
});

it('nobody joins while the creator leaves: in either order, no membership outlives the account', async () => {
  const { app, deps } = server;
  for (let round = 0; round < 8; round += 1) {
    const pair = await makePair(deps);
    const [left, ...joined] = await Promise.all([leave(pair.patron), join(app, pair), join(app, pair)]);
    expect(left.status).toBe(200);
    for (const { status } of joined) expect([201, 401]).toContain(status);
    const open = deps.db.selectFrom('subscriptions').select('state').where('patron_id', '=', pair.patron.id);
    expect(await open.where('state', '<>', 'ended').execute()).toEqual([]);
  }
});

it('a creator is shown each open matter in turn until none is left', async () => {
  const { app, deps } = server;
  const member = await makePaidMember(server);
  const { creator, membershipId } = member;
  expect(await kindsOf(creator)).toEqual(['offer', 'patrons', 'held']);
  expect((await leave(creator)).body).toMatchObject({ code: 'conflict', message: deletionBlocked });

  const { token } = await signIn(deps, creator.id);
  await call(app, deleteMembership, { params: { id: membershipId }, token });
  const [paid] = (await termsOf(member.patron)).subscriptions;
  expect((await termsOf(creator)).obstacles).toMatchObject([
    { kind: 'patrons', count: 1, until: paid?.paidUntil },
    { kind: 'held', amountKobo: 211_250 },
  ]);
  const reference = await referenceOf(deps, member.id);
  const dispute = await server.dispute(reference);
  await server.hear(await server.eventsOf(reference));
  expect(await kindsOf(creator)).toContain('dispute');
  await server.resolve(dispute, 'declined');
  await server.hear((await server.eventsOf(reference)).slice(-1));
  expect(await kindsOf(creator)).not.toContain('dispute');

  await server.passTime(days(40));
  await renewDue(deps);
  await eventually(async () => !(await kindsOf(creator)).includes('held'));
  expect((await termsOf(creator)).obstacles).toMatchObject([{ kind: 'balance', amountKobo: 211_250 }]);
  expect((await leave(creator)).status).toBe(409);
});

it('waits for the person’s own refund in transit', async () => {
  const { app } = server;
  const { id, creator } = await makePaidMember(server);
  server.fail({ refund: 'never heard' });
  const ended = await change(app, 'endSubscription', id, { token: creator.token, body: { refund: true } });
  expect(ended.status).toBe(200);
  expect((await termsOf(creator)).obstacles).toMatchObject([
    { kind: 'offer' },
    { kind: 'refund', amountKobo: 250_000 },
  ]);
  server.fail({});
});

it('waits for a payout that may still arrive, also while its outcome is unknown', async () => {
  const { deps } = server;
  const { creator, reference } = await makePayoutInTransit(deps);
  const become = (state: 'created' | 'sent' | 'unknown') =>
    deps.db.updateTable('payouts').set({ state }).where('reference', '=', reference).execute();
  for (const state of ['created', 'sent', 'unknown'] as const) {
    await become(state);
    expect((await termsOf(creator)).obstacles).toMatchObject([{ kind: 'payout', count: 1, amountKobo: 500_000 }]);
  }
  expect((await leave(creator)).status).toBe(409);
});

it('a balance below the smallest transfer stays behind, and the terms say so', async () => {
  const { deps } = server;
  const creator = await makeCreator(deps);
  await earn(deps, creator.id, limits.payoutMinKobo - 1);
  expect(await termsOf(creator)).toMatchObject({ remainderKobo: limits.payoutMinKobo - 1, obstacles: [] });
  await earn(deps, creator.id, 1);
  expect(await termsOf(creator)).toMatchObject({ remainderKobo: 0, obstacles: [{ kind: 'balance' }] });
  expect((await leave(creator)).status).toBe(409);
});
