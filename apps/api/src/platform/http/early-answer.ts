import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What is left of a body as small as this is read and thrown away, so that the line serves the next request. */
const SMALL_BYTES = 64 * 1024;
/** As long as whoever still sends has to see that there is an answer. */
const LINGER_MS = 1_000;

/** An answer that comes before the end of a large body is the last of its line, which is read no more and cut soon after. */
export function cutAfterEarlyAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!isStillComing(request)) return;
    reply.header('connection', 'close');
    const { socket } = request.raw.pause();
    // A body that nobody began to read is one that Node would read to its end and throw away.
    request.raw.read(0);
    // Node would cut it the instant the answer is out, and a sender that is reset may never read it.
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
