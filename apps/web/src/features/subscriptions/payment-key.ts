import { randomKey } from '#lib/random-key.ts';
import { tab } from '#lib/session-storage.ts';

interface Kept {
  membershipId: string;
  price: number;
  key: string;
}

const name = 'paymentKey';

/** The key under which a payment is begun: kept until there is an answer, so that a retry after silence is no second one. */
export function paymentKey(membershipId: string, price: number): string {
  const kept = tab.read<Kept>(name);
  if (kept?.membershipId === membershipId && kept.price === price) return kept.key;
  const key = randomKey();
  tab.keep(name, { membershipId, price, key } satisfies Kept);
  return key;
}

/** The server has spoken: from here on it knows by itself which checkout is still open. */
export const paymentAnswered = (): void => tab.forget(name);
