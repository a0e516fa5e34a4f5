import type { Db } from '#platform/db/database.ts';
import { createTtlCache } from '#platform/ttl-cache.ts';
import { findCreatorIdByLabel } from './creators.queries.ts';

const CACHE_MS = 30_000;

/** The creators behind host labels, asked for on every request: what was found, or not, is kept for half a minute. */
export interface Tenants {
  find(label: string): Promise<string | null>;
  /** A page begins under this label; other processes learn of it within half a minute. */
  invalidate(label: string): void;
}

export function createTenants(db: Db): Tenants {
  const found = createTtlCache<string>(CACHE_MS);
  // Apart, so that somebody who makes names up drops no page that people read.
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
