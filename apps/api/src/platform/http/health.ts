import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import { insideOnly } from './inside.ts';
import { isSameSecret } from '../secrets.ts';

const PING_TIMEOUT_MS = 2_000;
/** The database is pinged at most once in this time, however many requests arrive. */
const PING_CACHE_MS = 1_000;
const inside = { config: { rateLimit: false }, onRequest: insideOnly } as const;

interface HealthDeps {
  pool: pg.Pool;
  metrics: Registry;
  isStopping: () => boolean;
  /** The bearer key of /metrics; null: open to anybody (local mode); undefined: closed. */
  metricsKey: string | null | undefined;
}

/** /healthz: the process runs. /readyz: it can serve requests. /metrics: metrics for the operator. */
export function healthRoutes(app: FastifyInstance, { pool, metrics, isStopping, metricsKey }: HealthDeps): void {
  const answers = createPing(pool);
  app.get('/healthz', inside, async () => ({ status: 'ok' }));

  app.get<{ Querystring: { for?: unknown } }>('/readyz', inside, async ({ query }, reply) => {
    // A slow or unavailable database affects every process: a proxy that took all of them out would make it worse.
    const ready = !isStopping() && (query.for === 'proxy' || (await answers()));
    if (!ready) reply.header('retry-after', 2);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });

  app.get('/metrics', { onRequest: insideOnly }, async (request, reply) => {
    const allowed =
      metricsKey === null || (metricsKey && isSameSecret(request.headers.authorization, `Bearer ${metricsKey}`));
    if (!allowed) return reply.callNotFound();
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

function createPing(pool: pg.Pool): () => Promise<boolean> {
  let last: Promise<boolean> | undefined;
  let isOld = true;
  return () => {
    if (last && !isOld) return last;
    isOld = false;
    last = answersInTime(pool).finally(() => setTimeout(() => (isOld = true), PING_CACHE_MS).unref());
    return last;
  };
}

async function answersInTime(pool: pg.Pool): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, PING_TIMEOUT_MS, false).unref());
  const ping = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([ping, late]);
}
