import { sql } from 'kysely';
import type { PageLinks } from '#features/identity/creators/creators.queries.ts';
import type { Pictures } from '#features/identity/creators/page-picture.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** Public fields of a profile that its owner may change. */
export interface EditableProfile extends Pictures {
  name: string;
  bio: string;
  country: string | null;
  links: PageLinks;
}

/** Locks the profile until the transaction ends, so that changes to it run one after the other. */
export const lockProfile = (tx: Tx, userId: string): Promise<EditableProfile> =>
  tx
    .selectFrom('profiles')
    .select(['name', 'bio', 'country', 'avatar_key', 'banner_key', 'page_image_key'])
    .select(sql<PageLinks>`links`.as('links'))
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
