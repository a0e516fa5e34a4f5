import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The rest of a body this small is read and discarded, so that the connection can be reused. */
const SMALL_BYTES = 64 * 1024;
/** Long enough for a client that is still sending to read the response. */
const LINGER_MS = 1_000;

/** Closes the connection after a response that precedes the end of a large body, without reading the rest. */
export function cutAfterEarlyAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!isStillComing(request)) return;
    reply.header('connection', 'close');
    const { socket } = request.raw.pause();
    // Node would read a body to its end and discard it if nobody had started to read it.
    request.raw.read(0);
    // Node would close at once after the response, and a client whose connection is reset may never read it.
    socket.destroySoon = () => {
      socket.pause();
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    };
  });
}

function isStillComing({ raw, headers }: FastifyRequest): boolean {
  if (raw.complete) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SMALL_BYTES;
}
