import { randomKey } from '#lib/random-key.ts';
import { tab } from '#lib/session-storage.ts';

interface SavedKey {
  /** What is paid for, and at what price. */
  what: string;
  key: string;
}

const name = 'paymentKey';

/** The key under which a payment is begun: kept until there is an answer, so that a retry after silence is no second one. */
export function paymentKey(what: string): string {
  const saved = tab.read<SavedKey>(name);
  if (saved?.what === what) return saved.key;
  const key = randomKey();
  tab.save(name, { what, key } satisfies SavedKey);
  return key;
}

/** The server has spoken: from here on it knows by itself which checkout is still open. */
export const paymentAnswered = (): void => tab.remove(name);
