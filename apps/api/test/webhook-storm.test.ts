import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newHome, startIn } from '../../../scripts/postgres/test-homes.ts';
import { letTimePass } from '../../../scripts/test/patience.ts';
import { eventually } from './harness.ts';
import { assertInvariants } from './invariants.ts';
import { chargeSuccess, deliver, join, makePair, payAt, startMoneyServer, type MoneyServer } from './money.ts';

const EVENTS = 1_000;
const DISTINCT = 700;
const PAID = 40;
const A_SECOND = 1_000;
const SENT_AGAIN_AFTER_MS = 400;
/** A failed job is retried after 5, then 10 and more seconds; whether jobs have expired is checked every 15 s. */
const ALL_DONE_MS = 240_000;

const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);

/** A payment at the provider that the server does not know of. */
async function payUnheard({ app, deps }: MoneyServer): Promise<string> {
  const { body } = await join(app, await makePair(deps));
  await payAt(body.authorizationUrl, 'success');
  return body.reference;
}

/**
 * A job whose result was lost with the database is active until it expires, two minutes later: here they pass at once.
 * No job that still runs takes ten seconds.
 */
async function expireLostJobs({ db }: MoneyServer['deps']): Promise<void> {
  await sql`
    update pgboss.job set started_on = started_on - interval '2 minutes'
    where state = 'active' and started_on between now() - interval '2 minutes' and now() - interval '10 seconds'
  `.execute(db);
}

function makeEvents(references: readonly string[]): string[] {
  const paid = references.map((reference, nth) => chargeSuccess(reference, nth));
  const others = Array.from({ length: DISTINCT - paid.length }, (_, id) =>
    JSON.stringify({ event: 'invoice.update', data: { id, status: 'success' } }),
  );
  const distinct = [...paid, ...others];
  const again = Array.from({ length: EVENTS - DISTINCT }, (_, nth) => distinct[nth % distinct.length] as string);
  return shuffled([...distinct, ...again]);
}

it('stores and processes every event once while its database restarts', async ({ onTestFinished }) => {
  const home = await newHome();
  const postgres = await startIn(home);
  const server = await startMoneyServer(undefined, { DATABASE_URL: postgres.url });
  onTestFinished(() => server.close());
  const { db } = server.deps;
  const references: string[] = [];
  for (let paid = 0; paid < PAID; paid += 1) references.push(await payUnheard(server));

  const answers = new Map<number, number>();
  const sendUntilTaken = async (event: string, nth: number) => {
    await letTimePass((nth * 1_000) / A_SECOND, 'keeps the rate of webhooks');
    for (;;) {
      const { status } = await deliver(server.app, event);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status === 200) return;
      await letTimePass(SENT_AGAIN_AFTER_MS, 'the provider sends again after a while');
    }
  };
  const restart = async () => {
    await eventually(async () => (answers.get(200) ?? 0) > EVENTS / 10);
    await postgres.stop();
    await eventually(async () => answers.has(503));
    await startIn(home);
  };
  await Promise.all([restart(), ...makeEvents(references).map(sendUntilTaken)]);

  expect([...answers.keys()].toSorted()).toEqual([200, 503]);
  expect(answers.get(200)).toBe(EVENTS);
  await eventually(async () => {
    await expireLostJobs(server.deps);
    const inbox = await db.selectFrom('webhook_inbox').select(['done_at']).execute();
    expect(inbox).toHaveLength(DISTINCT);
    return inbox.every(({ done_at: doneAt }) => doneAt !== null);
  }, ALL_DONE_MS);
  const periods = await db.selectFrom('subscriptions').select(['state', 'period_no']).execute();
  expect(periods).toEqual(references.map(() => ({ state: 'active', period_no: 1 })));
  const payments = await db.selectFrom('ledger_transactions').select('id').where('kind', '=', 'payment').execute();
  expect(payments).toHaveLength(PAID);
  await assertInvariants(db);
});
