import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A large upload over a slow network: only the server's overall request timeout applies. */
    isResumable?: boolean;
  }
}

/** Closes connections that take too long to send a request's body (slowloris protection). */
export function requestDeadline(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!hasBody || routeOptions.config.isResumable) return;
    const timer = setTimeout(() => void (raw.complete || raw.destroy()), ms).unref();
    const isHere = () => clearTimeout(timer);
    raw.once('end', isHere);
    raw.once('close', isHere);
  });
}
