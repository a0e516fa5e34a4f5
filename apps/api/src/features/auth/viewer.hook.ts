import * as m from '@udala/messages/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallLimits } from '#platform/http/call-limits.ts';
import { notFound } from '#platform/http/errors.ts';
import { siteOf } from '#platform/http/hosts.ts';
import { createTtlCache } from '#platform/ttl-cache.ts';
import type { Config } from '#app/config.ts';
import type { Deps } from '#app/deps.ts';
import { hashOfToken, noteUse } from './sessions.service.ts';
import { isSessionTokenOf } from './session-tokens.ts';
import type { LiveSession } from './sessions.queries.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False for what is there on no host, so that the host is not looked up. */
    mayBeThere?: (params: unknown) => boolean;
  }
  interface FastifyRequest {
    /** The host a session made by this request is bound to. */
    siteHost: string;
    /** The creator whose host was called; null on the members site. */
    tenantId: string | null;
  }
}

/** The one spelling of a host that sessions are bound to, or null when it is not ours. */
export function siteHostOf(header: string | undefined, config: Config): string | null {
  const site = siteOf(header, config.publicUrl, config.local);
  if (site.kind === 'unknown') return null;
  return site.kind === 'members' ? config.publicUrl.host : `${site.label}.${config.publicUrl.host}`;
}

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/;
/** A token that opens nothing never will: an app that does not know yet asks many times. */
const BAD_CACHE_MS = 30_000;
/** Whoever was let in is looked up again, whatever the neighbours try meanwhile. */
const GOOD_CACHE_MS = 600_000;

/** Before every contract endpoint: which site was called, and by whom. An unknown host answers nothing. */
export function viewerHook(app: FastifyInstance, deps: Deps, callLimits: CallLimits): void {
  const { config } = deps;
  const bad = createTtlCache<true>(BAD_CACHE_MS);
  const good = createTtlCache<true>(GOOD_CACHE_MS);
  app.decorateRequest('viewer', null);
  app.decorateRequest('tenantId', null);
  app.decorateRequest('siteHost', '');

  app.addHook('onRequest', async (request, reply) => {
    const site = siteOf(request.headers.host, config.publicUrl, config.local);
    request.siteHost = siteHostOf(request.headers.host, config) ?? '';
    const { endpoint, rateLimit, mayBeThere = () => true } = request.routeOptions.config;
    const needsViewer = endpoint !== undefined && endpoint.access !== 'provider';
    const session = needsViewer ? await findSession(request, reply) : null;
    // Nothing is looked up for what is not there, and for files that are the same on every host.
    const isThere = request.routeOptions.url !== undefined && rateLimit !== false && mayBeThere(request.params);
    if (isThere && site.kind === 'creator') request.tenantId = await deps.tenants.find(site.label);
    if (!needsViewer) return;
    const { tenantId } = request;
    const isOurs = site.kind === 'members' || tenantId !== null;
    if (!isOurs) throw notFound(m.hostUnknown);
    if (session === 'none') request.viewer = { userId: null, tenantId };
    else if (session) {
      request.viewer = { userId: session.user_id, sessionId: session.id, roles: session.roles, tenantId };
    }
  });

  /** Null when a token was sent that opens nothing here. Who asks is counted before what costs more than memory. */
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
    // Ours are looked up whatever the neighbours make up; those from before they were sealed, as long as these let them.
    if (!good.get(key) && !isSessionTokenOf(deps.secret, siteHost, token)) callLimits.assertMayLookUp(request);
    const now = deps.clock.now();
    let session = await deps.knownSessions.find(hash, siteHost, now);
    if (!session) {
      bad.set(key, true);
      await callLimits.countBadToken(request, reply, true);
      return null;
    }
    good.set(key, true);
    await callLimits.countPerson(request, reply, session.user_id);
    // She may have become a creator a moment ago, through another process.
    const isRefused = routeOptions.config.endpoint?.access === 'creator' && !session.roles.includes('creator');
    if (isRefused) session = await deps.knownSessions.findAnew(hash, siteHost, now);
    if (!session) return null;
    await noteUse(deps.db, session, now);
    return session;
  }
}
