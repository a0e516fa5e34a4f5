import { createPayout, getBalance, listPayouts, savePayoutSettings } from '@udala/contract/payouts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lagosDate } from '#features/money/billing/calendar.ts';
import { releaseOf } from '#features/money/billing/working-days.ts';
import { switchTotpOn } from '#test/authenticator.ts';
import { freshKey, makeCreator, makePerson, signIn, type Creator } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { untilItWaits } from '#test/lock-waits.ts';
import { accounts, earn, startPayoutServer, type PayoutServer } from '#test/payouts.ts';
import { nextRunOn } from './weekly-dates.ts';

let server: PayoutServer;
beforeAll(async () => void (server = await startPayoutServer()));
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db));

const DAY_MS = 86_400_000;

interface Wish {
  amountKobo: number;
  reauth?: string;
}
const ask = ({ token }: Creator, body: Wish, key: string = freshKey()) =>
  call(server.app, createPayout, { token, body, headers: { 'idempotency-key': key } });
async function codeOfApp(creator: Creator): Promise<string> {
  await server.passTime(31_000);
  const { code } = await switchTotpOn(server, creator);
  await server.passTime(60_000);
  return code();
}
const list = async ({ token }: Creator, query = {}) => (await call(server.app, listPayouts, { token, query })).body;

describe('the balance', () => {
  it('says how much a withdrawal would bring, and its cost', async () => {
    const creator = await server.makeEarner(8_430_000);
    expect(await server.balanceOf(creator)).toMatchObject({
      availableKobo: 8_430_000,
      heldKobo: 0,
      heldUntil: null,
      inTransitKobo: 0,
      disputedKobo: 0,
      withdrawal: { amountKobo: 8_420_000, feeKobo: 10_000 },
      obstacle: null,
      minimumKobo: 100_000,
      isWeekly: true,
      nextWeeklyOn: nextRunOn(server.deps.clock.now()),
      account: { last4: '4821' },
    });
  });

  it.each([
    { what: 'no account', obstacle: 'no_account', make: () => makeCreator(server.deps) },
    { what: 'a kobo too little', obstacle: 'below_minimum', make: () => server.makeEarner(99_999) },
    {
      what: 'a new account',
      obstacle: 'bank_change_hold',
      make: async () => {
        const creator = await server.makeEarner();
        await server.saveAccount(creator, accounts.comesBack);
        return creator;
      },
    },
  ])('says why nothing can be drawn: $what', async ({ obstacle, make }) => {
    const creator = await make();
    expect(await server.balanceOf(creator)).toMatchObject({ obstacle, withdrawal: null });
    const refused = await ask(creator, { amountKobo: 100_000, reauth: '000000' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await list(creator)).items).toEqual([]);
  });

  it('can be drawn again one day after an account change', async () => {
    const creator = await server.makeEarner();
    await server.saveAccount(creator, accounts.comesBack);
    await server.passTime(DAY_MS);
    const { token } = await signIn(server.deps, creator.id);
    expect((await server.balanceOf({ ...creator, token })).obstacle).toBeNull();
  });

  it('shows no next Friday when the weekly payout is off', async () => {
    const creator = await server.makeEarner();
    const { token } = creator;
    const off = await call(server.app, savePayoutSettings, { token, body: { isWeekly: false } });
    expect(off).toMatchObject({ status: 200, body: { isWeekly: false } });
    expect(await server.balanceOf(creator)).toMatchObject({ isWeekly: false, nextWeeklyOn: null });
    await call(server.app, savePayoutSettings, { token, body: { isWeekly: true } });
    expect((await server.balanceOf(creator)).isWeekly).toBe(true);
  });
});

