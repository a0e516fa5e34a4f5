import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallLimits } from '#platform/http/call-limits.ts';
import { notFound } from '#platform/http/errors.ts';
import { siteOf } from '#platform/http/hosts.ts';
import { createTtlCache } from '#platform/ttl-cache.ts';
import { offeredLocale, say } from '#platform/say.ts';
import type { Config } from '#app/config.ts';
import type { Deps } from '#app/deps.ts';
import { hashOfToken, noteUse } from './sessions.service.ts';
import { isSessionTokenOf } from './session-tokens.ts';
import type { LiveSession } from './sessions.queries.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False for a path that exists on no host, so that the host is not looked up. */
    mayBeThere?: (params: unknown) => boolean;
  }
  interface FastifyRequest {
    /** The host that a session made by this request is bound to. */
    siteHost: string;
    /** The creator whose host was called; null on the members site. */
    tenantId: string | null;
  }
}

/** The canonical form of a host that sessions are bound to, or null if it is not ours. */
export function siteHostOf(header: string | undefined, config: Config): string | null {
  const site = siteOf(header, config.publicUrl, config.local);
  if (site.kind === 'unknown') return null;
  return site.kind === 'members' ? config.publicUrl.host : `${site.label}.${config.publicUrl.host}`;
}

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/;
/** Caches tokens that open nothing: an app that has not noticed yet asks many times. */
const BAD_CACHE_MS = 30_000;
/** A valid token may be looked up again for this long, however many bad tokens its network sends. */
const GOOD_CACHE_MS = 600_000;

/** Runs before every contract endpoint: determines the site and the viewer. An unknown host gets no answer. */
export function viewerHook(app: FastifyInstance, deps: Deps, callLimits: CallLimits): void {
  const { config } = deps;
  const bad = createTtlCache<true>(BAD_CACHE_MS);
  const good = createTtlCache<true>(GOOD_CACHE_MS);
  app.decorateRequest('viewer', null);
  app.decorateRequest('tenantId', null);
  app.decorateRequest('siteHost', '');
  app.decorateRequest('accountLocale', null);

  app.addHook('onRequest', async (request, reply) => {
    const site = siteOf(request.headers.host, config.publicUrl, config.local);
    request.siteHost = siteHostOf(request.headers.host, config) ?? '';
    const { endpoint, rateLimit, mayBeThere = () => true } = request.routeOptions.config;
    const needsViewer = endpoint !== undefined && endpoint.access !== 'provider';
    const session = needsViewer ? await findSession(request, reply) : null;
    // The tenant is not looked up for unknown paths, nor for files that are the same on every host.
    const isThere = request.routeOptions.url !== undefined && rateLimit !== false && mayBeThere(request.params);
    if (isThere && site.kind === 'creator') request.tenantId = await deps.tenants.find(site.label);
    if (!needsViewer) return;
    const { tenantId } = request;
    const isOurs = site.kind === 'members' || tenantId !== null;
    if (!isOurs) throw notFound(say().errors.hostUnknown);
    if (session === 'none') request.viewer = { userId: null, tenantId };
    else if (session) {
      request.accountLocale = offeredLocale(session.locale);
      const { id: sessionId, sign_in_id: signInId, user_id: userId, roles } = session;
      request.viewer = { userId, sessionId, signInId, roles, tenantId };
    }
  });

  /** Null for a token that opens nothing here. The caller is counted before anything that costs more than memory. */
  async function findSession(request: FastifyRequest, reply: FastifyReply): Promise<LiveSession | 'none' | null> {
    const { headers, siteHost, routeOptions } = request;
    if (headers.authorization === undefined) return 'none';
    const token = bearer.exec(headers.authorization)?.[1];
    const hash = hashOfToken(token ?? '');
    const key = `${hash.toString('base64')} ${siteHost}`;
    if (token === undefined || bad.get(key)) {
      await callLimits.countBadToken(request, reply, false);
      return null;
    }
    // Sealed tokens are always looked up. Tokens from before the seal are subject to the network's limit of bad tokens.
    if (!good.get(key) && !isSessionTokenOf(deps.secret, siteHost, token)) callLimits.assertMayLookUp(request);
    const shown = { tokenHash: hash, host: siteHost };
    let session = await deps.knownSessions.find(shown);
    if (!session) {
      bad.set(key, true);
      await callLimits.countBadToken(request, reply, true);
      return null;
    }
    good.set(key, true);
    await callLimits.countPerson(request, reply, session.user_id);
    // The person may have become a creator a moment ago, through another process.
    const isRefused = routeOptions.config.endpoint?.access === 'creator' && !session.roles.includes('creator');
    if (isRefused) session = await deps.knownSessions.findAnew(shown);
    if (!session) return null;
    await noteUse(deps.db, session, deps.clock.now());
    return session;
  }
}
