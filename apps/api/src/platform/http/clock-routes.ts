import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/database.ts';
import { moveSharedClock } from '../db/shared-clock.ts';
import { isSameSecret } from '../secrets.ts';

/** Local mode only: the sandbox moves the clock. Not part of the contract; absent in production. */
export function clockRoutes(app: FastifyInstance, { db, sandboxKey }: { db: Db; sandboxKey: string }): void {
  app.post<{ Body: { offsetMs: number } }>(
    '/sandbox/clock',
    {
      schema: {
        body: {
          type: 'object',
          properties: { offsetMs: { type: 'integer', minimum: 0, maximum: 4_000_000_000_000 } },
          required: ['offsetMs'],
          additionalProperties: false,
        },
      },
    },
    async (request, reply) => {
      if (!isSameSecret(request.headers['x-sandbox-key'], sandboxKey)) return reply.callNotFound();
      await moveSharedClock(db, request.body.offsetMs);
      return {};
    },
  );
}
