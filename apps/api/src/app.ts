import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { endpoints } from '@udala/contract/endpoints';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/errors';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { siteHostOf, viewerHook } from '#features/auth/viewer.hook.ts';
import { socketSessions } from '#features/auth/sessions.service.ts';
import { AppError, notFound, sendError } from '#platform/http/errors.ts';
import { documents } from '#platform/http/documents.ts';
import { requestDeadline } from '#platform/http/request-deadline.ts';
import { healthRoutes } from '#platform/http/health.ts';
import { networkOf } from '#platform/http/addresses.ts';
import { headersOfUnreadable, securityHeaders } from '#platform/http/security-headers.ts';
import { compilersFactory } from '#platform/http/lazy-schemas.ts';
import { ajvOptions } from '#platform/http/validation.ts';
import { clockRoutes } from '#platform/http/clock-routes.ts';
import type { Deps } from './deps.ts';
import { registerFeatures } from './features.ts';
import { loadPages, pageRoutes, policyOf } from './pages.ts';

const BODY_MAX_BYTES = 256 * 1024;
const REQUEST_MS = 60_000;
/** 200 MB at 1 Mbit/s. What takes longer is cut, and goes on from there. */
const UPLOAD_MS = 1_800_000;
const LOOK_FOR_IDLE_MS = 100;
const FIVE_MINUTES_MS = 300_000;
const QUERY_MAX_CHARACTERS = 4_000;
/** All that a process answers that works behind. */
const forOperators: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** The whole server, ready to listen or to be asked with `inject`. Throws when a contract endpoint has no route. */
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
    ajv: { customOptions: ajvOptions },
    schemaController: { compilersFactory },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(headersOfUnreadable)),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
  let stopping = false;
  app.addHook('preClose', () => {
    stopping = true;
    deps.realtime.closeSockets();
    closeWhenIdle(app);
  });

  app.setErrorHandler(sendError);
  app.setNotFoundHandler({ preHandler: [] }, (request, reply) => sendError(notFound(), request, reply));

  const answersPeople = config.role !== 'worker';
  const pages = answersPeople ? await loadPages() : null;
  await securityHeaders(app, policyOf(config, pages));
  if (!answersPeople) {
    app.addHook('onRequest', async ({ routeOptions: { url } }) => {
      if (url === undefined || !forOperators.has(url)) throw notFound();
    });
  }
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(cookie);
  await app.register(multipart, { limits: { files: 1, fields: 4, fileSize: limits.imageMaxBytes, fieldSize: 200 } });
  if (config.local) await documents(app);

  requestDeadline(app, REQUEST_MS);
  app.addHook('onRequest', async (request) => {
    if (request.url.length > QUERY_MAX_CHARACTERS) throw new AppError('invalid_request', m.invalidRequest);
  });
  viewerHook(app, deps);
  await app.register(rateLimit, {
    max: config.requestsPer5Minutes,
    timeWindow: FIVE_MINUTES_MS,
    keyGenerator: whoAsks,
    allowList: (request) => isProviders(request) || isKeptForEver(request),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('rate_limited', m.rateLimited, { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  measureRequests(app, deps);

  healthRoutes(app, {
    pool: deps.pool,
    metrics: deps.metrics.registry,
    isStopping: () => stopping,
    metricsKey: config.local ? null : config.metricsKey,
  });
  if (config.sandbox) clockRoutes(app, { db: deps.db, sandboxKey: config.sandbox.key });
  registerFeatures(app, deps);
  if (pages) await pageRoutes(app, deps, pages);

  const hostOf = (header: string | undefined) => siteHostOf(header, config);
  if (answersPeople) deps.realtime.attach(app.server, socketSessions(deps, hostOf));
  app.addHook('onReady', async () => assertAllRouted(app));
  return app;
}

/** A line whose answer was under way when the stop began is kept open for a next request, for a minute and more. */
function closeWhenIdle({ server }: FastifyInstance): void {
  if (!server.listening) return;
  const timer = setInterval(() => server.closeIdleConnections(), LOOK_FOR_IDLE_MS).unref();
  server.once('close', () => clearInterval(timer));
}

/** Signed events come in bursts from three addresses, and one refused is one delayed by minutes. */
const isProviders = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.endpoint?.access === 'provider';

/** A file whose name changes with its content: a first visit loads forty, and no second one asks again. */
const isKeptForEver = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.startsWith('/assets/') === true;

/** A person by her session, everybody else by address. */
const whoAsks = (request: FastifyRequest): string => request.viewer?.userId ?? networkOf(request.ip);

function assertAllRouted(app: FastifyInstance): void {
  const missing = Object.entries(endpoints).filter(([, { method, path }]) => !app.hasRoute({ method, url: path }));
  if (missing.length > 0) throw new Error(`endpoints without a route: ${missing.map(([name]) => name).join(', ')}`);
}

/** What tells of a break-in afterwards: everything about signing in, and whoever was refused or asked too much. */
const isWatched = (route: string, status: number): boolean =>
  route.startsWith('/auth/') || status === 401 || status === 403 || status === 429;

function measureRequests(app: FastifyInstance, { metrics }: Deps): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.requests.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    request.log[isWatched(route, reply.statusCode) ? 'info' : 'debug'](
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
