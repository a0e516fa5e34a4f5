import type { FastifyInstance } from 'fastify';
import type { Deps } from '#app/deps.ts';
import { notFound } from '#platform/http/errors.ts';
import { insideOnly } from '#platform/http/inside.ts';
import { siteOf } from '#platform/http/hosts.ts';

const CALLS_PER_CALL = 10;

/** A proxy asks here before it orders a certificate for a host (`ask` of Caddy): the members site and creators' pages exist. */
export function knownHostRoute(app: FastifyInstance, { tenants, config }: Deps): void {
  app.get<{ Querystring: { domain: string } }>(
    '/known-host',
    {
      // All come from the proxy: whoever opens connections under names of their own making must not use up its calls.
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
      // A certificate names no port.
      const { port } = config.publicUrl;
      const site = siteOf(port ? `${query.domain}:${port}` : query.domain, config.publicUrl, config.local);
      if (site.kind === 'unknown') throw notFound();
      if (site.kind === 'creator' && (await tenants.find(site.label)) === null) throw notFound();
      return { known: true };
    },
  );
}
