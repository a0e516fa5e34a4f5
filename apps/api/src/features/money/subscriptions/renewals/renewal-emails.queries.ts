import { clearedPageName } from '#features/identity/names/names.queries.ts';
import type { Tx } from '#platform/db/transaction.ts';

export interface Correspondents {
  email: string;
  creatorName: string;
  /** User name of the creator's page. */
  userName: string | null;
}

export const findCorrespondents = (
  tx: Tx,
  { patron_id: patronId, creator_id: creatorId }: { patron_id: string; creator_id: string },
): Promise<Correspondents> =>
  tx
    .selectFrom('users as u')
    .innerJoin('profiles as p', (join) => join.on('p.user_id', '=', creatorId))
    .select(['u.email', clearedPageName('p').as('creatorName'), 'p.user_name as userName'])
    .where('u.id', '=', patronId)
    .executeTakeFirstOrThrow();
