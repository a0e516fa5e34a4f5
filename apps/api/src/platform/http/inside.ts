import type { FastifyRequest } from 'fastify';
import { notFound } from './errors.ts';

/** Hook for routes that only the proxy itself and the operator's machine may call: a proxied request gets 404. */
export async function insideOnly({ headers }: FastifyRequest): Promise<void> {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) throw notFound();
}
