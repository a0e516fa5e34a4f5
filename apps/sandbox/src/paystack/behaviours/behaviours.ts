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
  business: 100_000,
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
