import { savePayoutAccount } from '@udala/contract/payouts';
import { strangersBvn } from '@udala/sandbox/paystack/customers/identifications.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '#platform/clock.ts';
import { makeCreator, signIn, type Creator } from '#test/factories.ts';
import { call, eventually } from '#test/harness.ts';
import { identityOf } from '#test/identity.ts';
import { emailsTo } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { deliver, joinAndPay, makePair } from '#test/money.ts';
import { accounts, earn, startPayoutServer, type PayoutServer } from '#test/payouts.ts';
import { reserveWeeklyPayout } from './weekly-payouts.ts';

let server: PayoutServer;
beforeAll(async () => {
  server = await startPayoutServer();
  // The tests end each check themselves.
  await server.control('settling', { delayMs: null });
});
afterAll(() => server.close());
afterEach(async () => {
  server.fail({});
  await assertInvariants(server.deps.db);
});

const { arrives, comesBack } = accounts;
const own = identityOf(arrives);
const ALL = 500_000;

/** Saves a bank account, and leaves the check of its owner as it is. */
async function save(creator: Creator, change: { reauth?: string; [field: string]: unknown } = {}) {
  const { reauth = await server.reauthCodeOf(creator) } = change;
  const body = { ...arrives, identity: own, ...change, reauth };
  return call(server.app, savePayoutAccount, { token: creator.token, body });
}

async function makeSaved(change: { identity?: object } = {}): Promise<Creator> {
  const creator = await makeCreator(server.deps);
  expect((await save(creator, change)).status).toBe(200);
  await earn(server.deps, creator.id, ALL);
  return creator;
}

const current = ({ id }: Creator) =>
  server.deps.db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('creator_id', '=', id)
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow();
const customerOf = async (creator: Creator) => (await current(creator)).identity_customer ?? '';

/** Lets the provider come to a result, which nobody is told of. */
const result = async (creator: Creator, failure: string | null = null) =>
  server.control(`identifications/${await customerOf(creator)}`, { failure });

async function eventOf(creator: Creator): Promise<string> {
  const customer = await customerOf(creator);
  const { items } = await server.control<{ items: { reference: string; body: string }[] }>('webhooks');
  return items.find(({ reference }) => reference === customer)?.body ?? '';
}

/** The same, with the provider's event. */
async function heard(creator: Creator, failure: string | null = null): Promise<void> {
  await result(creator, failure);
  await deliver(server.app, await eventOf(creator));
  await eventually(async () => (await server.balanceOf(creator)).account?.identity !== 'pending');
}

const failedEmails = async ({ email }: Creator) =>
  (await emailsTo(server.deps, email)).filter(({ subject }) => subject.startsWith("We couldn't confirm"));

const isPaidWeekly = async ({ id }: Creator) => {
  await reserveWeeklyPayout(server.deps, id, server.deps.clock.now());
  const payout = server.deps.db.selectFrom('payouts').select('id').where('creator_id', '=', id);
  return (await payout.executeTakeFirst()) !== undefined;
};

/** As an account is that was saved before anybody was asked. */
const clearIdentity = (creator: Creator) =>
  server.deps.db
    .updateTable('payout_accounts')
    .set({ identity_customer: null, identity_at: null, identity_check_at: null, identity_verified_at: null })
    .where('creator_id', '=', creator.id)
    .execute();

