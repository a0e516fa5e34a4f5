import type { Cost } from '@udala/contract/bounds';
import type { ClientToServer } from '@udala/contract/realtime';
import type { FastifyInstance } from 'fastify';
import type { Jobs } from '#platform/jobs/jobs.ts';

/** Costs of background work: every queue and every periodic job, by name. */
export const jobCosts: Readonly<Record<string, Cost>> = {
  mail: ['retries'],
  'test-push': ['testPushes'],
  digests: ['announcements', 'batches'],
  'announce-post': ['batches'],
  'remove-files': ['retries'],
  'prepare-video': ['videos'],
  'announce-withdrawal': ['priceEmails', 'batches'],
  'announce-price': ['priceEmails', 'batches'],
  'stop-renewals': ['batches'],
  'provider-events': ['retries'],
  'payouts-reserved': ['batches'],
  'weekly-payouts': ['batches'],
  'weekly-payout-again': ['batches'],
  'sweep sessions and codes': ['batches'],
  'sweep idempotency keys': ['batches'],
  'erase deleted accounts': ['batches'],
  invitations: ['invitations', 'batches'],
  'addresses that were invited': ['batches'],
  names: ['batches'],
  'emails about messages': ['messages', 'batches'],
  'send pushes': ['batches'],
  'emails about posts': ['announcements', 'batches'],
  'weekly emails': ['announcements', 'batches'],
  'publish scheduled posts': ['posts', 'batches'],
  'sweep notifications': ['batches'],
  'like notifications': ['batches'],
  'reaction notifications': ['batches'],
  'hide what the blocked said': ['batches'],
  'erase reported texts': ['batches'],
  'sweep unused uploads': ['batches'],
  'sweep incoming videos': ['batches'],
  'new prices': ['priceEmails', 'batches'],
  'sweep the bodies of events': ['batches'],
  'open payments': ['batches'],
  renewals: ['batches'],
  'expiring cards': ['batches'],
  releases: ['batches'],
  'deactivate removed methods': ['retries'],
  refunds: ['batches'],
  'remind of disputes': ['batches'],
  reconcile: ['batches'],
  settlements: ['batches'],
  'daily close': ['batches'],
  'debts of deleted creators': ['batches'],
  'actions of operators': ['batches'],
  payouts: ['batches'],
  'weekly payouts': ['batches'],
  'identity checks': ['batches'],
};

/** Costs of every route outside the contract, as `METHOD path`; a trailing `*` matches the rest of the path. */
export const routeCosts: Readonly<Record<string, Cost>> = {
  'GET /healthz': ['health'],
  'GET /readyz': ['health'],
  'GET /metrics': ['health'],
  'GET /known-host': ['page'],
  'GET /robots.txt': ['sitemaps'],
  'GET /sitemap.xml': ['sitemaps'],
  'GET /sitemaps/:file': ['sitemaps'],
  'GET /media/:id/:name': ['files'],
  'GET /emails/*': ['links'],
  'POST /emails/:token': ['links'],
  'GET /': ['renderings'],
  'GET /membership*': ['renderings', 'page'],
  'POST /language': ['requests'],
  'GET /assets/*': ['builtFiles'],
  'GET /sw.js*': ['builtFiles'],
  'GET /sw-app.js*': ['builtFiles'],
  'GET /manifest.webmanifest*': ['builtFiles'],
  'GET /icon*': ['builtFiles'],
  'GET /apple-touch-icon.png': ['builtFiles'],
  'GET /welcome/*': ['builtFiles'],
  // Local mode only.
  'GET /openapi.json': ['requests'],
  'GET /docs*': ['requests'],
  'GET /gallery*': ['requests'],
  'POST /sandbox/clock': ['requests'],
};

/** Costs of socket messages. `connection` is the handshake, `packet` any incoming packet, control frames included. */
export const socketCosts: Readonly<Record<keyof ClientToServer | 'connection' | 'packet', Cost>> = {
  connection: ['handshakes'],
  packet: ['packets'],
  joinNotificationChannel: ['packets'],
};

const hasCost = (route: string): boolean =>
  Object.keys(routeCosts).some((named) =>
    named.endsWith('*') ? route.startsWith(named.slice(0, -1)) : route === named,
  );

/** Call before the first route is registered: the app then throws at start for any route or job without a cost. */
export function requireCosts(app: FastifyInstance, jobs: Pick<Jobs, 'names'>): void {
  const without: string[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.endpoint) return;
    const verbs = [method].flat().filter((verb) => verb !== 'HEAD');
    without.push(...verbs.map((verb) => `${verb} ${url}`).filter((route) => !hasCost(route)));
  });
  app.addHook('onReady', async () => {
    without.push(...jobs.names().filter((name) => !Object.hasOwn(jobCosts, name)));
    if (without.length > 0) throw new Error(`without a cost in costs.ts: ${without.join(', ')}`);
  });
}
