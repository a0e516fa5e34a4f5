import { days } from '#platform/clock.ts';
import { unavailable } from '#platform/http/errors.ts';
import { createTtlCache } from '#platform/ttl-cache.ts';
import { ProviderRefused, ProviderUnknown, type Payments, type ProviderBank } from '#platform/payments/payments.ts';
import { say } from '#platform/say.ts';

/** Lists the banks that money can be sent to, by name. @throws AppError `unavailable`. */
export type Banks = () => Promise<readonly ProviderBank[]>;

const CACHE_MS = days(1);

/** Caches the provider's list for a day. */
export function cacheBanks(payments: Payments): Banks {
  const cache = createTtlCache<readonly ProviderBank[]>(CACHE_MS);
  return async () => {
    const known = cache.get('banks');
    if (known) return known;
    const banks = await orAway(() => payments.listBanks());
    const byName = banks.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
    cache.set('banks', byName);
    return byName;
  };
}

/** A bank as people choose it. */
export const toBankDto = ({ code, name }: ProviderBank): { code: string; name: string } => ({ code, name });

/** @throws AppError `unavailable` when the provider does not answer, or the error `refused` makes of its rejection. */
export async function orAway<T>(
  ask: () => Promise<T>,
  refused: (error: ProviderRefused) => Error = (error) => unavailable(say().payoutsServer.banksAway, error),
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderUnknown) throw unavailable(say().payoutsServer.banksAway, error);
    if (error instanceof ProviderRefused) throw refused(error);
    throw error;
  }
}
