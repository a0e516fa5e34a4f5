import type { PreferenceChanges } from '@udala/contract/preferences';
import type { Selectable } from 'kysely';
import { saveProfile, saveUser } from '#features/identity/users/users.queries.ts';
import type { Db } from '#platform/db/database.ts';
import type { Profiles, Users } from '#platform/db/types.ts';

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
  'show_email',
  'messages_from',
  'locale',
] as const;

export type PreferencesRow = Pick<Selectable<Users>, (typeof columns)[number]> &
  Pick<Selectable<Profiles>, 'name_hidden'>;

export const readPreferences = (db: Db, userId: string): Promise<PreferencesRow> =>
  db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select([...columns, 'name_hidden'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();

/** Fields that are undefined stay unchanged. */
export async function savePreferences(db: Db, userId: string, changes: PreferenceChanges): Promise<PreferencesRow> {
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
    show_email: changes.showEmail,
    messages_from: changes.messagesFrom,
    locale: changes.locale,
  };
  // An update without columns is not valid SQL.
  if (Object.values(changed).some((value) => value !== undefined)) {
    await saveUser(db, userId, changed);
  }
  if (changes.showName !== undefined) {
    await saveProfile(db, userId, { name_hidden: !changes.showName });
  }
  return readPreferences(db, userId);
}
