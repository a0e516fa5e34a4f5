import type { PostEmails } from '@udala/contract/preferences';
import type { Db } from '#platform/db/database.ts';

export async function findChoice(db: Db, userId: string): Promise<PostEmails | undefined> {
  const row = await db
    .selectFrom('users')
    .select('post_emails')
    .where('id', '=', userId)
    .where('state', '<>', 'deleted')
    .executeTakeFirst();
  return row?.post_emails;
}
