import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { release } from '#features/money/billing/release.ts';
import { lockAvailable } from '#features/money/ledger/ledger.queries.ts';
import { availableTo, post, provider } from '#features/money/ledger/ledger.service.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { emailsTo } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { untilItWaits } from '#test/lock-waits.ts';
import { change, lapse, makePaidMember, moveBack, payByHand, rowOf, type Act } from '#test/subscriptions.ts';
import { join, makePair, payAt, startMoneyServer, verify, type MoneyServer } from '#test/money.ts';
import { renewDue } from '../renewals/renewals.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer()));
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db));

const act: Act = (name, id, { token }, options) => change(server.app, name, id, { token, ...options });

describe('a creator who ends a membership', () => {
  it('lets it run to the end of the paid period, and the patron cannot resume', async () => {
    const { id, creator, patron } = await makePaidMember(server);
    const { body } = await act('endSubscription', id, creator);
    expect(body).toMatchObject({ status: 'ending', renewsWith: null, canResume: false });
    expect((await act('endSubscription', id, creator)).body).toEqual(body);
    const emails = await emailsTo(server.deps, patron.email);
    const about = emails.filter(({ subject }) => subject === `${creator.name} ended your membership`);
    expect(about.map(({ text }) => text.includes('You keep everything until'))).toEqual([true]);
  });

  it('refunds the last payment, locking the creator’s counter before their accounts, as payments do', async () => {
    const { deps } = server;
    const { id, creator } = await makePaidMember(server);
    const ended = await deps.db.transaction().execute(async (tx) => {
      await sql`select from creator_stats where creator_id = ${creator.id} for update`.execute(tx);
      const answer = act('endSubscription', id, creator, { body: { refund: true } });
      await untilItWaits(deps, 'creator_stats');
      await sql`select from ledger_accounts where owner_id = ${creator.id} for update nowait`.execute(tx);
      return { answer };
    });
    expect((await ended.answer).status).toBe(200);
  });

  it('cannot refund money the creator has drawn, and ends nothing then', async () => {
    const { deps } = server;
    const { id, creator } = await makePaidMember(server);
    const [attempt] = await deps.db.selectFrom('charge_attempts').select('id').orderBy('created_at', 'desc').execute();
    await inTransaction(deps.db, async (tx) => {
      const at = deps.clock.now();
      await release(tx, attempt?.id ?? '', at);
      const movements = [
        { from: availableTo(creator.id), to: provider, amountKobo: await lockAvailable(tx, creator.id) },
      ];
      await post(tx, {
        kind: 'payout_sent',
        key: `drawn:${id}`,
        creatorId: creator.id,
        invoiceId: null,
        at,
        movements,
      });
    });
    const { status, raw } = await act('endSubscription', id, creator, { body: { refund: true } });
    expect({ status, raw }).toMatchObject({
      status: 409,
      raw: expect.stringContaining('already withdrawn this payment'),
    });
    expect((await rowOf(deps, id)).state).toBe('active');
    expect((await act('endSubscription', id, creator)).body).toMatchObject({ status: 'ending' });
  });

  it('refunds the last payment once: the platform fee comes back, the creator bears the provider’s fee', async () => {
    const { deps } = server;
    const { id, creator, patron } = await makePaidMember(server);
    const refund = { body: { refund: true } };
    const { body } = await act('endSubscription', id, creator, refund);
    expect(body).toMatchObject({ status: 'ended' });
    expect((await act('endSubscription', id, creator, refund)).body).toEqual(body);
    const refunds = await deps.db.selectFrom('refunds').selectAll().where('creator_id', '=', creator.id).execute();
    expect(refunds).toMatchObject([{ amount_kobo: 250_000, reason: 'creator' }]);
    const { fee_kobo: feeKobo } = await deps.db
      .selectFrom('charge_attempts')
      .select('fee_kobo')
      .where('id', '=', refunds[0]?.attempt_id ?? '')
      .executeTakeFirstOrThrow();
    const accounts = await deps.db
      .selectFrom('ledger_accounts')
      .select(['kind', 'balance_kobo'])
      .where('owner_id', '=', creator.id)
      .where('balance_kobo', '<>', 0)
      .execute();
    expect(accounts).toEqual([{ kind: 'creator_available', balance_kobo: -(feeKobo ?? 0) }]);
    expect((await emailsTo(deps, patron.email))[0]?.text).toContain('You get your last payment of ₦2,500 back');
  });

  it('refunds the last payment even after later periods that were never charged', async () => {
    const { deps } = server;
    const { id, creator } = await makePaidMember(server);
    await payByHand(deps, id);
    await moveBack(deps, id, 100);
    await renewDue(deps);
    expect(await rowOf(deps, id)).toMatchObject({ state: 'past_due', period_no: 3 });
    expect((await act('endSubscription', id, creator, { body: { refund: true } })).body).toMatchObject({
      status: 'ended',
    });
  });

  it('refunds only the last payment', async () => {
    const { app, deps } = server;
    const member = await makePaidMember(server);
    const { id, creator, patron, membershipId } = member;
    await deps.db.updateTable('memberships').set({ price_kobo: 300_000 }).where('id', '=', membershipId).execute();
    expect((await act('agreeToPrice', id, patron, { body: { price: 3000 } })).status).toBe(200);
    await moveBack(deps, id, 32);
    await lapse(deps, id);
    const { body } = await act('paySubscription', id, patron);
    await payAt(body.authorizationUrl, 'success');
    await verify(app, member, body.reference);
    expect((await act('endSubscription', id, creator, { body: { refund: true } })).status).toBe(200);
    const refunds = deps.db.selectFrom('refunds').select('amount_kobo').where('creator_id', '=', creator.id);
    expect(await refunds.execute()).toEqual([{ amount_kobo: 300_000 }]);
  });

  it('cannot refund an unpaid membership, or one that has ended', async () => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    const { body } = await join(app, pair);
    const refund = { body: { refund: true } };
    expect((await act('endSubscription', body.subscriptionId, pair.creator, refund)).status).toBe(409);
    const { id, creator } = await makePaidMember(server);
    await moveBack(deps, id, 32);
    await act('endSubscription', id, creator);
    expect((await act('endSubscription', id, creator, { body: { refund: true } })).status).toBe(409);
  });
});
