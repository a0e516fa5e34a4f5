import type { PreferenceChanges, Preferences } from '@udala/contract/preferences';
import { inTransaction } from '#platform/db/transaction.ts';
import { invalidField } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { localeOfTag, offeredLocale, offeredLocales, requestLocale, say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { readPreferences, savePreferences, type PreferencesRow } from './preferences.queries.ts';

export async function getPreferences({ db }: Pick<Deps, 'db'>, { userId }: Viewer): Promise<Preferences> {
  return toPreferencesDto(await readPreferences(db, userId));
}

/**
 * Changes the given fields and returns all preferences. @throws AppError `invalid_request` for a language that is not
 * offered.
 */
export async function updatePreferences(
  { db, knownSessions }: Pick<Deps, 'db' | 'knownSessions'>,
  { userId }: Viewer,
  changes: PreferenceChanges,
): Promise<Preferences> {
  const { locale } = changes;
  if (locale !== undefined && offeredLocale(locale) === null) {
    throw invalidField('locale', say().errors.fieldNotOneOf(offeredLocales().join(', ')));
  }
  const saved = await inTransaction(db, (tx) => savePreferences(tx, userId, changes));
  // The next answer is in this language already.
  if (locale !== undefined) knownSessions.invalidate(userId);
  return toPreferencesDto(saved);
}

/** Drops the seconds that PostgreSQL writes. */
const hoursAndMinutes = (time: string): string => time.slice(0, 5);

const toPreferencesDto = (row: PreferencesRow): Preferences => ({
  pushPosts: row.push_posts,
  pushComments: row.push_comments,
  pushReactions: row.push_reactions,
  pushMoney: row.push_money,
  quietOn: row.quiet_on,
  quietFrom: hoursAndMinutes(row.quiet_from),
  quietTo: hoursAndMinutes(row.quiet_to),
  postEmails: row.post_emails,
  fullTextByMail: row.full_text_by_mail,
  screenRecording: row.screen_recording,
  showName: !row.name_hidden,
  showEmail: row.show_email,
  messagesFrom: row.messages_from,
  locale: row.locale === null ? requestLocale() : localeOfTag(row.locale),
});
