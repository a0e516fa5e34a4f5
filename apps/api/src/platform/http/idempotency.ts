import { sql, type RawBuilder } from 'kysely';
import { say } from '../say.ts';
import { days, later, minutes, type Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { eraserOf } from '../db/erase-rows.ts';
import { sweeperOf } from '../db/sweep-rows.ts';
import { inTransaction, type AfterCommit, type Tx } from '../db/transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { sha256 } from '../secrets.ts';
import { AppError } from './errors.ts';

export interface OnceKey {
  userId: string;
  key: string;
  /** The request that first used the key; a different request with the same key is rejected. */
  request: unknown;
}

const hashOf = (request: unknown): Buffer => sha256(JSON.stringify(request));

/**
 * Idempotent: runs `work` once per key, in one transaction with the record of its response. A repeated call gets the
 * first response; a concurrent one waits for it.
 * @throws AppError `conflict` when the key was used for something else.
 */
export async function once<T>(
  deps: { db: Db; clock: Clock },
  key: OnceKey,
  work: (tx: Tx, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  return inTransaction(deps.db, async (tx, afterCommit) => {
    const earlier = await claimKey(tx, key, deps.clock.now());
    if (earlier !== undefined) return earlier as T;
    const reply = await work(tx, afterCommit);
    await answerKey(tx, key, reply);
    return reply;
  });
}

/** True if a call with this key was answered: what only a first call needs can be left out. */
export async function isAnswered(db: Db, { userId, key }: Pick<OnceKey, 'userId' | 'key'>): Promise<boolean> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('state', '=', 'done')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the response for repeated calls with this key. */
export async function answerKey(db: Db, { userId, key }: OnceKey, reply: unknown): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ state: 'done', status: 200, reply: JSON.stringify(reply) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

/**
 * Claims the key in this transaction and returns undefined, or returns its stored response. A key that was claimed but
 * never answered (the process died before the provider replied) can be claimed again.
 * @throws AppError `conflict` when the key was used for something else.
 */
export async function claimKey(tx: Tx, { userId, key, request }: OnceKey, now: Date): Promise<unknown> {
  const hash = hashOf(request);
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, request_hash: hash, state: 'running', created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows === 1n) return undefined;
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!row.request_hash.equals(hash)) throw new AppError('conflict', say().errors.idempotencyKeyReused);
  return row.reply ?? undefined;
}

/**
 * Stores keys as answered, in the statement that makes the change, so that a later call with one of them does nothing.
 * `rows` yields `user_id` and `key`.
 */
export const insertAnsweredKeys = (rows: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  insert into idempotency_keys (user_id, key, request_hash, state, status, reply, created_at)
  select answered.user_id, answered.key, ''::bytea, 'done', 200, 'null'::jsonb, ${now}::timestamptz
  from (${rows}) answered on conflict do nothing`;

/** Condition: the person used the key. Both are columns or values. */
export const isKeyUsed = (
  userId: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from idempotency_keys used where used.user_id = ${userId} and used.key = ${key})`;

export const eraseKeys = eraserOf('idempotency_keys', 'user_id');

const SWEEP_EVERY_MS = minutes(60);
const RETENTION_MS = days(30);
const deleteKeysBefore = sweeperOf('idempotency_keys', 'created_at');

/** Deletes expired keys. */
export const sweepKeys = ({ db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs }): void =>
  jobs.every('sweep idempotency keys', SWEEP_EVERY_MS, () => deleteKeysBefore(db, later(clock.now(), -RETENTION_MS)));
