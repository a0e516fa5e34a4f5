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
  const { default: reference } = await import('@scalar/fastify-api-reference');
  await app.register(reference, {
    routePrefix: '/docs',
    configuration: { url: '/openapi.json', withDefaultFonts: false },
  });
}
