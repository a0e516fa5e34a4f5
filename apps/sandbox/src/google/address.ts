import type { FastifyRequest } from 'fastify';

/** The sandbox as a browser reaches it. */
export const addressOf = (request: FastifyRequest): string => `http://localhost:${request.port}`;
