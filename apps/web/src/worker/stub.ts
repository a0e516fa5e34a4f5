/// <reference lib="webworker" />

import type { offlinePage as page } from '#lib/offline-page.ts';

declare const self: ServiceWorkerGlobalScope & { offlinePage: typeof page };

/** The stub brought this file in, and has the page already. */
export const offlinePage: typeof page = (saved) => self.offlinePage(saved);
