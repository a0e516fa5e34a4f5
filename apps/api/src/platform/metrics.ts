import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  /** Things an operator looks at when they move: surplus payments, refused webhooks, failed mails. */
  readonly events: Counter<'event'>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'udala_' });
  return {
    registry,
    requests: new Histogram({
      name: 'udala_http_request_seconds',
      help: 'Time from the request to its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [registry],
    }),
    events: new Counter({
      name: 'udala_events_total',
      help: 'Business and safety events by name',
      labelNames: ['event'],
      registers: [registry],
    }),
  };
}
