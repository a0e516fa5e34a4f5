import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Normalizes search words. Runs once in a statement of its own: inside a list query it would run for every row. */
export async function foldWords(db: Db, typed: string): Promise<string> {
  const { rows } = await sql<{ words: string }>`select plain_words(${typed}) as words`.execute(db);
  return rows[0]?.words ?? '';
}

/** A `like` pattern that matches the words anywhere. */
export const anywhere = (words: string): string => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
