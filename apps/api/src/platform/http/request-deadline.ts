import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A large file that a slow network brings: it may take as long as the server takes any request. */
    isResumable?: boolean;
  }
}

/** Ends connections that take longer than told to bring a request's body, so that nobody holds them by dripping bytes. */
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
