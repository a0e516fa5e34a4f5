import { Type, type Static } from 'typebox';

const Count = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const Ms = Type.Integer({ minimum: -86_400_000, maximum: 86_400_000 });

/** What goes wrong with a call. `when`: before it does anything, or after it did all it was asked. */
export const Fault = Type.Object(
  {
    /** `POST /transaction/charge_authorization`, with the parameters as `/transaction/verify/:reference`; without it any. */
    endpoint: Type.Optional(Type.String()),
    /** How many calls it strikes; without it all, until faults are cleared. */
    times: Type.Optional(Count),
    kind: Type.Enum(['latency', 'timeout', 'cut', 'status', 'decline', 'date']),
    when: Type.Optional(Type.Enum(['before', 'after'])),
    /** Of `latency` and `timeout`: how long; of `date`: how far the header is off. */
    ms: Type.Optional(Ms),
    /** Of `status` and `refusal`. */
    status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
    /** Of `refusal`: a documented sentence. */
    message: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type Fault = Static<typeof Fault>;

export type Faults = {
  add(fault: Fault): void;
  clear(): void;
  list(): Fault[];
  /** All that strike a call now; each is counted. */
  take(endpoint: string): Fault[];
};

/** Lives as long as the sandbox runs. */
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
