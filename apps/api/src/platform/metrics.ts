import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  /** Events that an operator watches: overpayments, rejected webhooks, failed emails. */
  readonly events: Counter<'event'>;
  /** Charges without the payer: `tried`, `succeeded`, and `failed` by reason. */
  readonly savedCharges: Counter<'outcome' | 'reason'>;
  /** Outcomes: sent, bounced at once, held (limit of a creator or an address), capped (limit of the instance). */
  readonly invitationEmails: Counter<'outcome'>;
}

/** Initialized to zero: Prometheus sees no increase when a counter first appears at one, so no alert would fire. */
const alarmingEvents = [
  'clocks_apart',
  'creator_written_off',
  'identity_check_refused',
  'invitations_stopped',
  'merchant_rejected',
  'other_amount_received',
  'payout_awaits_code',
  'payment_disputed',
  'payout_open_for_a_day',
  'payout_recovered',
  'payout_refused',
  'payout_waits_for_funds',
  'refund_waits_for_balance',
  'renewals_paused',
  'settlements_failed',
  'unverified_emails_stopped',
];

let processRegistry: Registry | undefined;

/**
 * Memory, processor and event loop, which all servers of a process share (tests start hundreds). Collected once: the
 * library's timers and observers never stop.
 */
function processMetrics(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry, prefix: 'udala_' });
  }
  return processRegistry;
}

export function createMetrics(): Metrics {
  const registry = Registry.merge([processMetrics()]);
  const metrics: Metrics = {
    registry,
    requests: new Histogram({
      name: 'udala_http_request_duration_seconds',
      help: 'Time from the request to its answer',
      labelNames: ['method', 'route', 'status'],
      // Boundaries around the alert thresholds, so that no threshold falls on a bucket's edge.
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.4, 0.6, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    events: new Counter({
      name: 'udala_events_total',
      help: 'Business and safety events by name',
      labelNames: ['event'],
      registers: [registry],
    }),
    savedCharges: new Counter({
      name: 'udala_saved_charges_total',
      help: 'Charges of saved methods: tried, succeeded, and failed by reason',
      labelNames: ['outcome', 'reason'],
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
  for (const outcome of ['tried', 'succeeded', 'failed']) metrics.savedCharges.inc({ outcome }, 0);
  metrics.invitationEmails.inc({ outcome: 'capped' }, 0);
  return metrics;
}

/** Gauge of the open websockets of this process, counted at each scrape. */
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
