import { sql } from 'kysely';
import { authorColumns, type AuthorColumns } from '#features/publishing/posts/author.view.ts';
import { isNameHidden } from '#features/identity/users/hidden-name.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Paging } from '#platform/http/paging.ts';

export interface Pair {
  blockerId: string;
  blockedId: string;
}

/** The treatment of a person's comments: hidden by a block, and shown by an unblock. */
export type BlockMode = 'hide' | 'show';

/** True if the person exists. */
export async function isSomebody(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${id} and state <> 'deleted'`.execute(db);
  return rows.length === 1;
}

/**
 * Waits for this person's uncommitted comments: a comment locks its author's row until it is committed. Call it alone
 * in a transaction of its own, to avoid deadlocks.
 */
export async function waitForWritesOf(db: Db, personId: string): Promise<void> {
  await sql`select from users where id = ${personId} for update`.execute(db);
}

/** Serializes blocks and messages between two people: what is read under the lock stays true in the transaction. */
export async function lockPair(tx: Tx, one: string, other: string): Promise<void> {
  const pair = [one, other].sort().join(' ');
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pair ${pair}`}, 0))`.execute(tx);
}

/** False if the block exists already; a lifted one is restored. A creator's block also hides comments. */
export async function insertBlock(tx: Tx, { blockerId, blockedId }: Pair, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into blocks (blocker_id, blocked_id, created_at, is_hiding)
    select ${blockerId}::uuid, ${blockedId}::uuid, ${now}, 'creator' = any(u.roles) from users u where u.id = ${blockerId}
    on conflict (blocker_id, blocked_id) do update
      set created_at = excluded.created_at, is_hiding = excluded.is_hiding, is_lifting = false where blocks.is_lifting
    returning blocker_id`.execute(tx);
  return rows.length === 1;
}

/** Begins to lift a block. False if there was none. */
export async function liftBlock(tx: Tx, { blockerId, blockedId }: Pair): Promise<boolean> {
  const { rows } = await sql`
    update blocks set is_hiding = false, is_lifting = true
    where blocker_id = ${blockerId} and blocked_id = ${blockedId} and not is_lifting returning blocker_id`.execute(tx);
  return rows.length === 1;
}

/** Keeps a block from being set or lifted during the transaction. False if it does not exist or has the other mode. */
export async function lockBlock(tx: Tx, { blockerId, blockedId }: Pair, mode: BlockMode): Promise<boolean> {
  const { rows } = await sql`
    select from blocks
    where blocker_id = ${blockerId} and blocked_id = ${blockedId} and is_lifting = ${mode === 'show'} for share`.execute(
    tx,
  );
  return rows.length === 1;
}

/** Ends a block's step when all comments are hidden, or deletes the block when all are shown. */
export async function endStep(db: Db, { blockerId, blockedId }: Pair, mode: BlockMode): Promise<void> {
  const done = mode === 'hide' ? sql`update blocks set is_hiding = false` : sql`delete from blocks`;
  await sql`
    ${done} where blocker_id = ${blockerId} and blocked_id = ${blockedId}
      and ${mode === 'hide' ? sql`is_hiding` : sql`is_lifting`}`.execute(db);
}

export async function isBlocked(db: Db, { blockerId, blockedId }: Pair): Promise<boolean> {
  const { rows } = await sql`
    select from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId}`.execute(db);
  return rows.length === 1;
}

export interface BlockRow extends AuthorColumns {
  created_at: Date;
}

/** SQL: true if the person commented under the blocker's posts, so that the blocker knows their hidden name. */
const spokeThere = sql`exists (
  select from comments c where c.creator_id = b.blocker_id and c.author_id = b.blocked_id and c.author_id <> c.creator_id)`;

/** Newest first. Reads one row more than the page, to know if another page follows. */
export async function listBlocks(db: Db, blockerId: string, { limit, offset, after }: Paging): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select b.created_at, b.blocked_id as author_id, ${authorColumns},
      ${isNameHidden('author', { viewerId: blockerId })} and not ${spokeThere} as is_name_hidden
    from blocks b join profiles author on author.user_id = b.blocked_id
    where b.blocker_id = ${blockerId}
      ${after ? sql`and (b.created_at, b.blocked_id) < (${after.at}, ${after.id}::uuid)` : sql``}
    order by b.created_at desc, b.blocked_id desc limit ${limit + 1} offset ${offset}`.execute(db);
  return rows;
}

export async function countBlocks(db: Db, blockerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from blocks where blocker_id = ${blockerId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Blocks and unblocks left unfinished by a process that stopped. */
export async function listUnfinished(db: Db, before: Date): Promise<(Pair & { mode: BlockMode })[]> {
  const { rows } = await sql<Pair & { mode: BlockMode }>`
    select blocker_id as "blockerId", blocked_id as "blockedId", case when is_lifting then 'show' else 'hide' end as mode
    from blocks where (is_hiding or is_lifting) and created_at < ${before} order by created_at limit 100`.execute(db);
  return rows;
}
