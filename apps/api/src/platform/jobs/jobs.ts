import { AsyncLocalStorage } from 'node:async_hooks';
import { fromKysely, PgBoss, type JobResult, type QueueOptions } from 'pg-boss';
import type pg from 'pg';
import { afterCommitOf, type Tx } from '../db/transaction.ts';
import { longWork } from '../db/watched-client.ts';
import type { Logger } from '../log.ts';

const BATCH = 20;

/** A kind of durable job, declared once and imported by its senders and its worker. */
export interface Queue<Payload extends object> {
  readonly name: string;
  readonly options: QueueOptions;
  /** Number of jobs that a process handles at a time. */
  readonly atOnce: number;
  /** Name before 0.2: jobs that still wait under it move to the queue when it opens. */
  readonly formerly: string | undefined;
  /** Phantom field: carries the payload's type and is never set. */
  readonly payload?: Payload;
}

export const queue = <Payload extends object>(
  name: string,
  options: QueueOptions = {},
  { atOnce = BATCH, formerly }: { atOnce?: number; formerly?: string } = {},
): Queue<Payload> => ({
  name,
  options: { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 120, ...options },
  atOnce,
  formerly,
});

/** Moves the jobs of a renamed queue that nobody finished: every process that could finish them is stopped. */
async function moveJobs(pool: pg.Pool, from: string, to: string): Promise<void> {
  await pool.query(
    `update pgboss.job set name = $2, state = case state when 'active' then 'retry' else state end
     where name = $1 and state in ('created', 'retry', 'active')`,
    [from, to],
  );
}

export interface Jobs {
  /**
   * Transactional outbox: writes the job in the caller's transaction, so that it exists if and only if that commits.
   */
  send<Payload extends object>(tx: Tx, queue: Queue<Payload>, payload: Payload): Promise<void>;
  /** The same for many jobs of a queue, in one statement. */
  sendAll<Payload extends object>(tx: Tx, queue: Queue<Payload>, payloads: readonly Payload[]): Promise<void>;
  /** Registers the worker. A job is done when `handle` returns, and is retried with growing delays when it throws. */
  work<Payload extends object>(queue: Queue<Payload>, handle: (payload: Payload) => Promise<void>): void;
  /** Runs `tick` periodically, never twice at once in this process. Several processes may run it: ticks lock rows. */
  every(name: string, periodMs: number, tick: () => Promise<void>): void;
  /** Names of all queues and ticks. */
  names(): string[];
  /** Runs all ticks now, after the clock was moved. */
  tickNow(): void;
  /** True since `stop` began: a tick with much to do leaves the rest to another process. */
  isStopping(): boolean;
  start(): Promise<void>;
  /** Fetches no more jobs, returns those that take too long, and ends with the last tick in progress. */
  stop(): Promise<void>;
}

interface Worker {
  queue: Queue<object>;
  handle: (payload: never) => Promise<void>;
}

const POLL_SECONDS = 1;
const SUPERVISE_SECONDS = 15;
/** Interval for deleting finished jobs, which include sent emails that may hold codes. pg-boss's default is a day. */
const MAINTENANCE_SECONDS = 60;
const STOP_TIMEOUT_MS = 8_000;

interface JobsOptions {
  pool: pg.Pool;
  log: Logger;
  /** False: this process only sends; another one does the work and the ticks. */
  works?: boolean;
}

