/// <reference lib="webworker" />

import type { offlinePage as page } from '#lib/offline-page.ts';

declare const self: ServiceWorkerGlobalScope & { offlinePage: typeof page };

/** The stub has imported this file and already contains the page. */
export const offlinePage: typeof page = (saved) => self.offlinePage(saved);
