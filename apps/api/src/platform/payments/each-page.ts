import type { ProviderPage } from './payments.ts';

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
