import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';

export const pushServices = ['web-push', 'fcm', 'google-oauth'] as const;
export type PushService = (typeof pushServices)[number];

const slowMs = 30_000;
const retryAfterSeconds = 60;

/** Fault of a push service. A service that does not answer as usual stores nothing. */
export const PushFault = Type.Object(
  {
    /** The affected service; without it all three. */
    service: Type.Optional(Type.Enum([...pushServices])),
    /** A subscription's id or an FCM token; without it every device. */
    device: Type.Optional(Type.String()),
    /** Number of calls it applies to; without it all, until faults are cleared. */
    times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    kind: Type.Enum(['dead', 'busy', 'broken', 'slow', 'down']),
    /** For `dead` at Web Push 404 or 410, for `broken` another than 500. */
    status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
    /** For `busy`. */
    retryAfterSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400 })),
    /** For `slow`. */
    ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400_000 })),
  },
  { additionalProperties: false },
);
export type PushFault = Static<typeof PushFault>;

/** A fault that the vendor reports in its own words. */
export type AnsweredFault = { kind: 'dead' | 'busy' | 'broken'; status: number | undefined; retryAfterSeconds: number };

type Call = { service: PushService; device?: string };

export type PushFaults = {
  add(fault: PushFault): void;
  clear(): void;
  list(): PushFault[];
  /** Returns every fault that applies to a call now, and counts each. */
  take(call: Call): PushFault[];
};

/** Held in memory: the faults end with the sandbox's process. */
export function createPushFaults(): PushFaults {
  let faults: PushFault[] = [];
  return {
    add: (fault) => void faults.push({ ...fault }),
    clear: () => void (faults = []),
    list: () => faults,
    take(call) {
      const striking = faults.filter(
        ({ service, device }) =>
          (service === undefined || service === call.service) && (device === undefined || device === call.device),
      );
      faults = faults.flatMap((fault) => {
        if (!striking.includes(fault) || fault.times === undefined) return [fault];
        return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
      });
      return striking;
    },
  };
}

/** Applies latency and outage here; returns the fault for the vendor to report. Null: go on. */
export async function meetFaults(
  faults: PushFaults,
  call: Call,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<AnsweredFault | 'cut' | null> {
  for (const fault of faults.take(call)) {
    if (fault.kind === 'slow') await wait(request, fault.ms ?? slowMs);
    else if (fault.kind === 'down') {
      reply.hijack();
      request.raw.socket.destroy();
      return 'cut';
    } else {
      const { kind, status } = fault;
      return { kind, status, retryAfterSeconds: fault.retryAfterSeconds ?? retryAfterSeconds };
    }
  }
  return null;
}

/** Waits; ends early when the caller hangs up. */
async function wait(request: FastifyRequest, ms: number): Promise<void> {
  const hungUp = new AbortController();
  const stop = () => hungUp.abort();
  request.raw.socket.once('close', stop);
  await sleep(ms, undefined, { signal: hungUp.signal }).catch(() => undefined);
  request.raw.socket.off('close', stop);
}
