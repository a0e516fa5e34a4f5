import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sandbox } from '../../sandbox.ts';
import { PaystackError, toErrorEnvelope } from '../paystack-error.ts';
import type { Fault } from './faults.ts';

const callerGivesUpMs = 60_000;

/** Applies the planned faults to every call to Paystack. */
export function strike(app: FastifyInstance, { faults, clock }: Sandbox): void {
  const struck = new WeakMap<FastifyRequest, Fault[]>();

  app.addHook('preHandler', async (request, reply) => {
    const met = faults.take(endpointOf(request, app.prefix));
    struck.set(request, met);
    const wrongDate = met.find(({ kind }) => kind === 'date');
    if (wrongDate) reply.header('date', new Date(clock.now().getTime() + (wrongDate.ms ?? 0)).toUTCString());
    for (const fault of met.filter(({ when }) => when !== 'after')) await sufferBefore(fault, request, reply);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    let answer = payload;
    for (const fault of struck.get(request) ?? []) {
      if (fault.when === 'after') answer = await sufferAfter(fault, request, reply, answer);
    }
    return answer;
  });
}

export const endpointOf = ({ method, routeOptions }: FastifyRequest, prefix: string) =>
  `${method} ${(routeOptions.url ?? '').slice(prefix.length)}`;

/** Applies a fault before the call: nothing but latency lets the call go on. */
async function sufferBefore(fault: Fault, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (reply.sent) return;
  if (fault.kind === 'latency') return wait(request, fault.ms ?? 0);
  if (fault.kind === 'timeout') await wait(request, fault.ms ?? callerGivesUpMs);
  if (fault.kind === 'timeout' || fault.kind === 'cut') {
    reply.hijack();
    request.raw.socket.destroy();
  }
  if (fault.kind === 'status') await reply.send(brokenAnswer(fault, reply));
  if (fault.kind === 'decline') throw decline(fault);
}

/** Applies a fault after the call had all its effects; the caller gets the answer late, not at all, or wrong. */
async function sufferAfter(fault: Fault, request: FastifyRequest, reply: FastifyReply, answer: unknown) {
  if (fault.kind === 'latency') await wait(request, fault.ms ?? 0);
  if (fault.kind === 'timeout') await wait(request, fault.ms ?? callerGivesUpMs);
  if (fault.kind === 'cut') request.raw.socket.destroy();
  return fault.kind === 'status' ? brokenAnswer(fault, reply) : answer;
}

/** Proxies between us and the provider speak no JSON; too many calls are reported in Paystack's own words. */
function brokenAnswer({ status = 502 }: Fault, reply: FastifyReply): string {
  reply.code(status).removeHeader('content-length');
  if (status !== 429) {
    reply.type('text/html; charset=utf-8');
    return `<html><head><title>${status}</title></head><body>Something went wrong</body></html>`;
  }
  reply.header('retry-after', '60').type('application/json; charset=utf-8');
  return JSON.stringify(toErrorEnvelope(tooManyCalls()));
}

export const tooManyCalls = (): PaystackError =>
  new PaystackError(429, 'rate_limited', 'Please wait a few minutes and try again.', 'Wait a few minutes');

const decline = ({ status = 400, message = 'Declined' }: Fault) =>
  new PaystackError(status, 'refused', message, 'Ensure that the value you pass is right and try again');

/** Waits; ends early when the caller hangs up. */
export async function wait(request: FastifyRequest, ms: number): Promise<void> {
  const hungUp = new AbortController();
  const stop = () => hungUp.abort();
  request.raw.socket.once('close', stop);
  await sleep(ms, undefined, { signal: hungUp.signal }).catch(() => undefined);
  request.raw.socket.off('close', stop);
}
