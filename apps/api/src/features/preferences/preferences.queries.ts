import type { PreferenceChanges } from '@udala/contract/preferences';
import type { Selectable } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Users } from '#platform/db/types.ts';

const columns = [
  'push_posts',
  'push_comments',
  'push_reactions',
  'push_money',
  'quiet_on',
  'quiet_from',
  'quiet_to',
  'post_emails',
  'full_text_by_mail',
  'screen_recording',
] as const;

export type PreferencesRow = Pick<Selectable<Users>, (typeof columns)[number]>;

export const readPreferences = (db: Db, userId: string): Promise<PreferencesRow> =>
  db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirstOrThrow();

/** What is undefined stays. */
export function savePreferences(db: Db, userId: string, changes: PreferenceChanges): Promise<PreferencesRow> {
  const changed = {
    push_posts: changes.pushPosts,
    push_comments: changes.pushComments,
    push_reactions: changes.pushReactions,
    push_money: changes.pushMoney,
    quiet_on: changes.quietOn,
    quiet_from: changes.quietFrom,
    quiet_to: changes.quietTo,
    post_emails: changes.postEmails,
    full_text_by_mail: changes.fullTextByMail,
    screen_recording: changes.screenRecording,
  };
  // An update that sets nothing is no statement.
  if (Object.values(changed).every((value) => value === undefined)) return readPreferences(db, userId);
  return db.updateTable('users').set(changed).where('id', '=', userId).returning(columns).executeTakeFirstOrThrow();
}
