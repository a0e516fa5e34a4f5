import { Type, type Static } from 'typebox';

const Count = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const Ms = Type.Integer({ minimum: -86_400_000, maximum: 86_400_000 });

/** Fault of a call. `when`: before the call has any effect, or after all of its effects. */
export const Fault = Type.Object(
  {
    /** Method and path, parameters by name: `GET /transaction/verify/:reference`. Without it any endpoint. */
    endpoint: Type.Optional(Type.String()),
    /** Number of calls it applies to; without it all, until faults are cleared. */
    times: Type.Optional(Count),
    kind: Type.Enum(['latency', 'timeout', 'cut', 'status', 'decline', 'date']),
    when: Type.Optional(Type.Enum(['before', 'after'])),
    /** For `latency` and `timeout`: the delay; for `date`: the error of the Date header. */
    ms: Type.Optional(Ms),
    /** For `status` and `decline`. */
    status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
    /** For `decline`: a documented sentence. */
    message: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type Fault = Static<typeof Fault>;

export type Faults = {
  add(fault: Fault): void;
  clear(): void;
  list(): Fault[];
  /** Returns every fault that applies to a call now, and counts each. */
  take(endpoint: string): Fault[];
};

/** Held in memory: the faults end with the sandbox's process. */
export function createFaults(): Faults {
  let faults: Fault[] = [];
  return {
    add: (fault) => void faults.push({ ...fault }),
    clear: () => void (faults = []),
    list: () => faults,
    take(endpoint) {
      const striking = faults.filter((fault) => fault.endpoint === undefined || fault.endpoint === endpoint);
      faults = faults.flatMap((fault) => {
        if (!striking.includes(fault) || fault.times === undefined) return [fault];
        return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
      });
      return striking;
    },
  };
}
