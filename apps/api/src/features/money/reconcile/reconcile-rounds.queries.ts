import type { Db } from '#platform/db/database.ts';

export interface Round {
  /** When the last round that was finished began. */
  began_at: Date | null;
  /** Up to where an unfinished one has come. */
  reached_at: Date | null;
}

type Kind = 'new' | 'whole';
const never: Round = { began_at: null, reached_at: null };

export async function findRounds(db: Db): Promise<Record<Kind, Round>> {
  const rows = await db.selectFrom('reconcile_rounds').select(['kind', 'began_at', 'reached_at']).execute();
  const roundOf = (kind: Kind) => rows.find((row) => row.kind === kind) ?? never;
  return { new: roundOf('new'), whole: roundOf('whole') };
}

export async function saveRound(
  db: Db,
  kind: Kind,
  { beganAt, reachedAt }: { beganAt?: Date; reachedAt: Date | null },
): Promise<void> {
  await db
    .updateTable('reconcile_rounds')
    .set({ reached_at: reachedAt, ...(beganAt && { began_at: beganAt }) })
    .where('kind', '=', kind)
    .execute();
}
