import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  /** Things an operator looks at when they move: surplus payments, refused webhooks, failed mails. */
  readonly events: Counter<'event'>;
  /** Sent, bounced at once, held back for a creator's or an address's sake, capped for the instance's. */
  readonly invitationEmails: Counter<'outcome'>;
}

/** Told of from the start: an increase from nothing at all to one is none for Prometheus, and raises no alarm. */
const alarmingEvents = [
  'clocks_apart',
  'invitations_stopped',
  'payout_awaits_code',
  'payout_refused',
  'refund_waits_for_balance',
  'unverified_emails_stopped',
];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'udala_' });
  const metrics: Metrics = {
    registry,
    requests: new Histogram({
      name: 'udala_http_request_duration_seconds',
      help: 'Time from the request to its answer',
      labelNames: ['method', 'route', 'status'],
      // Around what the alarms ask for: no alarm stands on an edge.
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.4, 0.6, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    events: new Counter({
      name: 'udala_events_total',
      help: 'Business and safety events by name',
      labelNames: ['event'],
      registers: [registry],
    }),
    invitationEmails: new Counter({
      name: 'udala_invitation_emails_total',
      help: 'Invitation emails by what became of them: sent, bounced, held, capped',
      labelNames: ['outcome'],
      registers: [registry],
    }),
  };
  for (const event of alarmingEvents) metrics.events.inc({ event }, 0);
  metrics.invitationEmails.inc({ outcome: 'capped' }, 0);
  return metrics;
}

/** How many websockets this process keeps open, counted when it is asked. */
export function measureSockets(
  registry: Registry,
  count: () => { authenticated: number; unauthenticated: number },
): void {
  new Gauge({
    name: 'udala_websocket_connections',
    help: 'Open websockets by whether they have signed in',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, value] of Object.entries(count())) this.set({ state }, value);
    },
  });
}