export function createJobs({ pool, log, works = true }: JobsOptions): Jobs {
  // The sender's transaction, for all statements of a send: pg-boss looks up an unknown queue first, and on a second
  // connection that would deadlock once every connection is held by a sending transaction.
  const sending = new AsyncLocalStorage<Tx>();
  const boss = new PgBoss({
    db: {
      async executeSql(text: string, values?: unknown[]) {
        const tx = sending.getStore();
        return tx ? fromKysely(tx).executeSql(text, values) : longWork(() => pool.query(text, values));
      },
    },
    schedule: false,
    // Interval at which jobs of a dead process are returned to their queue.
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    supervise: works,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue error'));

  /** Worker id in this process, by queue. */
  const working = new Map<string, string>();
  const wake = (name: string) => {
    const worker = working.get(name);
    if (worker !== undefined) boss.notifyWorker(worker);
  };
  const workers: Worker[] = [];
  const ticks: {
    name: string;
    periodMs: number;
    run: () => void;
    runAnew: () => void;
    settled: () => Promise<void>;
  }[] = [];
  /** A request that the process answers already waits for it. */
  let started = Promise.resolve();
  let timers: NodeJS.Timeout[] = [];
  let isStopped = false;

  const settle = async (id: string, work: Promise<void>, name: string): Promise<JobResult> => {
    try {
      await work;
      return { id, status: 'completed' };
    } catch (error) {
      log.warn({ err: error, queue: name, id }, 'job failed');
      return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
    }
  };

  const open = async ({ queue: { name, options, atOnce, formerly }, handle }: Worker, present: QueueOptions = {}) => {
    if (Object.entries(options).some(([option, value]) => present[option as keyof QueueOptions] !== value)) {
      await boss.createQueue(name, options);
      // `createQueue` leaves an existing queue as it is: this applies the options of this release.
      await boss.updateQueue(name, options);
    }
    if (formerly !== undefined) await moveJobs(pool, formerly, name);
    if (!works) return;
    // In batches, or a queue would do one job a second; each job settles separately, so a failed one does not fail the
    // others.
    const workOptions = {
      pollingIntervalSeconds: POLL_SECONDS,
      batchSize: atOnce,
      burstWhenBatchFull: true,
      perJobResults: true,
    } as const;
    const worker = await boss.work<object, object, typeof workOptions>(name, workOptions, async (batch) =>
      Promise.all(
        batch.map(({ id, data }) =>
          settle(
            id,
            longWork(() => handle(data as never)),
            name,
          ),
        ),
      ),
    );
    working.set(name, worker);
  };

  async function sendAll(tx: Tx, { name }: Queue<object>, payloads: readonly object[]): Promise<void> {
    if (payloads.length === 0) return;
    await started;
    const newJobs = payloads.map((data) => ({ data }));
    await sending.run(tx, () => boss.insert(name, newJobs));
    // Otherwise the jobs wait until the next poll of this or another process.
    afterCommitOf(tx, () => wake(name));
  }

  return {
    send: (tx, toDo, payload) => sendAll(tx, toDo, [payload]),
    sendAll,
    work(toDo, handle) {
      workers.push({ queue: toDo, handle });
    },
    every(name, periodMs, tick) {
      let running: Promise<void> | null = null;
      let isStale = false;
      const go = async () => {
        do {
          isStale = false;
          await longWork(tick).catch((error: unknown) => log.warn({ err: error, tick: name }, 'tick failed'));
        } while (isStale);
      };
      const run = () => {
        running ??= go().finally(() => (running = null));
      };
      // A tick in progress may have read the time before the clock moved: run one more.
      const runAnew = () => {
        isStale = running !== null;
        run();
      };
      ticks.push({ name, periodMs, run, runAnew, settled: async () => running ?? undefined });
    },
    names: () => [...workers.map((worker) => worker.queue.name), ...ticks.map((tick) => tick.name)],
    tickNow() {
      if (!works || isStopped) return;
      for (const tick of ticks) tick.runAnew();
    },
    isStopping: () => isStopped,
    async start() {
      isStopped = false;
      const starting = boss.start();
      started = starting.then(
        () => undefined,
        () => undefined,
      );
      await starting;
      const present = new Map((await boss.getQueues()).map((one) => [one.name, one]));
      await Promise.all(workers.map(async (worker) => open(worker, present.get(worker.queue.name))));
      if (works) timers = ticks.map((tick) => setInterval(tick.run, tick.periodMs));
    },
    async stop() {
      isStopped = true;
      // Jobs sent from here on are left to other processes.
      working.clear();
      for (const timer of timers) clearInterval(timer);
      // In parallel: during a long tick, workers must not fetch jobs that the process could not complete. Ticks can
      // still send.
      await Promise.all([
        boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
        ...ticks.map((tick) => tick.settled()),
      ]);
    },
  };
}
