import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { serverForTest } from '#test/harness.ts';

/** Samples of /metrics by name and labels, as printed. */
async function scrape(app: Awaited<ReturnType<typeof serverForTest>>['app']): Promise<Map<string, number>> {
  const { payload, statusCode } = await app.inject('/metrics');
  expect(statusCode).toBe(200);
  const lines = payload.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

it('reports outboxes, open money and the connections of the process [O6]', async () => {
  const { app, deps } = await serverForTest();
  // Creates the queues; no worker runs here.
  await deps.jobs.start();
  await deps.jobs.stop();
  const { db, clock } = deps;
  await sql`
    insert into reconciliation_exceptions (kind, key, details, found_at)
    values ('unknown_payment', 'x', '{}', ${new Date(clock.now().getTime() - 90_000)})`.execute(db);
  await sql`
    insert into webhook_inbox (provider, body_hash, body, event, object_id, object_status, received_at)
    values ('paystack', 'h', 'b', 'charge.success', '1', 'success', ${new Date(clock.now().getTime() - 30_000)})`.execute(
    db,
  );

  const samples = await scrape(app);
  expect(samples.get('udala_money_open{kind="reconciliation_exceptions"}')).toBe(1);
  expect(samples.get('udala_money_open_oldest_seconds{kind="reconciliation_exceptions"}')).toBeGreaterThanOrEqual(90);
  expect(samples.get('udala_money_open{kind="payouts"}')).toBe(0);
  expect(samples.get('udala_outbox_rows{outbox="provider_events"}')).toBe(1);
  expect(samples.get('udala_outbox_oldest_seconds{outbox="provider_events"}')).toBeGreaterThanOrEqual(30);
  expect(samples.get('udala_outbox_rows{outbox="pushes"}')).toBe(0);
  expect(samples.get('udala_database_connections{state="open"}')).toBeGreaterThan(0);
  expect(samples.has('udala_database_connections{state="waiting"}')).toBe(true);
  expect(samples.get('udala_redis_up')).toBe(1);
});

it('counts jobs by queue and state, and how long they have waited [O6]', async () => {
  const { app, deps } = await serverForTest();
  // Creates the queues; no worker runs here.
  await deps.jobs.start();
  await deps.jobs.stop();
  await sql`
    insert into pgboss.job (name, state, start_after) values
      ('mail', 'created', ${new Date(deps.clock.now().getTime() - 120_000)}),
      ('mail', 'retry', ${new Date(deps.clock.now().getTime() + 60_000)}),
      ('announce-post', 'failed', ${deps.clock.now()})`.execute(deps.db);
  const samples = await scrape(app);
  expect(samples.get('udala_jobs{queue="mail",state="waiting"}')).toBe(1);
  expect(samples.get('udala_jobs{queue="mail",state="retrying"}')).toBe(1);
  expect(samples.get('udala_jobs{queue="announce-post",state="failed"}')).toBe(1);
  expect(samples.get('udala_job_oldest_seconds{queue="mail"}')).toBeGreaterThanOrEqual(120);
});

it('reports how late the oldest job of each queue is, waiting or retrying [O6]', async () => {
  const { app, deps } = await serverForTest();
  // Creates the queues; no worker runs here.
  await deps.jobs.start();
  await deps.jobs.stop();
  const late = new Date(deps.clock.now().getTime() - 120_000);
  const later = new Date(deps.clock.now().getTime() + 60_000);
  const queues = deps.jobs.names().slice(0, 8);
  for (const [nth, queue] of queues.entries()) {
    const [waiting, retrying] = nth % 2 === 0 ? [late, later] : [later, late];
    await sql`insert into pgboss.job (name, state, start_after)
      values (${queue}, 'created', ${waiting}), (${queue}, 'retry', ${retrying})`.execute(deps.db);
  }
  const samples = await scrape(app);
  const early = queues.filter((queue) => !((samples.get(`udala_job_oldest_seconds{queue="${queue}"}`) ?? 0) >= 120));
  expect(early).toEqual([]);
});

it('reports no figures instead of outdated ones if the database does not respond [O6]', async () => {
  const { app, deps } = await serverForTest();
  await sql`alter table reconciliation_exceptions rename to gone`.execute(deps.db);
  const samples = await scrape(app);
  expect([...samples.keys()].filter((name) => name.startsWith('udala_money_open'))).toEqual([]);
  expect(samples.has('udala_database_connections{state="open"}')).toBe(true);
});