describe('a withdrawal', () => {
  it('takes all that is available, is in transit at once and arrives', async () => {
    const creator = await server.makeEarner(8_430_000);
    const made = await server.withdraw(creator);
    expect(made).toMatchObject({
      status: 201,
      body: { status: 'in_transit', amountKobo: 8_420_000, feeKobo: 10_000, last4: '4821', isAutomatic: false },
    });
    expect(await server.balanceOf(creator)).toMatchObject({
      availableKobo: 0,
      inTransitKobo: 8_430_000,
      arrivesBy: lagosDate(releaseOf(lagosDate(server.deps.clock.now()))),
      obstacle: 'in_progress',
    });
    await server.settled(made.body.id);
    const { items } = await list(creator);
    expect(items).toMatchObject([{ id: made.body.id, status: 'paid', reason: null, settledAt: expect.any(String) }]);
    expect(await server.balanceOf(creator)).toMatchObject({ availableKobo: 0, inTransitKobo: 0, arrivesBy: null });
  });

  it('accepts the smallest amount that can be drawn', async () => {
    const creator = await server.makeEarner(100_000);
    expect(await server.withdraw(creator)).toMatchObject({ status: 201, body: { amountKobo: 99_000, feeKobo: 1_000 } });
  });

  it('sends only the amount shown: a changed balance is reported, and the code stays valid for it', async () => {
    const creator = await server.makeEarner(500_000);
    const reauth = await server.reauthCodeOf(creator);
    await earn(server.deps, creator.id, 100_000);
    const refused = await ask(creator, { amountKobo: 499_000, reauth });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('₦5,975') } });
    expect((await ask(creator, { amountKobo: 597_500, reauth })).status).toBe(201);
  });

  it.each([
    { reauth: 'a mailed code', reauthenticate: (creator: Creator) => server.reauthCodeOf(creator) },
    { reauth: 'a code of their app', reauthenticate: (creator: Creator) => codeOfApp(creator) },
  ])('leaves $reauth valid when the balance changes after the first check', async ({ reauthenticate }) => {
    const { deps } = server;
    const creator = await server.makeEarner(500_000);
    const reauth = await reauthenticate(creator);
    await ask(creator, { amountKobo: 499_000, reauth: '000000' });
    const pending = await deps.db.transaction().execute(async (tx) => {
      // The rate limit is counted between the two reads of the balance: hold its rows.
      await sql`select from rate_limits where name <> 'making a payout' for update`.execute(tx);
      const answer = ask(creator, { amountKobo: 499_000, reauth });
      await untilItWaits(deps, 'insert into rate_limits');
      await earn(deps, creator.id, 100_000);
      return { answer };
    });
    expect(await pending.answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('₦5,975') } });
    expect((await ask(creator, { amountKobo: 597_500, reauth })).status).toBe(201);
  });

  it('requires re-authentication; a wrong code uses up neither the real code nor the key', async () => {
    const creator = await server.makeEarner(500_000);
    const [reauth, key] = [await server.reauthCodeOf(creator), freshKey()];
    for (const wrong of [{}, { reauth: '000000' }]) {
      const answer = await ask(creator, { amountKobo: 499_000, ...wrong }, key);
      expect(answer).toMatchObject({ status: 400, body: { fields: { reauth: expect.any(String) } } });
    }
    expect(await server.balanceOf(creator)).toMatchObject({ availableKobo: 500_000, inTransitKobo: 0 });
    expect((await ask(creator, { amountKobo: 499_000, reauth }, key)).status).toBe(201);
  });

  it('takes no mailed code from a creator who has an authenticator app', async () => {
    const creator = await server.makeEarner(500_000);
    await server.passTime(31_000);
    const { recoveryCodes } = await switchTotpOn(server, creator);
    expect((await ask(creator, { amountKobo: 499_000, reauth: '123456' })).status).toBe(400);
    expect((await ask(creator, { amountKobo: 499_000, reauth: recoveryCodes[0] ?? '' })).status).toBe(201);
  });

  it('is made once for an idempotency key, and its answer is repeated', async () => {
    const creator = await server.makeEarner(500_000);
    const [reauth, key] = [await server.reauthCodeOf(creator), freshKey()];
    const wish = { amountKobo: 499_000, reauth };
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(creator, wish, key)));
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
    const again = await ask(creator, wish, key);
    expect(again.status).toBe(201);
    for (const { status, raw } of answers) if (status === 201) expect(raw).toBe(again.raw);
    expect((await ask(creator, { ...wish, amountKobo: 1 }, key)).status).toBe(409);
    expect((await list(creator)).meta.totalItems).toBe(1);
  });

  it('is made once for two taps with different keys', async () => {
    const creator = await server.makeEarner(500_000);
    const reauth = await server.reauthCodeOf(creator);
    const taps = await Promise.all([1, 2, 3, 4].map(() => ask(creator, { amountKobo: 499_000, reauth })));
    expect(taps.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect((await list(creator)).meta.totalItems).toBe(1);
    expect((await server.balanceOf(creator)).inTransitKobo).toBe(500_000);
  });
});

describe('who may', () => {
  const endpoints = [
    { endpoint: getBalance, own: 200 },
    { endpoint: listPayouts, own: 200 },
    { endpoint: createPayout, body: { amountKobo: 1 }, own: 409 },
  ] as const;

  it.each(endpoints)('$endpoint.method $endpoint.path', async ({ own, ...request }) => {
    const { app, deps } = server;
    const [ada, bola] = [await makeCreator(deps), await makeCreator(deps)];
    const patron = await makePerson(deps);
    const statusFor = async (token?: string, host?: string) => {
      const who = { ...(token !== undefined && { token }), ...(host !== undefined && { host }) };
      const headers = { 'idempotency-key': freshKey() };
      return (await call(app, request.endpoint, { ...request, ...who, headers })).status;
    };
    const tokenAt = async (id: string, host: string) => (await signIn(deps, id, host)).token;
    expect(await statusFor()).toBe(401);
    expect(await statusFor(patron.token)).toBe(403);
    expect(await statusFor(await tokenAt(patron.id, ada.host), ada.host)).toBe(403);
    expect(await statusFor(await tokenAt(bola.id, ada.host), ada.host)).toBe(404);
    expect(await statusFor(await tokenAt(ada.id, ada.host), ada.host)).toBe(own);
    expect(await statusFor(ada.token)).toBe(own);
  });

  it("lists the creator's own payouts only, page by page", async () => {
    const [ada, bola] = [await server.makeEarner(500_000), await server.makeEarner(500_000)];
    await server.settled((await server.withdraw(ada)).body.id);
    await earn(server.deps, ada.id, 200_000);
    await server.withdraw(ada);
    const first = await list(ada, { limit: 1 });
    expect(first).toMatchObject({ items: [{ amountKobo: 199_000 }], meta: { totalItems: 2, totalPages: 2 } });
    const second = await list(ada, { limit: 1, page: 2, cursor: first.meta.nextCursor });
    expect(second.items).toMatchObject([{ amountKobo: 499_000 }]);
    expect((await list(bola)).items).toEqual([]);
  });
});
