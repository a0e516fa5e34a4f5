import { ProviderUnknown, type ProviderPage } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';

/** Reads the provider's list page by page. */
export async function eachPage<Item>(
  read: (cursor: string | null) => Promise<ProviderPage<Item>>,
  look: (items: Item[]) => Promise<void>,
): Promise<void> {
  let cursor: string | null = null;
  do {
    const page: ProviderPage<Item> = await read(cursor);
    if (page.items.length > 0) await look(page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** That many without an answer one after the other: it is not this one or that, the provider is away. */
const AWAY_AFTER = 3;

/**
 * Does something for each; where one fails, or the provider does not say how it stands, the others are done all the same.
 * @throws ProviderUnknown where the provider is away: then none of the others would be answered either.
 */
export async function eachOf<Item extends string | { reference: string }>(
  deps: Deps,
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
      // Never the item: a payment carries an address, and a code that money can be taken with.
      const reference = typeof item === 'string' ? item : item.reference;
      deps.log.error({ err: error, reference }, 'one of the provider’s list could not be held against the books');
    }
  }
}
