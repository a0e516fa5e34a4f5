import type { Db } from '#platform/db/database.ts';
import { createTtlCache } from '#platform/ttl-cache.ts';
import { findCreatorByLabel } from './creators.queries.ts';

const CACHE_MS = 30_000;
/** Long enough that a dead link which goes round costs nothing, and too short for anybody to miss a new page. */
const NOBODYS_CACHE_MS = 500;

/** The creators of host labels, needed by every request. */
export interface Tenants {
  find(label: string): Promise<string | null>;
  /** Call it when a page begins under this label; other processes see it within half a second. */
  invalidate(label: string): void;
}

export function createTenants(db: Db): Tenants {
  const found = createTtlCache<string>(CACHE_MS);
  // A separate cache, so that made-up names evict no page that people read.
  const nobodys = createTtlCache<true>(NOBODYS_CACHE_MS);
  return {
    async find(label) {
      const known = found.get(label);
      if (known !== undefined) return known;
      if (nobodys.get(label)) return null;
      const owner = await findCreatorByLabel(db, label);
      if (!owner) nobodys.set(label, true);
      // Looked up each time: a suspended page is there again for the next reader once that ends.
      if (!owner?.is_active || owner.owner_id === null) return null;
      found.set(label, owner.owner_id);
      return owner.owner_id;
    },
    invalidate: (label) => nobodys.delete(label),
  };
}
