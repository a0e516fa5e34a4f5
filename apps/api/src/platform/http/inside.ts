import type { FastifyRequest } from 'fastify';
import { notFound } from './errors.ts';

/** Of a route for the proxy and the operator on the machine: whoever is sent here by a proxy finds nothing. */
export async function insideOnly({ headers }: FastifyRequest): Promise<void> {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) throw notFound();
}
