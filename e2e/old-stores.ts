import type { Page } from '@playwright/test';

/** Stores what a version before 0.2 stored, under its names. */
export const leaveOldStores = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await caches.open('kept-before');
    const opening = indexedDB.open('outbox');
    opening.addEventListener('success', () => opening.result.close());
  });
