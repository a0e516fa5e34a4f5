import type { Db } from '#platform/db/database.ts';
import { createTtlCache } from '#platform/ttl-cache.ts';
import { findCreatorIdByLabel } from './creators.queries.ts';

const CACHE_MS = 30_000;

/** The creators of host labels, needed by every request: results, also negative ones, are cached for half a minute. */
export interface Tenants {
  find(label: string): Promise<string | null>;
  /** Call it when a page begins under this label; other processes see it within half a minute. */
  invalidate(label: string): void;
}

export function createTenants(db: Db): Tenants {
  const found = createTtlCache<string>(CACHE_MS);
  // A separate cache, so that made-up names evict no page that people read.
  const nobodys = createTtlCache<true>(CACHE_MS);
  return {
    async find(label) {
      const known = found.get(label);
      if (known !== undefined) return known;
      if (nobodys.get(label)) return null;
      const creatorId = await findCreatorIdByLabel(db, label);
      if (creatorId === null) nobodys.set(label, true);
      else found.set(label, creatorId);
      return creatorId;
    },
    invalidate: (label) => nobodys.delete(label),
  };
}
