import type { Db } from '#platform/db/database.ts';

/** Who keeps the page under a host label, or null. */
export async function findCreatorIdByLabel(db: Db, label: string): Promise<string | null> {
  const row = await db
    .selectFrom('handles')
    .innerJoin('users', 'users.id', 'handles.owner_id')
    .select('handles.owner_id')
    .where('handles.label', '=', label)
    .where('handles.released_at', 'is', null)
    .where('users.state', '=', 'active')
    .executeTakeFirst();
  return row?.owner_id ?? null;
}
