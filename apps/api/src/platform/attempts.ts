import { sql } from 'kysely';
import { rateLimited } from '@udala/messages/errors';
import { later, type Clock } from './clock.ts';
import type { Db } from './db/database.ts';
import { AppError } from './http/errors.ts';
import { sha256 } from './secrets.ts';

/** How many tries one key has in one window, which begins with the first of them. */
export interface AttemptLimit {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
}

export interface Attempt {
  limit: AttemptLimit;
  /** Whose tries are counted: an account, an address, both. Stored hashed. */
  key: string;
  /** What is answered where this one is used up, instead of what the caller answers for all. */
  limitError?: (seconds: number) => AppError;
}

type Handles = { readonly db: Db; readonly clock: Clock };

/**
 * Counts one try and says whether it was within the limit, in a statement of its own: parallel tries queue on the row,
 * and what the caller's transaction comes to changes nothing.
 */
export async function takeAttempt(handles: Handles, { limit, key }: Attempt): Promise<boolean> {
  const now = handles.clock.now();
  const end = later(now, limit.windowMs);
  const { rows } = await sql`
    insert into attempts as a (name, key_hash, window_end, count)
    values (${limit.name}, ${sha256(key)}, ${end}, 1)
    on conflict (name, key_hash) do update set
      count = case when a.window_end <= ${now} then 1 else a.count + 1 end,
      window_end = case when a.window_end <= ${now} then excluded.window_end else a.window_end end
      where a.window_end <= ${now} or a.count < ${limit.max}
    returning count`.execute(handles.db);
  return rows.length === 1;
}

/**
 * Counts a try against each limit in turn.
 * @throws AppError `rate_limited` with the time until the first one that is used up begins anew.
 */
export async function requireAttempts(
  handles: Handles,
  attempts: readonly Attempt[],
  message: (minutes: number) => string = () => rateLimited,
): Promise<void> {
  for (const attempt of attempts) {
    if (await takeAttempt(handles, attempt)) continue;
    throw limitErrorOf(attempt, await secondsLeft(handles, attempt), message);
  }
}

function limitErrorOf({ limitError }: Attempt, seconds: number, message: (minutes: number) => string): AppError {
  if (limitError) return limitError(seconds);
  return new AppError('rate_limited', message(Math.ceil(seconds / 60)), { retryAfterSeconds: seconds });
}

/**
 * Refuses as `requireAttempts` would and counts nothing: for a look before something costly, which counts when its turn comes.
 * @throws AppError as `requireAttempts`.
 */
export async function assertAttemptsLeft(
  handles: Handles,
  attempts: readonly Attempt[],
  message: (minutes: number) => string = () => rateLimited,
): Promise<void> {
  const used = await findUsedUp(handles, attempts);
  if (used) throw limitErrorOf(used.attempt, used.seconds, message);
}

/** Which of these is used up first, and for how long. */
export async function findUsedUp(
  { db, clock }: Handles,
  attempts: readonly Attempt[],
): Promise<{ attempt: Attempt; seconds: number } | undefined> {
  const now = clock.now();
  const { rows } = await sql<{ nth: number; window_end: Date }>`
    select requested.nth::int as nth, a.window_end
    from unnest(${attempts.map(({ limit }) => limit.name)}::text[], ${attempts.map(({ key }) => sha256(key))}::bytea[],
      ${attempts.map(({ limit }) => limit.max)}::int[]) with ordinality as requested (name, key_hash, max, nth)
    join attempts a on a.name = requested.name and a.key_hash = requested.key_hash
    where a.window_end > ${now} and a.count >= requested.max
    order by requested.nth limit 1`.execute(db);
  const [row] = rows;
  const attempt = row && attempts[row.nth - 1];
  return attempt && { attempt, seconds: secondsUntil(row.window_end, now) };
}

async function secondsLeft({ db, clock }: Handles, { limit, key }: Attempt): Promise<number> {
  const row = await db
    .selectFrom('attempts')
    .select('window_end')
    .where('name', '=', limit.name)
    .where('key_hash', '=', sha256(key))
    .executeTakeFirst();
  return secondsUntil(row?.window_end ?? clock.now(), clock.now());
}

const secondsUntil = (end: Date, now: Date): number => Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));

/**
 * Counts `work` as a try before it begins, and takes that back if it succeeds: only what throws is counted, however many
 * come at once.
 * @throws AppError `rate_limited` as `requireAttempts`, and whatever `work` throws.
 */
export async function countFailures<T>(
  handles: Handles,
  attempts: readonly Attempt[],
  message: ((minutes: number) => string) | undefined,
  work: () => Promise<T>,
): Promise<T> {
  await requireAttempts(handles, attempts, message);
  const result = await work();
  await giveBackAttempts(handles, attempts);
  return result;
}

/** Takes honest tries back. */
export async function giveBackAttempts({ db }: Handles, attempts: readonly Attempt[]): Promise<void> {
  for (const { limit, key } of attempts) {
    await sql`
      update attempts set count = count - 1
      where name = ${limit.name} and key_hash = ${sha256(key)} and count > 0`.execute(db);
  }
}

/** Begins the windows anew: what was tried is worth nothing any more. */
export async function forgetAttempts(db: Db, attempts: readonly Attempt[]): Promise<void> {
  for (const { limit, key } of attempts) {
    await db.deleteFrom('attempts').where('name', '=', limit.name).where('key_hash', '=', sha256(key)).execute();
  }
}

export async function deleteAttemptsBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('attempts').where('window_end', '<', instant).execute();
}