describe('the first payout [A4]', () => {
  it.each([
    ['nothing is known of them', clearIdentity, null, 'Save your bank again, with your name and BVN'],
    ['their identity is not known yet', async () => undefined, 'pending', 'still checking'],
    [
      'the account is not theirs',
      (creator: Creator) => heard(creator, 'no match'),
      'failed',
      'with your names as your bank',
    ],
  ])('is not made, by hand or by the week: %s', async (_, make, identity, sentence) => {
    const creator = await makeSaved();
    await make(creator);
    expect(await server.balanceOf(creator)).toMatchObject({
      obstacle: 'identity',
      account: { identity },
      withdrawal: null,
      nextWeeklyOn: null,
    });
    const { status, body } = await server.withdraw(creator);
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining(sentence) as string]);
    const before = (await emailsTo(server.deps, creator.email)).length;
    expect(await isPaidWeekly(creator)).toBe(false);
    expect(await emailsTo(server.deps, creator.email)).toHaveLength(before);
  });

  it('is made once the provider says that the account is theirs', async () => {
    const [byHand, weekly] = [await makeSaved(), await makeSaved()];
    for (const creator of [byHand, weekly]) await heard(creator);
    expect(await server.balanceOf(byHand)).toMatchObject({ obstacle: null, account: { identity: 'verified' } });
    expect((await server.withdraw(byHand)).status).toBe(201);
    expect(await isPaidWeekly(weekly)).toBe(true);
    expect(await failedEmails(byHand)).toEqual([]);
  });

  it('waits for the identity first, and for its week then', async () => {
    const pair = await makePair(server.deps);
    await save(pair.creator);
    await joinAndPay(server.app, pair);
    await server.passTime(days(2));
    const { token } = await signIn(server.deps, pair.creator.id);
    const creator = { ...pair.creator, token };
    expect((await server.balanceOf(creator)).obstacle).toBe('identity');
    await heard(creator);
    expect((await server.balanceOf(creator)).obstacle).toBe('first_payout');
  });

  it('goes on for whoever was paid before anybody was asked', async () => {
    const creator = await server.makeEarner(ALL);
    const { id } = (await server.withdraw(creator)).body;
    await server.control('settling', { delayMs: 0 });
    expect(await server.settled(id)).toBe('succeeded');
    await server.control('settling', { delayMs: null });
    await clearIdentity(creator);
    await earn(server.deps, creator.id, ALL);
    expect(await server.balanceOf(creator)).toMatchObject({ obstacle: null, account: { identity: null } });
    // Another account is another question.
    await save(creator, { ...comesBack, identity: identityOf(comesBack) });
    expect((await server.balanceOf(creator)).obstacle).toBe('identity');
  });
});

