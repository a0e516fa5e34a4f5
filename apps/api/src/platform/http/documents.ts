import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance } from 'fastify';

/** Serves /openapi.json and /docs, both generated from the contract; local mode only. */
export async function documents(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Udala', version: '1', description: 'Monthly memberships priced in naira.' },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route }) => {
      const access = route.config?.endpoint?.access;
      const needsSession = access !== undefined && access !== 'anyone' && access !== 'provider';
      return {
        url,
        schema: {
          ...schema,
          hide: access === undefined || schema?.hide === true,
          ...(needsSession && { security: [{ session: [] }] }),
        },
      };
    },
  });
  app.get('/openapi.json', async () => app.swagger());
  let opened: Promise<FastifyInstance> | undefined;
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, async (request, reply) => {
      const reader = await (opened ??= openReader());
      const { statusCode, headers, rawPayload, payload } = await reader.inject(request.url);
      const type = String(headers['content-type'] ?? 'text/plain; charset=utf-8');
      if (type.startsWith('text/html')) reply.header('content-security-policy', policyFor(payload));
      if (headers.location) reply.header('location', headers.location);
      return reply.code(statusCode).type(type).send(rawPayload);
    });
  }
}

/** Lazy: four megabytes of third-party code, loaded at the first visit instead of at every start. */
async function openReader(): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const reader = Fastify();
  await reader.register(reference, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      withDefaultFonts: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return reader;
}

/**
 * The reader injects its own styles and a few inline scripts: allows exactly those scripts, and no external
 * connections.
 */
function policyFor(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';');
}
