import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Registry } from 'prom-client';

const PING_TIMEOUT_MS = 2_000;

interface HealthDeps {
  pool: pg.Pool;
  metrics: Registry;
  isStopping: () => boolean;
  /** Whom /metrics may answer: figures are for the operator's own network. */
  mayReadMetrics: (address: string) => boolean;
}

/** /healthz: the process runs. /readyz: it can do its work. /metrics: figures for the operator, on loopback alone. */
export function healthRoutes(app: FastifyInstance, { pool, metrics, isStopping, mayReadMetrics }: HealthDeps): void {
  app.get('/healthz', { config: { rateLimit: false } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { config: { rateLimit: false } }, async (request, reply) => {
    const ready = !isStopping() && (await answersInTime(pool));
    if (!ready) reply.header('retry-after', 2);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });

  app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    if (!mayReadMetrics(request.ip)) return reply.callNotFound();
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

async function answersInTime(pool: pg.Pool): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, PING_TIMEOUT_MS, false).unref());
  const ping = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([ping, late]);
}
