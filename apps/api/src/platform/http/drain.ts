import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Realtime } from '../realtime/realtime.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Before `close`: says that it goes, and serves on until whoever sends people here has noticed. */
    drain(): Promise<void>;
  }
}

const IDLE_CHECK_INTERVAL_MS = 100;
/** How long an answer may take once the listener is closed: before the process would be ended with all that it does. */
const LAST_ANSWER_MS = 7_000;
/** Of the drain; a proxy that asks every third of it has asked twice. */
const NOTICE_SHARE = 2 / 3;

interface DrainOptions {
  realtime: Realtime;
  /** Nought where nobody balances: it closes at once. */
  seconds: number;
}

/**
 * A stop in the order in which nobody is refused: /readyz turns, the proxy takes us out, sockets are sent away one after
 * the other, answers ask for a new line, and only then the listener closes.
 */
export function drainable(app: FastifyInstance, { realtime, seconds }: DrainOptions): { isStopping: () => boolean } {
  let [isStopping, isNoticed] = [false, false];
  app.decorate('drain', async () => {
    isStopping = true;
    await sleep(seconds * 1000 * NOTICE_SHARE);
    isNoticed = true;
    await realtime.sendAway(seconds * 1000 * (1 - NOTICE_SHARE));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isNoticed) reply.header('connection', 'close');
  });
  app.addHook('preClose', () => {
    isStopping = true;
    realtime.closeSockets();
    closeWhenIdle(app);
  });
  return { isStopping: () => isStopping };
}

/** A line whose answer was under way when the stop began is kept open for a next request, for a minute and more. */
function closeWhenIdle({ server }: FastifyInstance): void {
  if (!server.listening) return;
  const timer = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS).unref();
  const late = setTimeout(() => server.closeAllConnections(), LAST_ANSWER_MS).unref();
  server.once('close', () => {
    clearInterval(timer);
    clearTimeout(late);
  });
}
