import { getChecklist } from '@udala/contract/checklists';
import { savePayoutAccount } from '@udala/contract/payouts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { days } from '#platform/clock.ts';
import { makeCreator, makeOffer, makePerson, signIn, type Creator } from './factories.ts';
import { call } from './harness.ts';
import { identityOf } from './identity.ts';
import { assertInvariants } from './invariants.ts';
import { join } from './money.ts';
import { accounts, startPayoutServer, type PayoutServer } from './payouts.ts';
import { at } from './talk.ts';

// The bank of a creator whom Paystack pays their share, and the subaccount behind it.

const other = { bankCode: '057', accountNumber: '0123454821' } as const;

let server: PayoutServer;
let made: ReturnType<typeof vi.spyOn>;
beforeAll(async () => {
  server = await startPayoutServer({ MONEY_MODE: 'split' });
  made = vi.spyOn(server.deps.payments, 'createSubaccount');
});
afterAll(() => server.close());
afterEach(async () => {
  made.mockClear();
  server.fail({});
  await assertInvariants(server.deps.db);
});

/** The creator's subaccounts: which one is paid now, and from when. */
async function subaccountsOf({ id }: Pick<Creator, 'id'>) {
  const { rows } = await sql<{ code: string; isCurrent: boolean; usable_at: Date }>`
    select code, retired_at is null as "isCurrent", usable_at from subaccounts
    where creator_id = ${id} order by created_at`.execute(server.deps.db);
  return rows;
}
const save = (creator: Creator, account: Parameters<PayoutServer['saveAccount']>[1]) =>
  server.saveAccount(creator, account);

describe('a bank account', () => {
  it('has one subaccount, however often it is saved, and the one it had when the creator comes back to it', async () => {
    const creator = await makeCreator(server.deps);
    await save(creator, accounts.arrives);
    const [first] = await subaccountsOf(creator);
    expect(first?.usable_at.getTime()).toBeLessThanOrEqual(server.deps.clock.now().getTime());
    await save(creator, accounts.arrives);
    expect(await subaccountsOf(creator)).toEqual([first]);
    await save(creator, other);
    expect((await subaccountsOf(creator)).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    await save(creator, accounts.arrives);
    const back = await subaccountsOf(creator);
    expect(back.map(({ code, isCurrent }) => [code, isCurrent])).toEqual([
      [first?.code, true],
      [back[1]?.code, false],
    ]);
    expect(back[0]?.usable_at.getTime()).toBeGreaterThan(server.deps.clock.now().getTime());
    expect(made).toHaveBeenCalledTimes(2);
  });

  it('of two creators has a subaccount for each', async () => {
    const [ada, bola] = [await makeCreator(server.deps), await makeCreator(server.deps)];
    await save(ada, accounts.arrives);
    await save(bola, accounts.arrives);
    const codes = (await Promise.all([ada, bola].map(subaccountsOf))).map(([one]) => one?.code);
    expect(new Set(codes).size).toBe(2);
  });

  it('is saved without a name and a BVN, which nobody is asked for', async () => {
    const creator = await makeCreator(server.deps);
    const body = { ...accounts.arrives, identity: identityOf(accounts.arrives) };
    const refused = await call(server.app, savePayoutAccount, { token: creator.token, body });
    expect(refused).toMatchObject({ status: 400, body: { fields: { identity: expect.any(String) } } });
    expect(await save(creator, accounts.arrives)).toMatchObject({ status: 200, body: { identity: null } });
    expect(await server.balanceOf(creator)).toMatchObject({ obstacle: null, account: { identity: null } });
  });

  it('makes no subaccount without re-authentication', async () => {
    const creator = await makeCreator(server.deps);
    await server.reauthCodeOf(creator);
    const body = { ...accounts.arrives, reauth: '000000' };
    expect((await call(server.app, savePayoutAccount, { token: creator.token, body })).status).toBe(400);
    expect(made).not.toHaveBeenCalled();
    expect(await subaccountsOf(creator)).toEqual([]);
  });

  it('from before payments were divided has to be saved again, and says so', async () => {
    const { app, deps } = server;
    const creator = await makeCreator(deps);
    await save(creator, accounts.arrives);
    await deps.db.deleteFrom('subaccounts').where('creator_id', '=', creator.id).execute();
    expect((await server.balanceOf(creator)).account).toBeNull();
    const bank = async () =>
      (await call(app, getChecklist, at(creator))).body.steps.find(({ step }) => step === 'bank')?.isDone;
    expect(await bank()).toBe(false);
    const membershipId = await makeOffer(deps, creator);
    const pair = { patron: await makePerson(deps), membershipId, price: 2500 };
    expect((await join(app, pair)).status).toBe(409);
    await save(creator, accounts.arrives);
    expect((await server.balanceOf(creator)).account).toMatchObject({ last4: '4821' });
    expect(await bank()).toBe(true);
    expect((await join(app, pair)).status).toBe(201);
  });

  it('that was just changed is on hold for a day, and nothing is charged', async () => {
    const creator = await makeCreator(server.deps);
    await save(creator, accounts.arrives);
    expect((await server.balanceOf(creator)).obstacle).toBeNull();
    await save(creator, other);
    expect((await server.balanceOf(creator)).obstacle).toBe('bank_change_hold');
    await server.passTime(days(1));
    const session = await signIn(server.deps, creator.id);
    expect((await server.balanceOf({ ...creator, ...session })).obstacle).toBeNull();
  });
});
