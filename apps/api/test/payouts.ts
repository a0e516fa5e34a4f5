import { createPayout, getBalance, savePayoutAccount, type Balance } from '@udala/contract/payouts';
import { availableTo, post, provider } from '#features/money/ledger/ledger.service.ts';
import { reservePayout } from '#features/money/payouts/payout-postings.ts';
import { sendDuePayouts } from '#features/money/payouts/send-payouts.ts';
import { settlePayout } from '#features/money/payouts/settle-payout.ts';
import { lastRun } from '#features/money/payouts/weekly-dates.ts';
import { beginWeeklyRun } from '#features/money/payouts/weekly-payouts.ts';
import { days, minutes } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Deps } from '#app/deps.ts';
import { mailedReauthCode } from './authenticator.ts';
import { addAccount } from './bank-accounts.ts';
import { freshKey, makeCreator, type Creator } from './factories.ts';
import { startFaultyServer, type FaultyServer } from './faulty-server.ts';
import { call, eventually, type Answer } from './harness.ts';
import { confirmIdentity, identityOf } from './identity.ts';

/** Test accounts of the sandbox's banks, by the result of transfers to them. */
export const accounts = {
  arrives: { bankCode: '058', accountNumber: '0123454821' },
  fails: { bankCode: '058', accountNumber: '0000000001' },
  comesBack: { bankCode: '058', accountNumber: '0000000002' },
  unknown: { bankCode: '058', accountNumber: '0000000404' },
} as const;
interface Account {
  bankCode: string;
  accountNumber: string;
}

const RESEND_MS = 31_000;

export const referenceOf = (payoutId: string): string => `payout-${payoutId.replaceAll('-', '')}`;

export interface PayoutServer extends FaultyServer {
  /** A re-authentication code; requested after the waiting time since the last one. */
  reauthCodeOf(creator: Creator): Promise<string>;
  /** Saves a bank account; where the provider is asked whose it is, it has said that it is the creator's. */
  saveAccount(creator: Creator, account?: Account): Promise<Answer<unknown>>;
  /** A creator with a bank account and an available balance. */
  makeEarner(availableKobo?: number, account?: Account): Promise<Creator>;
  balanceOf(creator: Creator): Promise<Balance>;
  /** Withdraws the whole balance, as the page's button does. */
  withdraw(creator: Creator, options?: { key?: string; reauth?: string }): Promise<Answer<{ id: string }>>;
  /** Waits for the bank's result and settles the payout, as the provider's webhook would. */
  settled(payoutId: string): Promise<string>;
}

const balance = async (app: PayoutServer['app'], { token }: Creator): Promise<Balance> =>
  (await call(app, getBalance, { token })).body;

/** Credits released earnings, without the payment behind them. */
export const earn = ({ db, clock }: Deps, creatorId: string, amountKobo: number): Promise<void> =>
  inTransaction(db, (tx) =>
    post(tx, {
      kind: 'release',
      key: `earned:${freshKey()}`,
      creatorId,
      invoiceId: null,
      at: clock.now(),
      movements: [{ from: provider, to: availableTo(creatorId), amountKobo }],
    }),
  );

/** A payout of ₦4,990, the creator's whole balance, that was sent to the provider. */
export async function makePayoutInTransit(deps: Deps): Promise<{ creator: Creator; reference: string }> {
  const creator = await makeCreator(deps);
  await earn(deps, creator.id, 500_000);
  const { accountId } = await addAccount(deps, creator.id);
  const withdrawal = { amountKobo: 499_000, feeKobo: 1_000 };
  const order = { creatorId: creator.id, accountId, withdrawal, runAt: null };
  const { reference } = await inTransaction(deps.db, (tx) => reservePayout(tx, deps, order));
  await sendDuePayouts(deps);
  return { creator, reference };
}

/** Starts on a Friday after the weekly run, so that none happens during tests that span a few days. */
export async function startPayoutServer(env: Record<string, string> = {}): Promise<PayoutServer> {
  const server = await startFaultyServer(undefined, env);
  const { app, deps, passTime } = server;
  const now = deps.clock.now();
  const nextRunAt = lastRun(now).at.getTime() + days(7);
  await passTime(nextRunAt + minutes(5) - now.getTime());
  await beginWeeklyRun(deps);

  async function reauthCodeOf(creator: Creator): Promise<string> {
    await passTime(RESEND_MS);
    return mailedReauthCode(server, creator);
  }

  async function saveAccount(creator: Creator, account: Account = accounts.arrives) {
    const isNeeded = deps.config.moneyMode === 'platform';
    const body = {
      ...account,
      ...(isNeeded && { identity: identityOf(account) }),
      reauth: await reauthCodeOf(creator),
    };
    const answer = await call(app, savePayoutAccount, { token: creator.token, body });
    if (isNeeded) await confirmIdentity(deps, creator.id);
    return answer;
  }

  return {
    ...server,
    reauthCodeOf,
    saveAccount,
    async makeEarner(availableKobo = 8_430_000, account = accounts.arrives) {
      const creator = await makeCreator(deps);
      await saveAccount(creator, account);
      await earn(deps, creator.id, availableKobo);
      return creator;
    },
    balanceOf: (creator) => balance(app, creator),
    async withdraw(creator, { key = freshKey(), reauth } = {}) {
      const { withdrawal } = await balance(app, creator);
      return call(app, createPayout, {
        token: creator.token,
        body: { amountKobo: withdrawal?.amountKobo ?? 0, reauth: reauth ?? (await reauthCodeOf(creator)) },
        headers: { 'idempotency-key': key },
      });
    },
    settled: (payoutId) =>
      eventually(async () => {
        const status = await settlePayout(deps, referenceOf(payoutId));
        return status !== null && status !== 'missing' && status !== 'pending' && status;
      }),
  };
}
