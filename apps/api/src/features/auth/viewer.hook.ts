import * as m from '@udala/messages/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createTenants } from '#features/creators/tenants.ts';
import { notFound } from '#platform/http/errors.ts';
import { siteOf } from '#platform/http/hosts.ts';
import type { Config } from '#app/config.ts';
import type { Deps } from '#app/deps.ts';
import { hashOfToken, noteUse } from './sessions.service.ts';

declare module 'fastify' {
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

/** Before every contract endpoint: which site was called, and by whom. An unknown host answers nothing. */
export function viewerHook(app: FastifyInstance, deps: Deps): void {
  const { config } = deps;
  const tenants = createTenants(deps.db);
  app.decorateRequest('viewer', null);
  app.decorateRequest('tenantId', null);
  app.decorateRequest('siteHost', '');

  app.addHook('onRequest', async (request) => {
    const site = siteOf(request.headers.host, config.publicUrl, config.local);
    request.siteHost = siteHostOf(request.headers.host, config) ?? '';
    if (site.kind === 'creator') request.tenantId = await tenants.find(site.label);
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || endpoint.access === 'provider') return;
    const isOurs = site.kind === 'members' || request.tenantId !== null;
    if (!isOurs) throw notFound(m.hostUnknown);
    request.viewer = await identify(request);
  });

  /** Null when a token was sent that opens nothing here. */
  async function identify({ headers, siteHost, tenantId, routeOptions }: FastifyRequest) {
    if (headers.authorization === undefined) return { userId: null, tenantId };
    const token = bearer.exec(headers.authorization)?.[1];
    if (token === undefined) return null;
    const now = deps.clock.now();
    const hash = hashOfToken(token);
    let session = await deps.knownSessions.find(hash, siteHost, now);
    // She may have become a creator a moment ago, through another process.
    const isRefused = routeOptions.config.endpoint?.access === 'creator' && !session?.roles.includes('creator');
    if (isRefused) session = await deps.knownSessions.findAnew(hash, siteHost, now);
    if (!session) return null;
    await noteUse(deps.db, session, now);
    return { userId: session.user_id, sessionId: session.id, roles: session.roles, tenantId };
  }
}
