import type { FastifyInstance } from 'fastify';
import type { Deps } from '#app/deps.ts';
import { notFound } from '#platform/http/errors.ts';
import { insideOnly } from '#platform/http/inside.ts';
import { siteOf } from '#platform/http/hosts.ts';

const CALLS_PER_CALL = 10;

/** A proxy asks here before it requests a certificate (`ask` of Caddy). Known: the members site and creators' pages. */
export function knownHostRoute(app: FastifyInstance, { tenants, config }: Pick<Deps, 'tenants' | 'config'>): void {
  app.get<{ Querystring: { domain: string } }>(
    '/known-host',
    {
      // All calls come from the proxy, so the limit is higher: connections under made-up names must not use it up.
      config: { rateLimit: { max: CALLS_PER_CALL * config.requestsPer5Minutes } },
      onRequest: insideOnly,
      schema: {
        querystring: {
          type: 'object',
          required: ['domain'],
          additionalProperties: false,
          properties: { domain: { type: 'string', maxLength: 253 } },
        },
      },
    },
    async ({ query }) => {
      // The host of a certificate has no port.
      const { port } = config.publicUrl;
      const site = siteOf(port ? `${query.domain}:${port}` : query.domain, config.publicUrl, config.local);
      if (site.kind === 'unknown') throw notFound();
      if (site.kind === 'creator' && (await tenants.find(site.label)) === null) throw notFound();
      return { known: true };
    },
  );
}
