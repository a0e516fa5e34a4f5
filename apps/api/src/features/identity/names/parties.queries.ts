import type { Tx } from '#platform/db/transaction.ts';
import { clearedName } from './names.queries.ts';

interface Parties {
  /** The creator's address. */
  email: string;
  /** What emails call the patron. */
  patronName: string;
}

/** Whom an email about a patron's payment goes to, and whose payment it was. */
export const findParties = (
  tx: Tx,
  { creator_id: creatorId, patron_id: patronId }: { creator_id: string; patron_id: string },
): Promise<Parties> =>
  tx
    .selectFrom('users as u')
    .innerJoin('profiles as p', (join) => join.on('p.user_id', '=', patronId))
    .select(['u.email', clearedName('p').as('patronName')])
    .where('u.id', '=', creatorId)
    .executeTakeFirstOrThrow();
