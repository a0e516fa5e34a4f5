import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { endpoints } from '@udala/contract/endpoints';
import { serverLimits } from '@udala/contract/server-limits';
import { compilersFactory } from '@udala/lazy-schemas';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type onRequestHookHandler,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { siteHostOf, viewerHook } from '#features/identity/auth/viewer.hook.ts';
import { socketSessions } from '#features/identity/auth/sessions.service.ts';
import { notFound, sendError } from '#platform/http/errors.ts';
import { drainable } from '#platform/http/drain.ts';
import { documents } from '#platform/http/documents.ts';
import { cutAfterEarlyAnswers } from '#platform/http/early-answer.ts';
import { BODY_MAX_BYTES } from '#platform/http/route.ts';
import { localeOfRequest } from '#platform/http/request-locale.ts';
import { requestDeadline } from '#platform/http/request-deadline.ts';
import { healthRoutes } from '#platform/http/health.ts';
import { networkOf } from '#platform/http/addresses.ts';
import { createCallCounts } from '#platform/http/call-counts.ts';
import { limitCalls } from '#platform/http/call-limits.ts';
import { isHostUnclear } from '#platform/http/host-header.ts';
import { isForSockets } from '#platform/realtime/admission.ts';
import { answerExpectations, answerUnreadable } from '#platform/http/raw-errors.ts';
import { headersOfUnreadable, securityHeaders } from '#platform/http/security-headers.ts';
import { ajvOptions } from '#platform/http/validation.ts';
import { inLocale } from '#platform/say.ts';
import { clockRoutes } from '#platform/http/clock-routes.ts';
import { requireCosts } from './costs.ts';
import type { Deps } from './deps.ts';
import { registerFeatures } from './features.ts';
import { withShortcuts, type PageShortcuts } from './page-shortcuts.ts';
import { pageRoutes, policyOf } from './pages.ts';
import { loadWebBuilds } from './web-builds.ts';

