import { ProviderUnknown } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';

/** Consecutive timeouts after which the provider counts as unavailable. */
const AWAY_AFTER = 3;

/**
 * Calls `look` for each item; when one fails, or the provider does not answer about it, the others are still done.
 * @throws ProviderUnknown when the provider is unavailable, since no other item would be answered either.
 */
export async function eachOf<Item extends string | { reference: string }>(
  deps: Pick<Deps, 'log' | 'metrics'>,
  items: readonly Item[],
  look: (item: Item) => Promise<void>,
): Promise<void> {
  let unanswered = 0;
  for (const item of items) {
    try {
      await look(item);
      unanswered = 0;
    } catch (error) {
      unanswered = error instanceof ProviderUnknown ? unanswered + 1 : 0;
      if (unanswered === AWAY_AFTER) throw error;
      deps.metrics.events.inc({ event: 'reconcile_failed' });
      // Never log the item: a payment holds an email address and a reusable authorization code.
      const reference = typeof item === 'string' ? item : item.reference;
      deps.log.error({ err: error, reference }, 'one of the provider’s list could not be held against the books');
    }
  }
}
