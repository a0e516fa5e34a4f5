import { say } from './say.ts';
import { createSemaphore, type Semaphore } from './semaphore.ts';

/**
 * A common word is compared with every row: each kind of search has its own semaphore, so a flood blocks only that
 * search.
 */
export const createSearchSemaphore = (): Semaphore =>
  createSemaphore({ running: 3, waiting: 50, full: () => say().creatorsServer.searchBusy });
