import { searchBusy } from '@udala/messages/creators-server';
import { createGate, type Gate } from './gate.ts';

/** A word that is in every row is compared with every row: whoever floods one search holds up that search alone. */
export const createSearchGate = (): Gate => createGate({ running: 3, waiting: 50, full: searchBusy });
