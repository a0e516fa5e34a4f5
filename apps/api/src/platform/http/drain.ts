import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Realtime } from '../realtime/realtime.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Call before `close`: reports unready and keeps serving until the proxy has stopped routing here. */
    drain(): Promise<void>;
  }
}

const IDLE_CHECK_INTERVAL_MS = 100;
/** Longest response after the listener closes; beyond it the whole process would be killed. */
const LAST_ANSWER_MS = 7_000;
/** Share of the drain that waits for the proxy: one that checks every third of the drain has checked twice. */
const NOTICE_SHARE = 2 / 3;

interface DrainOptions {
  realtime: Realtime;
  /** Zero without a load balancer: closes at once. */
  seconds: number;
}

/**
 * Graceful shutdown that rejects nobody: /readyz fails, the proxy stops routing, sockets are closed one by one,
 * responses close their connections, and the listener closes last.
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

/**
 * Closes keep-alive connections: one whose request was in progress at the stop would stay open for a minute or more.
 */
function closeWhenIdle({ server }: FastifyInstance): void {
  if (!server.listening) return;
  const timer = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS).unref();
  const late = setTimeout(() => server.closeAllConnections(), LAST_ANSWER_MS).unref();
  server.once('close', () => {
    clearInterval(timer);
    clearTimeout(late);
  });
}
