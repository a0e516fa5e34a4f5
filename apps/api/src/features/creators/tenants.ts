import type { Db } from '#platform/db/database.ts';
import { findCreatorIdByLabel } from './creators.queries.ts';

const KEPT_MS = 30_000;
const LABELS_MAX = 10_000;

/** Finds the creator behind a host label, asked on every request, so what was found is kept for half a minute. */
export function createTenants(db: Db): { find(label: string): Promise<string | null> } {
  const kept = new Map<string, { creatorId: string; until: number }>();
  return {
    async find(label) {
      const hit = kept.get(label);
      // How long something was kept is no business time: the process's own timer will do.
      if (hit && hit.until > performance.now()) return hit.creatorId;
      const creatorId = await findCreatorIdByLabel(db, label);
      if (kept.size >= LABELS_MAX) kept.clear();
      if (creatorId) kept.set(label, { creatorId, until: performance.now() + KEPT_MS });
      return creatorId;
    },
  };
}
