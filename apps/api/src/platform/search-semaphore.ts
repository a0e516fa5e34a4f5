import { searchBusy } from '@udala/messages/creators-server';
import { createSemaphore, type Semaphore } from './semaphore.ts';

/** A word that is in every row is compared with every row: whoever floods one search holds up that search alone. */
export const createSearchSemaphore = (): Semaphore => createSemaphore({ running: 3, waiting: 50, full: searchBusy });
