import type { FastifyReply } from 'fastify';
import type { Html } from '../page/html.ts';

/** Sends a page that runs its script and that one site may frame. */
export function sendFramed(reply: FastifyReply, page: Html, origin: string): FastifyReply {
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; form-action 'self'; " +
    `base-uri 'none'; frame-ancestors ${origin}`;
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .send(page.toString());
}
