import { dismissMoment, type Moment } from '@udala/contract/moments';
import { serverLimits } from '@udala/contract/server-limits';
import { getToday } from '@udala/contract/today';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importSettlements } from '#features/money/settlements/import-settlements.ts';
import { days, later } from '#platform/clock.ts';
import { makeCreator, makeMember, makeOffer, makePerson, signIn, type Creator } from '#test/factories.ts';
import { call, eventually } from '#test/harness.ts';
import { startMoneyServer, type MoneyServer } from '#test/money.ts';
import { makePaid } from '#test/paid.ts';
import { startPayoutServer, type PayoutServer } from '#test/payouts.ts';
import { makePaidMember } from '#test/subscriptions.ts';
import { at, type Actor } from '#test/talk.ts';

type Served = Pick<MoneyServer, 'app'>;

const momentOf = async ({ app }: Served, creator: Creator) => (await call(app, getToday, at(creator))).body.moment;
const dismiss = ({ app }: Served, actor: Actor, moment: Moment) =>
  call(app, dismissMoment, { ...actor, params: { moment } });

describe('where we pay out', () => {
  let server: PayoutServer;
  beforeAll(async () => void (server = await startPayoutServer()));
  afterAll(() => server.close());

  const ago = (count: number) => later(server.deps.clock.now(), -days(count));
  /** ₦2,112.50 after fees. */
  const pay = async (creator: Creator, membershipId: string, daysAgo = 0) =>
    makePaid(server.deps, { patron: await makePerson(server.deps), creator, membershipId, at: ago(daysAgo) });
  async function makeSeller() {
    const creator = await makeCreator(server.deps);
    return { creator, membershipId: await makeOffer(server.deps, creator) };
  }

  test('the first patron is one who paid', async () => {
    const { creator, membershipId } = await makeSeller();
    await makeMember(server.deps, await makePerson(server.deps), creator, membershipId);
    expect(await momentOf(server, creator)).toBeNull();
    await pay(creator, membershipId);
    expect(await momentOf(server, creator)).toBe('patron');
  });

  test('the first ₦10,000 are what was earned after fees', async () => {
    const { creator, membershipId } = await makeSeller();
    for (const daysAgo of [9, 7, 5, 4]) await pay(creator, membershipId, daysAgo);
    expect(await momentOf(server, creator)).toBe('patron');
    await pay(creator, membershipId, 3);
    expect(await momentOf(server, creator)).toBe('earned');
  });

  test('the first payout is one that arrived', async () => {
    const creator = await server.makeEarner(500_000);
    const { body } = await server.withdraw(creator);
    expect(await momentOf(server, creator)).toBeNull();
    expect(await server.settled(body.id)).toBe('succeeded');
    expect(await momentOf(server, creator)).toBe('payout');
  });

  test('each is shown until it is dismissed, the newest first, and never again', async () => {
    const { creator, membershipId } = await makeSeller();
    for (let nth = 0; nth < 5; nth += 1) await pay(creator, membershipId);
    expect(await momentOf(server, creator)).toBe('earned');
    for (let nth = 0; nth < 2; nth += 1) {
      expect((await dismiss(server, at(creator), 'earned')).status).toBe(200);
      expect(await momentOf(server, creator)).toBe('patron');
    }
    await dismiss(server, at(creator), 'patron');
    await pay(creator, membershipId);
    expect(await momentOf(server, creator)).toBeNull();
    const row = server.deps.db.selectFrom('checklists').select('dismissed_moments').where('user_id', '=', creator.id);
    expect(await row.executeTakeFirst()).toEqual({ dismissed_moments: ['earned', 'patron'] });
  });

  test('one of long ago is not celebrated', async () => {
    const [old, recent] = [await makeSeller(), await makeSeller()];
    await pay(old.creator, old.membershipId, serverLimits.momentForDays + 1);
    await pay(old.creator, old.membershipId);
    await pay(recent.creator, recent.membershipId, serverLimits.momentForDays);
    expect(await momentOf(server, old.creator)).toBeNull();
    expect(await momentOf(server, recent.creator)).toBe('patron');
  });

  test('only the creator dismisses theirs', async () => {
    const { deps } = server;
    const { creator, membershipId } = await makeSeller();
    await pay(creator, membershipId);
    const [patron, other] = [await makePerson(deps), await makeCreator(deps)];
    await makeMember(deps, patron, creator, membershipId);
    const on = async (id: string, host: string) => ({ host, token: (await signIn(deps, id, host)).token });
    const table = [
      ['anonymous', {}, 401],
      ['a stranger', at(await makePerson(deps)), 403],
      ['a patron', at(patron), 403],
      ['another creator', at(other), 200],
      ['another creator on this one’s host', await on(other.id, creator.host), 404],
      ['the creator on another’s host', await on(creator.id, other.host), 404],
    ] as const;
    for (const [who, actor, status] of table) {
      expect([who, (await dismiss(server, actor, 'patron')).status]).toEqual([who, status]);
      expect([who, await momentOf(server, creator)]).toEqual([who, 'patron']);
    }
    expect((await dismiss(server, await on(creator.id, creator.host), 'patron')).status).toBe(200);
    expect(await momentOf(server, creator)).toBeNull();
  });
});

describe.each(['solo', 'split'] as const)('where the provider pays the creator: %s', (mode) => {
  let server: MoneyServer;
  beforeAll(async () => void (server = await startMoneyServer(undefined, { MONEY_MODE: mode })));
  afterAll(() => server.close());

  test('the first payout is the first that reached their bank', async () => {
    const { creator } = await makePaidMember(server);
    await importSettlements(server.deps);
    expect(await momentOf(server, creator)).toBe('patron');
    await server.passTime(days(6));
    await eventually(async () => {
      await importSettlements(server.deps);
      return (await momentOf(server, creator)) === 'payout';
    });
    await dismiss(server, at(creator), 'payout');
    expect(await momentOf(server, creator)).toBe('patron');
  });
});

test('what stays in the business’s balance at the provider is no payout', async ({ onTestFinished }) => {
  const server = await startMoneyServer(undefined, { MONEY_MODE: 'solo', PAYSTACK_SETTLES_TO: 'balance' });
  onTestFinished(() => server.close());
  const { creator } = await makePaidMember(server);
  await server.passTime(days(6));
  await eventually(async () => {
    await importSettlements(server.deps);
    return server.deps.db
      .selectFrom('settlements')
      .select('id')
      .where('imported_at', 'is not', null)
      .executeTakeFirst();
  });
  expect(await momentOf(server, creator)).toBe('patron');
});
