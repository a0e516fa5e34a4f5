import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const localNames = new Set(['localhost', '127.0.0.1']);

/** Keeps out other sites' pages: a foreign Host is DNS rebinding, a foreign Origin is another site's form. */
export async function rejectForeignCallers(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { origin } = request.headers;
  if (localNames.has(request.hostname) && (origin === undefined || origin === `http://${request.host}`)) return;
  await reply.code(403).send({ message: 'The sandbox answers this machine and its own pages only.' });
}

/** A hook that asks for the shared secret in `x-sandbox-key`. */
export function requireKey(key: string) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (isSameSecret(request.headers['x-sandbox-key'], key)) return;
    await reply.code(401).send({ message: 'x-sandbox-key is missing or wrong.' });
  };
}

/** Compares in constant time. */
export function isSameSecret(sent: unknown, secret: string): boolean {
  return typeof sent === 'string' && timingSafeEqual(digest(sent), digest(secret));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
