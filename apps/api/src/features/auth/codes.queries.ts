import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { AuthCodes } from '#platform/db/types.ts';

export type Purpose = AuthCodes['purpose'];

export interface CodeKey {
  /** In lower case. */
  email: string;
  purpose: Purpose;
}

interface NewCode extends CodeKey {
  seal: Buffer;
  expiresAt: Date;
  now: Date;
  /** An earlier code that expires later than this is left as it is. */
  keepIfExpiresAfter: Date;
}

/** Puts a code in place of the earlier one and returns true, or leaves a fresh one. Guesses already made still count. */
export async function replaceCode(db: Db, code: NewCode): Promise<boolean> {
  const { rows } = await sql`
    insert into auth_codes as c (email, purpose, code_hmac, expires_at, window_start)
    values (${code.email}, ${code.purpose}, ${code.seal}, ${code.expiresAt}, ${code.now})
    on conflict (email, purpose) do update
      set code_hmac = excluded.code_hmac, expires_at = excluded.expires_at, used_at = null
      where c.expires_at <= ${code.keepIfExpiresAfter} or c.used_at is not null
    returning true as replaced`.execute(db);
  return rows.length === 1;
}

export async function findCodeExpiry(db: Db, { email, purpose }: CodeKey): Promise<Date | undefined> {
  const row = await db
    .selectFrom('auth_codes')
    .select('expires_at')
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row?.expires_at;
}

export type GuessOutcome = 'right' | 'wrong' | 'old' | 'too-many';

interface Guess extends CodeKey {
  seal: Buffer;
  now: Date;
  /** A window that began at this instant or before is over. */
  windowsOverSince: Date;
  guessesMax: number;
}

const NO_CODE = Buffer.alloc(32);

/**
 * Counts a guess and, if it is right, uses the code up: one statement, so that parallel guesses queue on the row. An
 * address without a code gets a row that nothing opens, and is answered like any other.
 */
export async function guessCode(db: Db, guess: Guess): Promise<GuessOutcome> {
  const { seal, now, windowsOverSince } = guess;
  const { rows } = await sql<{ outcome: GuessOutcome }>`
    insert into auth_codes as c (email, purpose, code_hmac, expires_at, window_start, guesses)
    values (${guess.email}, ${guess.purpose}, ${NO_CODE}, ${now}, ${now}, 1)
    on conflict (email, purpose) do update set
      guesses = case when c.window_start <= ${windowsOverSince} then 1 else c.guesses + 1 end,
      window_start = case when c.window_start <= ${windowsOverSince} then ${now} else c.window_start end,
      used_at = case when c.code_hmac = ${seal} and c.expires_at > ${now} then coalesce(c.used_at, ${now}) else c.used_at end
      where c.window_start <= ${windowsOverSince} or c.guesses < ${guess.guessesMax}
    returning case
      when old.code_hmac is distinct from ${seal} or old.used_at is not null then 'wrong'
      when old.expires_at > ${now} then 'right'
      else 'old'
    end as outcome`.execute(db);
  return rows[0]?.outcome ?? 'too-many';
}

export async function deleteCodesBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('auth_codes').where('expires_at', '<', instant).where('window_start', '<', instant).execute();
}
