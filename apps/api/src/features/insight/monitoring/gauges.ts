import { Gauge } from 'prom-client';
import type { Deps } from '#app/deps.ts';
import { findJobs, findOpenMoney, findOutboxes, type Backlog, type JobCount } from './monitoring.queries.ts';

/** Figures are cached for this long. */
const FRESH_MS = 5_000;

interface Figures {
  jobs: JobCount[];
  outboxes: Backlog[];
  money: Backlog[];
}

/**
 * Registers gauges of figures in the database, equal in every process, and of this process's connections. Without a
 * database they report nothing, because a constant value would look healthy.
 */
export function registerGauges({
  db,
  clock,
  log,
  pool,
  realtime,
  metrics: { registry },
}: Pick<Deps, 'db' | 'clock' | 'log' | 'pool' | 'realtime' | 'metrics'>): void {
  // In tests, two apps share one registry.
  if (registry.getSingleMetric('udala_jobs')) return;
  // Sequential, so that a scrape uses one database connection instead of three.
  const readFigures = async (): Promise<Figures> => {
    const now = clock.now();
    return {
      jobs: await findJobs(db, now),
      outboxes: await findOutboxes(db, now),
      money: await findOpenMoney(db, now),
    };
  };
  let figures: Promise<Figures | null> | null = null;
  let readAt = -Infinity;
  const read = (): Promise<Figures | null> => {
    if (figures && performance.now() - readAt < FRESH_MS) return figures;
    readAt = performance.now();
    figures = readFigures().catch((error: unknown) => {
      log.warn({ err: error }, 'figures for the metrics could not be read');
      return null;
    });
    return figures;
  };

  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    values: (figures: Figures) => readonly (readonly [Record<Label, string>, number])[],
  ) =>
    new Gauge({
      name: `udala_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const now = await read();
        this.reset();
        for (const [labels, value] of now ? values(now) : []) this.set(labels, value);
      },
    });

  gauge('jobs', 'Jobs in the queues that are not done, by queue and state', ['queue', 'state'], ({ jobs }) =>
    jobs.map(({ queue, state, count }) => [{ queue, state }, count]),
  );
  gauge('job_oldest_seconds', 'How long the oldest job that is due has waited', ['queue'], ({ jobs }) => {
    const due = jobs.filter(({ state }) => state === 'waiting' || state === 'retrying');
    return [...Map.groupBy(due, ({ queue }) => queue)].map(([queue, states]) => [
      { queue },
      Math.max(...states.map(({ oldestSeconds }) => oldestSeconds)),
    ]);
  });
  gauge('outbox_rows', 'Rows that are due to be sent or worked on', ['outbox'], ({ outboxes }) =>
    outboxes.map(({ name, count }) => [{ outbox: name }, count]),
  );
  gauge('outbox_oldest_seconds', 'How long the oldest row of an outbox has been due', ['outbox'], ({ outboxes }) =>
    outboxes.map(({ name, oldestSeconds }) => [{ outbox: name }, oldestSeconds]),
  );
  gauge(
    'money_open',
    'Charges, refunds, payouts, disputes and reconciliation exceptions that are not settled',
    ['kind'],
    ({ money }) => money.map(({ name, count }) => [{ kind: name }, count]),
  );
  gauge('money_open_oldest_seconds', 'Age of the oldest that is not settled', ['kind'], ({ money }) =>
    money.map(({ name, oldestSeconds }) => [{ kind: name }, oldestSeconds]),
  );
  new Gauge({
    name: 'udala_database_connections',
    help: 'Connections of this process to the database, and callers that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'udala_redis_up',
    help: '1 where Redis answers or none is set up, 0 where it is away',
    registers: [registry],
    collect() {
      this.set(realtime.isConnected() ? 1 : 0);
    },
  });
}
