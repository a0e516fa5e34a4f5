import { clearedPageName } from '#features/identity/names/names.queries.ts';
import type { Tx } from '#platform/db/transaction.ts';

interface Correspondents {
  /** The patron's address. */
  email: string;
  creatorName: string;
}

export const findCorrespondents = (tx: Tx, patronId: string, creatorId: string): Promise<Correspondents> =>
  tx
    .selectFrom('users as u')
    .innerJoin('profiles as p', (join) => join.on('p.user_id', '=', creatorId))
    .select(['u.email', clearedPageName('p').as('creatorName')])
    .where('u.id', '=', patronId)
    .executeTakeFirstOrThrow();
