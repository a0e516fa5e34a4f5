import { sql } from 'kysely';
import type { Role } from '@udala/contract/scalars';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/http/errors.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';

type Moded = Pick<Deps, 'config'>;

/** False in solo mode once there is a creator, who is not this person: every payment goes to the business of one. */
export async function takesCreators(db: Db, { config }: Moded, userId: string | null = null): Promise<boolean> {
  if (config.moneyMode !== 'solo') return true;
  const other = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`'creator' = any(roles)`)
    .where('state', '<>', 'deleted')
    .$if(userId !== null, (query) => query.where('id', '<>', userId))
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/** @throws AppError `conflict` if another person is the one creator. */
export async function assertMayBecomeCreator(db: Db, deps: Moded, userId: string | null): Promise<void> {
  if (!(await takesCreators(db, deps, userId))) throw new AppError('conflict', say().authServer.oneCreator);
}

/** The same while one becomes the creator: two at once wait for each other. @throws AppError `conflict` as above. */
export async function becomeOnlyCreator(
  tx: Tx,
  deps: Moded,
  { userId, roles }: { userId: string | null; roles: readonly Role[] },
): Promise<void> {
  if (deps.config.moneyMode !== 'solo' || !roles.includes('creator')) return;
  await sql`select pg_advisory_xact_lock(hashtextextended('the one creator', 0))`.execute(tx);
  await assertMayBecomeCreator(tx, deps, userId);
}
