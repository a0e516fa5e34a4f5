import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eventually, serverForTest } from '#test/harness.ts';
import { createDb, createPool } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { createJobs, queue } from './jobs.ts';

const errands = queue<{ number: number }>('errands', { retryLimit: 0 });

it('runs all sent jobs, a full batch and more, each independently', async ({ onTestFinished }) => {
  const { deps } = await serverForTest();
  const done: number[] = [];
  deps.jobs.work(errands, async ({ number }) => {
    if (number === 7) throw new Error('this one cannot be done');
    done.push(number);
  });
  await deps.jobs.start();
  onTestFinished(() => deps.jobs.stop());
  await inTransaction(deps.db, async (tx) => {
    for (let number = 0; number < 50; number += 1) await deps.jobs.send(tx, errands, { number });
  });
  await eventually(async () => done.length === 49);
  expect(new Set(done).size).toBe(49);
  expect(done).not.toContain(7);
});

it('sends nothing from a transaction that rolled back', async ({ onTestFinished }) => {
  const { deps } = await serverForTest();
  const done: number[] = [];
  deps.jobs.work(errands, async ({ number }) => void done.push(number));
  await deps.jobs.start();
  onTestFinished(() => deps.jobs.stop());
  const failed = inTransaction(deps.db, async (tx) => {
    await deps.jobs.send(tx, errands, { number: 1 });
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  await inTransaction(deps.db, (tx) => deps.jobs.send(tx, errands, { number: 2 }));
  await eventually(async () => done.length > 0);
  expect(done).toEqual([2]);
});

it("sends on the transaction's connection only, the first time too", async ({ onTestFinished }) => {
  const { deps, databaseUrl } = await serverForTest();
  deps.jobs.work(errands, async () => undefined);
  await deps.jobs.start();
  await deps.jobs.stop();
  const pool = createPool({ connectionString: databaseUrl, max: 1, log: deps.log });
  onTestFinished(() => pool.end());
  const justStarted = createJobs({ pool, log: deps.log });
  await inTransaction(createDb(pool), (tx) => justStarted.send(tx, errands, { number: 1 }));
  const { rows } = await sql`select from pgboss.job where name = ${errands.name}`.execute(deps.db);
  expect(rows).toHaveLength(1);
});

it("applies this release's options to jobs, also in a queue that an older release created", async () => {
  const { deps } = await serverForTest();
  for (const limit of [3, 5]) {
    const chores = queue('chores', { retryLimit: limit });
    const jobs = createJobs({ pool: deps.pool, log: deps.log });
    jobs.work(chores, async () => undefined);
    await jobs.start();
    await jobs.stop();
    const { rows } = await sql`select retry_limit from pgboss.queue where name = 'chores'`.execute(deps.db);
    expect(rows).toEqual([{ retry_limit: limit }]);
  }
});

it('writes nothing about a queue that is as this release wants it', async () => {
  const { deps } = await serverForTest();
  const written: unknown[] = [];
  for (const _start of [1, 2]) {
    const jobs = createJobs({ pool: deps.pool, log: deps.log });
    jobs.work(queue('chores', { retryLimit: 3 }), async () => undefined);
    await jobs.start();
    await jobs.stop();
    const { rows } = await sql`select xmin::text from pgboss.queue where name = 'chores'`.execute(deps.db);
    written.push(rows);
  }
  expect(written[1]).toEqual(written[0]);
});

it('runs a tick once more if the clock moves during it', async () => {
  const { deps } = await serverForTest();
  const read: number[] = [];
  let goOn = (): void => undefined;
  deps.jobs.every('readings', 3_600_000, async () => {
    read.push(deps.clock.offsetMs);
    await new Promise<void>((resolve) => (goOn = resolve));
  });
  deps.clock.moveTo(1_000);
  await eventually(async () => read.length === 1);
  deps.clock.moveTo(2_000);
  deps.clock.moveTo(3_000);
  goOn();
  await eventually(async () => read.length === 2);
  goOn();
  expect(read).toEqual([1_000, 3_000]);
});

it('does what waited, or was being done, under the name that a queue had before', async ({ onTestFinished }) => {
  const { deps } = await serverForTest();
  const done: number[] = [];
  const former = queue<{ number: number }>('former-errands');
  const renamed = queue<{ number: number }>('renamed-errands', {}, { formerly: 'former-errands' });
  const before = createJobs({ pool: deps.pool, log: deps.log, works: false });
  before.work(former, async () => undefined);
  await before.start();
  await inTransaction(deps.db, async (tx) => {
    for (const number of [1, 2]) await before.send(tx, former, { number });
  });
  await before.stop();
  await sql`update pgboss.job set state = 'active', started_on = ${new Date()}
    where name = 'former-errands' and data ->> 'number' = '2'`.execute(deps.db);
  deps.jobs.work(renamed, async ({ number }) => void done.push(number));
  await deps.jobs.start();
  onTestFinished(() => deps.jobs.stop());
  await eventually(async () => done.length === 2);
  expect(done.toSorted()).toEqual([1, 2]);
});

it('fetches no more jobs once it stops, completes those in progress and then waits for its ticks', async ({
  onTestFinished,
}) => {
  const { deps } = await serverForTest();
  // A worker that has done a full batch fetches the next one at once.
  const pairs = queue<{ number: number }>('pairs', { retryLimit: 0 }, { atOnce: 2 });
  const [jobsEnd, tickEnds] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [begun, events] = [[] as number[], [] as string[]];
  const jobs = createJobs({ pool: deps.pool, log: deps.log });
  jobs.work(pairs, async ({ number }) => {
    begun.push(number);
    await jobsEnd.promise;
  });
  jobs.every('a long tick', 3_600_000, () => tickEnds.promise);
  await jobs.start();
  onTestFinished(() => jobs.stop());
  const send = (numbers: number[]) =>
    inTransaction(deps.db, (tx) =>
      deps.jobs.sendAll(
        tx,
        pairs,
        numbers.map((number) => ({ number })),
      ),
    );
  const countIn = async (state: string) => {
    const found = await sql`select from pgboss.job where name = 'pairs' and state = ${state}`.execute(deps.db);
    return found.rows.length;
  };

  await send([1, 2]);
  await eventually(async () => begun.length === 2);
  jobs.tickNow();
  const stopped = jobs.stop().then(() => events.push('stopped'));
  await send([3, 4]);
  jobsEnd.resolve();
  await eventually(async () => (await countIn('completed')) >= 2);
  events.push('tick ends');
  tickEnds.resolve();
  await stopped;
  expect(begun.toSorted()).toEqual([1, 2]);
  expect(await countIn('created')).toBe(2);
  expect(events).toEqual(['tick ends', 'stopped']);
});
