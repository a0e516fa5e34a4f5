import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../../sandbox.ts';
import { endpointOf, tooManyCalls, wait } from './strike.ts';

/** Calls that wait for a bank. */
const ofBanks = new Set(['POST /transaction/charge_authorization', 'POST /transfer']);

/** Answers as slowly as banks do, and not more calls a second than the switches allow. */
export function slowAndBusy(app: FastifyInstance, { behaviours }: Pick<Sandbox, 'behaviours'>): void {
  const answered = { second: 0, calls: 0 };

  app.addHook('preHandler', async (request, reply) => {
    const { bankMs, callsPerSecond } = behaviours.get();
    const second = Math.floor(Date.now() / 1000);
    if (second !== answered.second) Object.assign(answered, { second, calls: 0 });
    answered.calls += 1;
    if (callsPerSecond !== null && answered.calls > callsPerSecond) {
      reply.header('retry-after', '60');
      throw tooManyCalls();
    }
    if (bankMs > 0 && ofBanks.has(endpointOf(request, app.prefix))) await wait(request, bankMs);
  });
}