const REQUEST_MS = 60_000;
/** 200 MB at 1 Mbit/s. A slower upload is cut off and can be resumed. */
const UPLOAD_MS = 1_800_000;
const FIVE_MINUTES_MS = 300_000;
const ADDRESS_MAX_CHARACTERS = 4_000;
/** Timeout for a complete request head; connections that exceed it are found and closed at the interval below. */
const HEADERS_MS = 20_000;
const SLOW_CHECK_INTERVAL_MS = 5_000;
/** A page of posts has 11 KB: a stream for it costs six times what compressing it does. 32 KB of prose take 0.4 ms. */
const COMPRESSED_AT_ONCE_MAX_BYTES = 32 * 1024;
/** All routes that a worker-only process serves. */
const forOperators: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Builds the whole server, ready to listen or to be called with `inject`. Throws if a contract endpoint has no route.
 */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, log } = deps;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    requestTimeout: UPLOAD_MS,
    connectionTimeout: 120_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // A request on a connection that is still open during shutdown is answered like any other.
    return503OnClosing: false,
    ajv: { customOptions: ajvOptions },
    schemaController: { compilersFactory },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Requests without a host reach our own handler instead of Node's bare 400.
    http: {
      requireHostHeader: false,
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: SLOW_CHECK_INTERVAL_MS,
      // A request for another protocol or with an ambiguous host is answered as plain HTTP.
      shouldUpgradeCallback: (request) => isForSockets(request) && !isHostUnclear(request),
    },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => {
      const send = (thrown: unknown) => sendError(thrown, request, reply.headers(headersOfUnreadable));
      void callLimits.countUnreadable(request, reply).then(() => send(error), send);
    },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
  const { isStopping } = drainable(app, { realtime: deps.realtime, seconds: config.drainSeconds });

  await app.register(cookie);
  const chooseLocale: onRequestHookHandler = (request, _reply, done) => inLocale(localeOfRequest(request), done);
  app.addHook('onRequest', chooseLocale);
  requireCosts(app, deps.jobs);
  app.setErrorHandler(sendError);
  app.setNotFoundHandler({ preHandler: [] }, (request, reply) => sendError(notFound(), request, reply));

  const answersPeople = config.role !== 'worker';
  const builds = answersPeople ? await loadWebBuilds(config.locales) : null;
  securityHeaders(app, policyOf(config, builds));
  const shared = answersPeople ? await countsShared(deps) : null;
  if (shared) app.addHook('onClose', async () => shared.close());
  const callLimits = limitCalls(app, {
    counts: createCallCounts({ windowMs: FIVE_MINUTES_MS, shared, secret: deps.secret }),
    max: config.requestsPer5Minutes,
    isUnclear: ({ raw, url }) => isHostUnclear(raw) || url.length > ADDRESS_MAX_CHARACTERS,
  });
  if (!answersPeople) {
    app.addHook('onRequest', async ({ routeOptions: { url } }) => {
      if (url === undefined || !forOperators.has(url)) throw notFound();
    });
  }
  await app.register(compress, {
    global: true,
    threshold: 1024,
    syncThreshold: COMPRESSED_AT_ONCE_MAX_BYTES,
    encodings: ['br', 'gzip'],
  });
  await app.register(multipart, {
    limits: { files: 1, fields: 4, fileSize: serverLimits.imageMaxBytes, fieldSize: 200 },
  });
  if (config.local) await documents(app);

  requestDeadline(app, REQUEST_MS);
  cutAfterEarlyAnswers(app);
  viewerHook(app, deps, callLimits);
  // Once more: now the account is known.
  app.addHook('onRequest', chooseLocale);
  measureRequests(app, deps);

  healthRoutes(app, {
    pool: deps.pool,
    metrics: deps.metrics.registry,
    isStopping,
    metricsKey: config.local ? null : config.metricsKey,
  });
  if (config.sandbox) clockRoutes(app, { db: deps.db, sandboxKey: config.sandbox.key });
  registerFeatures(app, deps);
  const shortcuts = builds && (await pageRoutes(app, deps, { builds, callLimits, isStopping }));

  if (answersPeople) attachSockets(app, deps, shortcuts);
  answerExpectations(app);
  app.addHook('onReady', async () => assertAllRouted(app));
  return app;
}

/** Counts shared by several processes. The Redis client is loaded only when it is configured. */
const countsShared = async ({ config: { redisUrl }, log }: Pick<Deps, 'config' | 'log'>) =>
  redisUrl === null ? null : (await import('#platform/http/shared-counts.ts')).connectCounts(redisUrl, log);

/** Socket.IO serves upgrades only: a plain request to its address is counted and answered like any other. */
function attachSockets({ server }: FastifyInstance, deps: Deps, shortcuts: PageShortcuts | null): void {
  const ours = server.listeners('request') as RequestListener[];
  deps.realtime.attach(
    server,
    socketSessions(deps, (header) => siteHostOf(header, deps.config)),
  );
  server.removeAllListeners('request');
  for (const listener of ours) server.on('request', shortcuts ? withShortcuts(shortcuts, listener) : listener);
}

function assertAllRouted(app: FastifyInstance): void {
  const missing = Object.entries(endpoints).filter(([, { method, path }]) => !app.hasRoute({ method, url: path }));
  if (missing.length > 0) throw new Error(`endpoints without a route: ${missing.map(([name]) => name).join(', ')}`);
}

/** Requests that show a break-in later: everything about signing in, and every 401, 403 and 429. */
const isWatched = (route: string, status: number): boolean =>
  route.startsWith('/auth/') || status === 401 || status === 403 || status === 429;

function measureRequests(app: FastifyInstance, { metrics }: Pick<Deps, 'metrics'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.requests.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    // A flood would fill the disk with identical log lines.
    request.log[isWatched(route, reply.statusCode) && !request.isFlood ? 'info' : 'debug'](
      {
        req: request,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        userId: request.viewer?.userId ?? null,
        from: networkOf(request.ip),
      },
      'answered',
    );
  });
}
