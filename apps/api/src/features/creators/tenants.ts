import type { Db } from '#platform/db/database.ts';
import { keepFor } from '#platform/kept.ts';
import { findCreatorIdByLabel } from './creators.queries.ts';

const KEPT_MS = 30_000;

/** Finds the creator behind a host label, asked on every request, so what was found is kept for half a minute. */
export function createTenants(db: Db): { find(label: string): Promise<string | null> } {
  const kept = keepFor<string>(KEPT_MS);
  return {
    async find(label) {
      const known = kept.get(label);
      if (known !== undefined) return known;
      const creatorId = await findCreatorIdByLabel(db, label);
      if (creatorId !== null) kept.set(label, creatorId);
      return creatorId;
    },
  };
}
