import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';

export const pushServices = ['web-push', 'fcm', 'google-oauth'] as const;
export type PushService = (typeof pushServices)[number];

const slowMs = 30_000;
const retryAfterSeconds = 60;

/** What goes wrong with what is sent to push services. Those that do not answer as usual keep nothing of it. */
export const PushFault = Type.Object(
  {
    /** Without it all three. */
    service: Type.Optional(Type.Enum([...pushServices])),
    /** A subscription's id or an FCM token; without it everybody's. */
    device: Type.Optional(Type.String()),
    /** How many calls it strikes; without it all, until faults are cleared. */
    times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    kind: Type.Enum(['dead', 'busy', 'broken', 'slow', 'down']),
    /** Of `dead` at Web Push 404 or 410, of `broken` another than 500. */
    status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
    /** Of `busy`. */
    retryAfterSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400 })),
    /** Of `slow`. */
    ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400_000 })),
  },
  { additionalProperties: false },
);
export type PushFault = Static<typeof PushFault>;

/** A fault that the vendor tells in its own words. */
export type AnsweredFault = { kind: 'dead' | 'busy' | 'broken'; status: number | undefined; retryAfterSeconds: number };

type Call = { service: PushService; device?: string };

export type PushFaults = {
  add(fault: PushFault): void;
  clear(): void;
  list(): PushFault[];
  /** All that strike a call now; each is counted. */
  take(call: Call): PushFault[];
};

/** Lives as long as the sandbox runs. */
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

/** Suffers slowness and outage here; what is left is for the vendor to tell. Null: go on. */
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

/** Ends early when the caller hangs up. */
async function wait(request: FastifyRequest, ms: number): Promise<void> {
  const hungUp = new AbortController();
  const stop = () => hungUp.abort();
  request.raw.socket.once('close', stop);
  await sleep(ms, undefined, { signal: hungUp.signal }).catch(() => undefined);
  request.raw.socket.off('close', stop);
}
