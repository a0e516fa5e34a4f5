import { sql } from 'kysely';
import { say } from './say.ts';
import { later, type Clock } from './clock.ts';
import type { Db } from './db/database.ts';
import { sweeperOf } from './db/sweep-rows.ts';
import { AppError } from './http/errors.ts';
import { sha256 } from './secrets.ts';

/** Number of attempts of one key in a window that starts with the first attempt. */
export interface RateLimit {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
}

export interface RateLimitBucket {
  limit: RateLimit;
  /** The account, address or both whose attempts are counted. Stored hashed. */
  key: string;
  /** Error when this limit is exceeded, instead of the caller's common one. */
  limitError?: (seconds: number) => AppError;
}

type Handles = { readonly db: Db; readonly clock: Clock };

/**
 * Counts one attempt and returns true if it was within the limit. Runs in a statement of its own: parallel attempts
 * queue on the row, and a rollback of the caller's transaction does not undo the count.
 */
export async function consumeRateLimit(handles: Handles, { limit, key }: RateLimitBucket): Promise<boolean> {
  const now = handles.clock.now();
  const end = later(now, limit.windowMs);
  const { rows } = await sql`
    insert into rate_limits as a (name, key_hash, window_end, count)
    values (${limit.name}, ${sha256(key)}, ${end}, 1)
    on conflict (name, key_hash) do update set
      count = case when a.window_end <= ${now} then 1 else a.count + 1 end,
      window_end = case when a.window_end <= ${now} then excluded.window_end else a.window_end end
      where a.window_end <= ${now} or a.count < ${limit.max}
    returning count`.execute(handles.db);
  return rows.length === 1;
}

/**
 * Counts an attempt against each limit in turn.
 * @throws AppError `rate_limited` with the time until the first exceeded window ends.
 */
export async function enforceRateLimits(
  handles: Handles,
  buckets: readonly RateLimitBucket[],
  message: (minutes: number) => string = () => say().errors.rateLimited,
): Promise<void> {
  for (const bucket of buckets) {
    if (await consumeRateLimit(handles, bucket)) continue;
    throw limitErrorOf(bucket, await secondsLeft(handles, bucket), message);
  }
}

function limitErrorOf(
  { limitError }: RateLimitBucket,
  seconds: number,
  message: (minutes: number) => string,
): AppError {
  if (limitError) return limitError(seconds);
  return new AppError('rate_limited', message(Math.ceil(seconds / 60)), { retryAfterSeconds: seconds });
}

/**
 * Rejects like `enforceRateLimits` without counting: for a check before costly work that counts later.
 * @throws AppError as `enforceRateLimits`.
 */
export async function assertWithinRateLimits(
  handles: Handles,
  buckets: readonly RateLimitBucket[],
  message: (minutes: number) => string = () => say().errors.rateLimited,
): Promise<void> {
  const used = await findUsedUp(handles, buckets);
  if (used) throw limitErrorOf(used.bucket, used.seconds, message);
}

/** The first exceeded limit, and the time until its window ends. */
export async function findUsedUp(
  { db, clock }: Handles,
  buckets: readonly RateLimitBucket[],
): Promise<{ bucket: RateLimitBucket; seconds: number } | undefined> {
  const now = clock.now();
  const { rows } = await sql<{ nth: number; window_end: Date }>`
    select requested.nth::int as nth, a.window_end
    from unnest(${buckets.map(({ limit }) => limit.name)}::text[], ${buckets.map(({ key }) => sha256(key))}::bytea[],
      ${buckets.map(({ limit }) => limit.max)}::int[]) with ordinality as requested (name, key_hash, max, nth)
    join rate_limits a on a.name = requested.name and a.key_hash = requested.key_hash
    where a.window_end > ${now} and a.count >= requested.max
    order by requested.nth limit 1`.execute(db);
  const [row] = rows;
  const bucket = row && buckets[row.nth - 1];
  return bucket && { bucket, seconds: secondsUntil(row.window_end, now) };
}

async function secondsLeft({ db, clock }: Handles, { limit, key }: RateLimitBucket): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select('window_end')
    .where('name', '=', limit.name)
    .where('key_hash', '=', sha256(key))
    .executeTakeFirst();
  return secondsUntil(row?.window_end ?? clock.now(), clock.now());
}

const secondsUntil = (end: Date, now: Date): number => Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));

/**
 * Counts an attempt before `work` starts and takes it back on success, so that only failures count, even in parallel.
 * @throws AppError `rate_limited` as `enforceRateLimits`, and any error of `work`.
 */
export async function countFailures<T>(
  handles: Handles,
  buckets: readonly RateLimitBucket[],
  message: ((minutes: number) => string) | undefined,
  work: () => Promise<T>,
): Promise<T> {
  await enforceRateLimits(handles, buckets, message);
  const result = await work();
  await restoreRateLimits(handles, buckets);
  return result;
}

/** Takes successful attempts back. */
export async function restoreRateLimits({ db }: Handles, buckets: readonly RateLimitBucket[]): Promise<void> {
  for (const { limit, key } of buckets) {
    await sql`
      update rate_limits set count = count - 1
      where name = ${limit.name} and key_hash = ${sha256(key)} and count > 0`.execute(db);
  }
}

/** Deletes the counts, e.g. when the secret that was being guessed is no longer valid. */
export async function resetRateLimits(db: Db, buckets: readonly RateLimitBucket[]): Promise<void> {
  for (const { limit, key } of buckets) {
    await db.deleteFrom('rate_limits').where('name', '=', limit.name).where('key_hash', '=', sha256(key)).execute();
  }
}

export const deleteRateLimitsBefore = sweeperOf('rate_limits', 'window_end');