describe('a check of an identity [A4]', () => {
  it('wants a word of the name that the bank has, and asks nobody without one', async () => {
    const creator = await makeCreator(server.deps);
    const reauth = await server.reauthCodeOf(creator);
    const before = await customersAtProvider();
    const wrong = await save(creator, { identity: { ...own, firstName: 'Wes', lastName: 'Gibbons' }, reauth });
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: { 'identity.firstName': expect.stringContaining('Enter your names as your bank has them') } },
    });
    const missing = await save(creator, { identity: undefined, reauth });
    expect(missing).toMatchObject({ status: 400, body: { fields: { identity: expect.stringContaining('BVN') } } });
    const short = await save(creator, { identity: { ...own, bvn: '2221234567' }, reauth });
    expect(short).toMatchObject({ status: 400, body: { fields: { 'identity.bvn': expect.any(String) } } });
    expect(await customersAtProvider()).toBe(before);
    // The name that the bank has, in another order and spelling.
    const accented = { firstName: `${own.lastName.toLowerCase()}\u0301`, lastName: 'Elsewhere' };
    expect(await save(creator, { identity: { ...own, ...accented }, reauth })).toMatchObject({
      status: 200,
      body: { identity: 'pending' },
    });
    expect(await customersAtProvider()).toBe(before + 1);
  });

  it('that failed is told by one email, and may be made again', async () => {
    const creator = await makeSaved({ identity: { ...own, bvn: strangersBvn } });
    await heard(creator, 'Account number or BVN is incorrect');
    const event = await eventOf(creator);
    await Promise.all([deliver(server.app, event), deliver(server.app, event)]);
    await server.passTime(days(1));
    const { token } = await signIn(server.deps, creator.id);
    const her = { ...creator, token };
    expect(await current(her)).toMatchObject({ identity_failure: 'Account number or BVN is incorrect' });
    const [email, ...others] = await failedEmails(her);
    expect(others).toEqual([]);
    expect(email?.text).toContain('*565*0#');
    expect(email?.text).toContain('····4821');

    const earlier = await customerOf(her);
    expect((await save(her)).body).toMatchObject({ identity: 'pending' });
    // What is still said of the earlier one does not count.
    await deliver(server.app, event.replace(/\s*}\s*$/, ' }'));
    await heard(her);
    expect(await customerOf(her)).not.toBe(earlier);
    expect(await server.balanceOf(her)).toMatchObject({ obstacle: null, account: { identity: 'verified' } });
    expect((await server.withdraw(her)).status).toBe(201);
  });

  it('whose event was lost is asked about', async () => {
    const creator = await makeSaved();
    await result(creator);
    expect((await server.balanceOf(creator)).account?.identity).toBe('pending');
    await server.passTime(minutes(2));
    await eventually(async () => (await server.balanceOf(creator)).account?.identity === 'verified');
  });

  it('that does not end in three days has failed, until its result comes', async () => {
    const creator = await makeSaved();
    server.fail({ isIdentified: 'never heard' });
    await server.passTime(days(2));
    server.fail({});
    const { token } = await signIn(server.deps, creator.id);
    expect((await server.balanceOf({ ...creator, token })).account?.identity).toBe('pending');
    await server.passTime(days(1) + minutes(6 * 60));
    const her = { ...creator, token: (await signIn(server.deps, creator.id)).token };
    await eventually(async () => (await server.balanceOf(her)).account?.identity === 'failed');
    expect(await failedEmails(her)).toHaveLength(1);
    // Its event comes at last.
    await result(her);
    await deliver(server.app, await eventOf(her));
    await eventually(async () => (await server.balanceOf(her)).account?.identity === 'verified');
    expect(await failedEmails(her)).toHaveLength(1);
  });

  it('that ends after its creator’s account sends no email', async () => {
    const creator = await makeSaved();
    const become = (state: 'active' | 'deleted') =>
      server.deps.db
        .updateTable('users')
        .set({
          state,
          email: state === 'deleted' ? '' : creator.email,
          deleted_at: state === 'deleted' ? new Date() : null,
        })
        .where('id', '=', creator.id)
        .execute();
    await become('deleted');
    await result(creator, 'no match');
    await deliver(server.app, await eventOf(creator));
    await eventually(async () => (await current(creator)).identity_failure !== null);
    expect(await emailsTo(server.deps, '')).toEqual([]);
    // The other traces of a person are erased by deletion itself.
    await become('active');
  });

  it('that was not begun leaves nothing saved and the code of use', async () => {
    const creator = await makeCreator(server.deps);
    const reauth = await server.reauthCodeOf(creator);
    server.fail({ checkIdentity: 'never heard' });
    expect((await save(creator, { reauth })).status).toBe(503);
    const alarms = await server.alarms('identity_check_refused');
    server.fail({ checkIdentity: 'refused to the business' });
    expect((await save(creator, { reauth })).status).toBe(503);
    expect(await server.alarms('identity_check_refused')).toBe(alarms + 1);
    expect((await server.balanceOf(creator)).account).toBeNull();
    server.fail({});
    expect((await save(creator, { reauth })).status).toBe(200);
  });

  it('is not made again of an account that is known to be theirs', async () => {
    const creator = await makeSaved();
    await heard(creator);
    const before = await customersAtProvider();
    expect((await save(creator)).body).toMatchObject({ identity: 'verified' });
    expect(await customersAtProvider()).toBe(before);
  });

  it('is made ten times a day', async () => {
    const creator = await makeCreator(server.deps);
    for (let time = 0; time < 10; time += 1) {
      // So many codes are not sent in an hour.
      await server.passTime(minutes(30));
      expect((await save(creator)).status).toBe(200);
    }
    expect((await save(creator)).status).toBe(429);
  });
});

async function customersAtProvider(): Promise<number> {
  const { url, secretKey } = server.deps.config.paystack;
  const answer = await fetch(`${url}/customer?perPage=1`, { headers: { authorization: `Bearer ${secretKey}` } });
  return ((await answer.json()) as { meta: { total: number } }).meta.total;
}
