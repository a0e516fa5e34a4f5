import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { besideProvider, type World } from '../beside-provider.ts';
import { askDataset } from '../dataset.ts';
import { growthOf, usualMemoryWhile } from '../memory.ts';
import { processorSecondsOf } from '../processor.ts';
import { saveCards } from '../provider.ts';
import type { Measured, Row } from '../row.ts';

const USUAL_COUNT = 12_000;
const ANSWER_MS = 2500;
const AT_ONCE = 300;
const POLL_INTERVAL_MS = 100;
/** Timeout as a multiple of the ideal duration. */
const PATIENCE = 10;
const DAY_MS = 86_400_000;

/**
 * Time until everything of the dataset is due, and the first of a period's four charges is not the last: a month, and
 * until the next noon in Lagos, after the hours in which cards are charged.
 */
function untilDueMs(): number {
  const then = Date.now() + 31 * DAY_MS;
  const noon = new Date(then).setUTCHours(11, 0, 0, 0);
  return (noon > then ? noon : noon + DAY_MS) - Date.now();
}

/** Memberships that are due at once, each with a card to charge, against a provider whose calls are never delayed. */
export const renewals: Row = {
  name: 'renewals',
  measure: ({ count = USUAL_COUNT }) =>
    besideProvider({
      name: 'renewals',
      patrons: count,
      env: { RENEWALS_AT_ONCE: String(AT_ONCE) },
      prepare: async (url, databaseFile) => saveCards(databaseFile, await makeDue(url, count)),
      measure: (world) => renewAll(world, count),
    }),
};

interface Payer {
  code: string;
  email: string;
}

/** Makes one membership of each patron due for renewal by card. */
function makeDue(url: string, count: number): Promise<Payer[]> {
  return askDataset<Payer>(
    url,
    `with saved as (
       insert into payment_methods (patron_id, authorization_code, signature, email, channel, created_at)
       select id, 'AUTH_' || id, 'SIG_' || id, email, 'card', created_at from users where not 'creator' = any(roles)
       returning id, patron_id, email, created_at),
     renewed as (
       update subscriptions s set method_id = m.id, anchor_date = m.today, next_at = due_at(m.today, 1), access_until = due_at(m.today, 1) + interval '7 days'
         from (select *, created_at::date as today from saved) m
        where s.id = (select o.id from subscriptions o where o.patron_id = m.patron_id order by o.created_at desc, o.id desc limit 1)
       returning s.id, s.anchor_date, s.patron_id as code),
     paid as (
       update invoices i set period_start = r.anchor_date, period_end = (r.anchor_date + interval '1 month')::date
         from renewed r where i.subscription_id = r.id)
     select code, email from renewed join saved on patron_id = code`,
    count,
  );
}

/** Both clocks are moved on, and everything is due. The provider's events are held: processing them is another row. */
async function renewAll({ url, ours, provider }: World, count: number): Promise<Measured[]> {
  const idealSeconds = (count / AT_ONCE) * (ANSWER_MS / 1000);
  await provider.control('webhooks', { hold: true });
  await provider.control('faults', {
    endpoint: 'POST /transaction/charge_authorization',
    kind: 'latency',
    ms: ANSWER_MS,
  });
  const before = await processorSecondsOf(ours.pid);
  const started = performance.now();
  await provider.control('clock', { advanceMs: untilDueMs() });
  const deadline = started + idealSeconds * PATIENCE * 1000;
  await untilRenewed(url, count / 4, deadline);
  const second = await usualMemoryWhile(ours.pid, () => untilRenewed(url, count / 2, deadline));
  const rest = await usualMemoryWhile(ours.pid, () => untilRenewed(url, count, deadline));
  const seconds = (performance.now() - started) / 1000;
  const eachMs = (((await processorSecondsOf(ours.pid)) - before) / count) * 1000;
  const taken = await provider.countPayments();
  if (taken !== count) throw new Error(`the provider took ${taken} payments for ${count} periods`);
  return [
    {
      ours: `${seconds.toFixed(1)} s`,
      yardstick: `${idealSeconds.toFixed(1)} s`,
      ratio: seconds / idealSeconds,
      goal: { ratio: 1.25, is: 'at most' },
      beside: `${count.toLocaleString('en')} renewals; each took ${eachMs.toFixed(1)} ms of a processor`,
    },
    growthOf(second, rest, 'what the second half of the renewals adds to the second quarter'),
  ];
}

async function untilRenewed(url: string, count: number, deadline: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ renewed: number }>(
        `select count(*)::int as renewed from charge_attempts where state = 'succeeded' and kind = 'saved'`,
      );
      const renewed = rows[0]?.renewed ?? 0;
      if (renewed >= count) return;
      if (performance.now() > deadline) throw new Error(`only ${renewed} of ${count} were renewed`);
      await sleep(POLL_INTERVAL_MS);
    }
  } finally {
    await client.end();
  }
}
