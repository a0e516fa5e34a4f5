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

export async function saveChoice(db: Db, userId: string, choice: PostEmails): Promise<PostEmails | undefined> {
  const row = await db
    .updateTable('users')
    .set({ post_emails: choice })
    .where('id', '=', userId)
    .where('state', '<>', 'deleted')
    .returning('post_emails')
    .executeTakeFirst();
  return row?.post_emails;
}
