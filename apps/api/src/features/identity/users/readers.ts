import type { Locale } from '@udala/messages/languages';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Reader } from '#platform/mail/compose-email.ts';
import { localeOfTag, offeredLocale, requestLocale } from '#platform/say.ts';

/** Column: the stored language of a person, by a column or a value of their id. Read it with `localeOfTag`. */
export const localeOf = (person: RawBuilder<unknown>): RawBuilder<string | null> => sql<string | null>`(
  select reader.locale from users reader where reader.id = ${person})`;

/** The language that somebody chose; null if they never did, or it is no longer offered. */
export async function findChosenLocale(db: Db, userId: string): Promise<Locale | null> {
  const { rows } = await sql<{ locale: string | null }>`select locale from users where id = ${userId}`.execute(db);
  return offeredLocale(rows[0]?.locale);
}

/**
 * The recipient of an email and their language: of the account with this address, or else `otherwise`, by default the
 * language of the request that is being answered.
 */
export async function readerOf(db: Db, to: string, otherwise: Locale = requestLocale()): Promise<Reader> {
  const { rows } = await sql<{ locale: string | null }>`
    select locale from users where lower(email) = ${to.toLowerCase()} and state <> 'deleted'`.execute(db);
  const [account] = rows;
  return { to, locale: account ? localeOfTag(account.locale) : otherwise };
}
