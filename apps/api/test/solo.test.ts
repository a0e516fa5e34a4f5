import { registerCreator, verifySignup } from '@udala/contract/auth';
import { getConfig } from '@udala/contract/config';
import { getChecklist } from '@udala/contract/checklists';
import { createPayout, getBalance, savePayoutAccount, savePayoutSettings } from '@udala/contract/payouts';
import * as m from '@udala/messages/auth-server';
import { paidByProvider } from '@udala/messages/payouts-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lagosDate } from '#features/money/billing/calendar.ts';
import { days } from '#platform/clock.ts';
import { openExceptions } from './books.ts';
import { openBrowser } from './browser.ts';
import { closeNextDay } from './closes.ts';
import { freshKey, signIn } from './factories.ts';
import { call, eventually } from './harness.ts';
import { codeSentTo } from './inbox.ts';
import { assertInvariants } from './invariants.ts';
import { startMoneyServer, type MoneyServer } from './money.ts';
import { readStatement } from './statements.ts';
import { makePaidMember, rowOf } from './subscriptions.ts';
import { at } from './talk.ts';

// One creator, whose own Paystack business is paid.

const MONTHS = 12;

let server: MoneyServer;
beforeAll(async () => {
  server = await startMoneyServer(undefined, { MONEY_MODE: 'solo' });
});
afterAll(() => server.close());

interface ProviderCharge {
  status: string;
  amount: number;
  fees: number;
}

describe('a year of a creator who is paid by their own business [A1]', () => {
  it('shows no transfer, and a statement that equals what the provider says, to the kobo', async () => {
    const { app, deps } = server;
    await closeNextDay(server);
    const member = await makePaidMember(server);
    for (let month = 1; month < MONTHS; month += 1) {
      // The tries of a morning begin at the due day, and a month has 31 days at most.
      await server.passTime(days(31));
      await eventually(async () => (await rowOf(deps, member.id)).period_no > month);
    }
    for (let day = 0; day < 6; day += 1) expect(await closeNextDay(server)).toMatchObject({ differenceKobo: 0 });

    const creator = await signIn(deps, member.creator.id);
    const { items } = await server.control<{ items: ProviderCharge[] }>('charges');
    const paid = items.filter(({ status }) => status === 'success');
    const grossKobo = paid.reduce((sum, { amount }) => sum + amount, 0);
    const feesKobo = paid.reduce((sum, { fees }) => sum + fees, 0);
    expect(paid).toHaveLength(MONTHS);
    const statement = await readStatement(app, creator, {
      from: lagosDate(new Date(deps.clock.now().getTime() - days(364))),
      to: lagosDate(deps.clock.now()),
    });
    expect(statement.sums).toMatchObject({
      openingKobo: 0,
      grossKobo,
      providerFeesKobo: -feesKobo,
      platformFeesKobo: 0,
      payoutsKobo: 0,
      payoutFeesKobo: 0,
      closingKobo: grossKobo - feesKobo,
    });
    expect((await call(app, getBalance, at(creator))).body).toMatchObject({
      mode: 'solo',
      availableKobo: grossKobo - feesKobo,
      heldKobo: 0,
      withdrawal: null,
      account: null,
    });
    expect(await deps.db.selectFrom('payouts').select('id').execute()).toEqual([]);
    expect((await server.control<{ items: unknown[] }>('transfers')).items).toEqual([]);
    expect(await openExceptions(deps)).toEqual([]);
    await assertInvariants(deps.db);
  });
});

it('has nothing to withdraw, and asks for no bank', async () => {
  const { app } = server;
  const { creator } = await makePaidMember(server);
  const rejected = { status: 409, body: { message: paidByProvider } };
  const bank = { bankCode: '058', accountNumber: '0123456789' };
  expect(await call(app, savePayoutAccount, { ...at(creator), body: bank })).toMatchObject(rejected);
  expect(await call(app, savePayoutSettings, { ...at(creator), body: { isWeekly: true } })).toMatchObject(rejected);
  const body = { amountKobo: 100_000 };
  expect(
    await call(app, createPayout, { ...at(creator), body, headers: { 'idempotency-key': freshKey() } }),
  ).toMatchObject(rejected);
  const { steps } = (await call(app, getChecklist, at(creator))).body;
  expect(steps.map(({ step }) => step)).toEqual(['page', 'picture', 'first-post', 'share']);
});

it('says so to strangers, and takes no share', async () => {
  const { payouts, sampleQuotes } = (await call(server.app, getConfig, {})).body;
  expect(payouts.mode).toBe('solo');
  expect(sampleQuotes.map(({ platformFeeKobo }) => platformFeeKobo)).toEqual(sampleQuotes.map(() => 0));
});

it('has one creator: nobody else becomes one, also of two at once', async ({ onTestFinished }) => {
  const fresh = await startMoneyServer(undefined, { MONEY_MODE: 'solo' });
  onTestFinished(() => fresh.close());
  const people = ['ada', 'tunde'].map((name) => ({
    body: { name: 'Ada Obi', email: `${name}@example.com`, password: 'kunu in the shade' },
    browser: openBrowser(fresh.app),
  }));
  for (const { browser, body } of people) expect((await browser.call(registerCreator, { body })).status).toBe(202);
  const takesCreators = async () => (await call(fresh.app, getConfig, {})).body.takesCreators;
  expect(await takesCreators()).toBe(true);
  const codes = await Promise.all(people.map(({ body }) => codeSentTo(fresh.deps, body.email)));
  const verified = await Promise.all(
    people.map(({ browser, body: { email } }, nth) =>
      browser.call(verifySignup, { body: { email, otp: codes[nth] ?? '' } }),
    ),
  );
  expect(verified.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await takesCreators()).toBe(false);
  const late = { name: 'Kuda Moyo', email: 'kuda@example.com', password: 'kunu in the shade' };
  const answer = await openBrowser(fresh.app).call(registerCreator, { body: late });
  expect(answer).toMatchObject({ status: 409, body: { message: m.oneCreator } });
});
