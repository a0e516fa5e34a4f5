import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Words as a search compares them. In a statement of its own, once: within a list they would be folded again for each row. */
export async function foldWords(db: Db, typed: string): Promise<string> {
  const { rows } = await sql<{ words: string }>`select plain_words(${typed}) as words`.execute(db);
  return rows[0]?.words ?? '';
}

/** What `like` compares with, to find all that hold these words somewhere. */
export const anywhere = (words: string): string => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
