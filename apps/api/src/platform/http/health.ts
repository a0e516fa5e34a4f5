import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import { isSameSecret } from '../secrets.ts';

const PING_TIMEOUT_MS = 2_000;

interface HealthDeps {
  pool: pg.Pool;
  metrics: Registry;
  isStopping: () => boolean;
  /** The bearer key that /metrics wants; null: it answers anybody (local mode), undefined: nobody. */
  metricsKey: string | null | undefined;
}

/** /healthz: the process runs. /readyz: it can do its work. /metrics: figures for the operator. */
export function healthRoutes(app: FastifyInstance, { pool, metrics, isStopping, metricsKey }: HealthDeps): void {
  app.get('/healthz', { config: { rateLimit: false } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { config: { rateLimit: false } }, async (request, reply) => {
    const ready = !isStopping() && (await answersInTime(pool));
    if (!ready) reply.header('retry-after', 2);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });

  app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    const allowed =
      metricsKey === null || (metricsKey && isSameSecret(request.headers.authorization, `Bearer ${metricsKey}`));
    if (!allowed) return reply.callNotFound();
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
