import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

/** /openapi.json and /docs, both from the contract; local mode only. The reader is loaded when somebody opens it. */
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
        schema: { ...schema, hide: access === undefined, ...(needsSession && { security: [{ session: [] }] }) },
      };
    },
  });
  app.get('/openapi.json', async () => app.swagger());
  app.addHook<string>('onSend', async (request, reply, payload) => {
    const isReader = request.url.startsWith('/docs') && String(reply.getHeader('content-type')).startsWith('text/html');
    if (isReader && typeof payload === 'string') reply.header('content-security-policy', policyFor(payload));
    return payload;
  });
  const { default: reference } = await import('@scalar/fastify-api-reference');
  await app.register(reference, {
    routePrefix: '/docs',
    configuration: { url: '/openapi.json', withDefaultFonts: false },
  });
}

/** The reader writes its own styles and a few inline scripts: those very scripts may run, and nothing leaves the machine. */
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
