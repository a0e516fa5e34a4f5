import { chargeEvent } from '../charge-event.ts';
import { emptyDatabaseCalled, startBenchDatabase } from '../database.ts';
import { askDataset } from '../dataset.ts';
import { compare, ratesOf } from '../load.ts';
import type { Measured, Row } from '../row.ts';
import { startOurs, startYardstick } from '../server.ts';

/** A sixth of the provider's timeout. */
const WORST_GOAL_MS = 5_000;

/** Distinct signed events: each durable with its job before it is answered, against two bare movements of money. */
export const webhook: Row = {
  name: 'webhook',
  async measure() {
    const database = await startBenchDatabase();
    try {
      return [await measureOn(await emptyDatabaseCalled('intake', database))];
    } finally {
      await database.stop();
    }
  },
};

async function measureOn(databaseUrl: string): Promise<Measured> {
  const [ours, yardstick] = await Promise.all([startOurs(databaseUrl), startYardstick(databaseUrl)]);
  try {
    const event = {
      method: 'POST' as const,
      path: '/webhooks/paystack',
      headers: { host: ours.host },
      fresh: chargeEvent,
    };
    const both = await compare(
      { origin: ours.origin, asks: [event] },
      { origin: yardstick.origin, asks: [{ path: '/money' }] },
    );
    const [inbox] = await askDataset<{ events: number; done: number }>(
      databaseUrl,
      'select count(*)::int as events, count(done_at)::int as done from webhook_inbox',
      1,
    );
    return {
      ...ratesOf(both),
      goal: { ratio: 0.4, is: 'at least' },
      beside: `p99 ${both.ours.p99Ms} ms, worst ${both.ours.worstMs} ms, goal ≤ ${WORST_GOAL_MS} ms; ${inbox?.events} stored, ${inbox?.done} of them processed meanwhile`,
    };
  } finally {
    await Promise.all([ours.stop(), yardstick.stop()]);
  }
}
