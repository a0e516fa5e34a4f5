import { Type, type Static } from 'typebox';
import type { Store } from '../../store.ts';

const largestNumber = 4_294_967_295;

/** What a merchant or a test may change about the provider; docs/sandbox.md names the source of each. */
const Behaviours = Type.Object({
  /** Where payments are settled to on the next working day. */
  settlement: Type.Enum(['bank', 'balance']),
  /** Whether the provider's fee is taken from a payment or added to it. */
  bearsFees: Type.Enum(['merchant', 'customer']),
  /** Whether a payment says its fee only once it is settled. */
  lateFees: Type.Boolean(),
  /** Whether a dispute that nobody answers waits, or is accepted in the merchant's stead once it is due. */
  unanswered: Type.Enum(['waits', 'accepted']),
  /** Whether a transfer waits until the merchant enters a code that was sent to their phone. */
  transferCodes: Type.Boolean(),
  /** Milliseconds that banks need until a charge of a saved card or a transfer is answered. */
  bankMs: Type.Integer({ minimum: 0, maximum: 60_000 }),
  /** Calls a second that are answered; the others are too many. Null answers all. */
  callsPerSecond: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  /** Number of the merchant's business; another one stands for the key of another business. */
  business: Type.Integer({ minimum: 1, maximum: largestNumber }),
});
export type Behaviours = Static<typeof Behaviours>;

export const BehavioursChange = Type.Partial(Behaviours, { additionalProperties: false });
export type BehavioursChange = Static<typeof BehavioursChange>;

/** As the real provider is before its merchant has changed anything, and with fees that come as late as they may. */
export const defaultBehaviours: Behaviours = {
  settlement: 'bank',
  bearsFees: 'merchant',
  lateFees: true,
  unanswered: 'accepted',
  transferCodes: true,
  bankMs: 2500,
  callsPerSecond: 30,
  business: 100_000,
};

/** What most tests set: they read sums before a settlement, and have no time to wait. */
export const quickBehaviours: BehavioursChange = {
  lateFees: false,
  transferCodes: false,
  bankMs: 0,
  callsPerSecond: null,
};

export type BehaviourSwitches = {
  get(): Behaviours;
  /** Sets some of them, for what is begun afterwards; returns all. */
  set(change: BehavioursChange): Behaviours;
};

/** Stored, so that a restart changes nothing at the provider. */
export function createBehaviours(store: Store): BehaviourSwitches {
  let current = read(store);
  return {
    get: () => current,
    set(change) {
      for (const [name, value] of Object.entries(change)) {
        void store.sql.run`insert or replace into behaviours values (${name}, ${JSON.stringify(value)})`;
      }
      current = { ...current, ...change };
      return current;
    },
  };
}

function read(store: Store): Behaviours {
  // An older sandbox could settle at once.
  const stored = store.sql.all`select name, value from behaviours where value <> '"at-once"'`.map(
    ({ name, value }) => [String(name), JSON.parse(String(value)) as unknown] as const,
  );
  return { ...defaultBehaviours, ...(Object.fromEntries(stored) as BehavioursChange) };
}
