import { startSandbox } from '@udala/sandbox/server.ts';
import type { MoneyMode } from '@udala/contract/payouts';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { serverForTest } from '../../apps/api/test/harness.ts';
import { assertInvariants } from '../../apps/api/test/invariants.ts';
import { getAnalytics } from '../../apps/api/src/features/insight/analytics/analytics.service.ts';
import { releaseDue } from '../../apps/api/src/features/money/billing/release.ts';
import { reconcile } from '../../apps/api/src/features/money/reconcile/reconcile.ts';
import type { Deps } from '../../apps/api/src/deps.ts';
import { anyFreePort } from '../../scripts/ports.ts';
import { TEST_MS } from '../../scripts/test/patience.ts';
import { creators } from '../cast.ts';
import { openWholeDemo } from '../whole.ts';
import { getViewer } from './people.ts';

const sandboxKey = 'test-sandbox-key';
const paystackSecretKey = 'sk_test_0000';

/** The product with its sandbox, as `npm start` runs them. */
async function instanceForTest(moneyMode: MoneyMode) {
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    databaseFile: ':memory:',
    key: sandboxKey,
    paystackSecretKey,
    webhookUrl: 'http://127.0.0.1:9/webhooks/paystack',
    clockUrl: 'http://127.0.0.1:9/sandbox/clock',
    google: { id: 'nobody', origin: 'http://localhost:3000' },
  });
  onTestFinished(() => sandbox.close());
  const port = await anyFreePort();
  const { app, deps } = await serverForTest({
    env: {
      PUBLIC_URL: `http://localhost:${port}`,
      MONEY_MODE: moneyMode,
      PAYSTACK_URL: `${sandbox.url}/paystack`,
      PAYSTACK_SECRET_KEY: paystackSecretKey,
      SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    },
  });
  await app.listen({ port, host: '127.0.0.1' });
  await deps.jobs.start();
  onTestFinished(() => deps.jobs.stop());
  const emails = async () => {
    const answer = await fetch(`${sandbox.url}/control/mails`, { headers: { 'x-sandbox-key': sandboxKey } });
    return ((await answer.json()) as { items: unknown[] }).items.length;
  };
  return { deps, emails, moneyMode, sandboxUrl: sandbox.url, apiUrl: `http://localhost:${port}` };
}

/** Rows of everything that the history makes. */
async function countRows({ db }: Deps) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from users) as users, (select count(*) from subscriptions) as subscriptions,
      (select count(*) from charge_attempts) as payments, (select count(*) from payouts) as payouts,
      (select count(*) from posts) as posts, (select count(*) from comments) as comments,
      (select count(*) from likes) as likes, (select count(*) from messages) as messages`.execute(db);
  return rows[0];
}

const modes = ['platform', 'split'] as const;

it.each(modes)(
  'makes months in which every invariant holds, in one go or in two, in %s',
  { timeout: 4 * TEST_MS },
  async (moneyMode) => {
    const { deps, emails, ...addresses } = await instanceForTest(moneyMode);
    const stopping = new AbortController();
    const stopped = 'stopped by the person';
    const demo = await openWholeDemo(deps, {
      ...addresses,
      sandboxKey,
      // The first creator is whole: stopped like Ctrl-C, in the middle of the others.
      onProgress: () => stopping.abort(new Error(stopped)),
    });
    onTestFinished(() => demo.close());
    await demo.begin();
    await assertInvariants(deps.db);
    await expect(demo.goOn(stopping.signal)).rejects.toThrow(stopped);
    await assertInvariants(deps.db);
    await demo.goOn(new AbortController().signal);
    await assertInvariants(deps.db);

    for (const { email } of creators) {
      const creator = await getViewer(deps.db, email, 'creator');
      const { patrons, grossKobo, reads, engagements, days } = await getAnalytics(deps, creator, '90');
      expect(patrons.now).toBeGreaterThanOrEqual(40);
      expect(patrons.now).toBeLessThanOrEqual(300);
      for (const figure of [grossKobo, reads, engagements]) expect(figure.now).toBeGreaterThan(0);
      expect(days.filter(({ joined }) => joined > 0).length).toBeGreaterThan(10);
      const payouts = deps.db.selectFrom('payouts').select('state').where('creator_id', '=', creator.userId);
      const paidOut = (await payouts.execute()).filter(({ state }) => state === 'succeeded').length;
      if (moneyMode === 'platform') expect(paidOut).toBeGreaterThan(5);
      else expect(paidOut).toBe(0);
    }
    const undivided = deps.db
      .selectFrom('charge_attempts')
      .select('id')
      .where('state', '=', 'succeeded')
      .where('subaccount_code', 'is', null);
    if (moneyMode === 'split') expect(await undivided.execute()).toEqual([]);
    const states = await deps.db.selectFrom('subscriptions').select('state').distinct().execute();
    expect(states.map(({ state }) => state).toSorted()).toEqual(['active', 'ended', 'ending', 'past_due', 'paused']);

    // The provider knows every payment, and nothing of the past is left to do or to write about.
    await releaseDue(deps);
    await reconcile(deps);
    expect(await deps.db.selectFrom('reconciliation_exceptions').select('kind').execute()).toEqual([]);
    expect(await emails()).toBeLessThan(150);

    const before = await countRows(deps);
    await demo.begin();
    await demo.goOn(new AbortController().signal);
    expect(await countRows(deps)).toEqual(before);
  },
);
