import { randomKey } from '#lib/random-key.ts';
import { tab } from '#lib/session-storage.ts';

interface SavedKey {
  /** The purchase and its price. */
  what: string;
  key: string;
}

const name = 'paymentKey';

/** Idempotency key of a payment, stored until there is an answer, so that a retry creates no second payment. */
export function paymentKey(what: string): string {
  const saved = tab.read<SavedKey>(name);
  if (saved?.what === what) return saved.key;
  const key = randomKey();
  tab.save(name, { what, key } satisfies SavedKey);
  return key;
}

/** Forgets the key after an answer: from then on the server knows which checkout is still open. */
export const paymentAnswered = (): void => tab.remove(name);
