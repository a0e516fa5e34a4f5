import type { FastifyReply } from 'fastify';

/** Sends JSON that is already written. That it is what the contract says is the caller's promise, held by a test. */
export function writtenJson<T>(reply: FastifyReply, text: string): T {
  void reply.type('application/json; charset=utf-8');
  // Fastify hands a text on as it is once the type is set.
  return text as T;
}
