import { sql, type RawBuilder } from 'kysely';
import { authorColumns, type AuthorColumns } from '#features/posts/author.view.ts';
import { isNameHidden } from '#features/users/hidden-name.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Paging } from '#platform/http/paging.ts';

export interface Pair {
  blockerId: string;
  blockedId: string;
}

/** What is done with what a person said: it is hidden when she is blocked, and shown when that is taken back. */
export type BlockMode = 'hide' | 'show';

/** Whether somebody is there to be blocked, or was already. */
export async function isSomebody(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${id} and state <> 'deleted'`.execute(db);
  return rows.length === 1;
}

/** One block or message between two people at a time: what is looked at under it stays so until the transaction ends. */
export async function lockPair(tx: Tx, one: string, other: string): Promise<void> {
  const pair = [one, other].sort().join(' ');
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pair ${pair}`}, 0))`.execute(tx);
}

/** False when it stands already; one that is being taken back stands again. Under a creator's posts there may be something to hide. */
export async function insertBlock(tx: Tx, { blockerId, blockedId }: Pair, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into blocks (blocker_id, blocked_id, created_at, is_hiding)
    select ${blockerId}::uuid, ${blockedId}::uuid, ${now}, 'creator' = any(u.roles) from users u where u.id = ${blockerId}
    on conflict (blocker_id, blocked_id) do update
      set created_at = excluded.created_at, is_hiding = excluded.is_hiding, is_lifting = false where blocks.is_lifting
    returning blocker_id`.execute(tx);
  return rows.length === 1;
}

/** Begins to take a block back. False when there was none. */
export async function liftBlock(tx: Tx, { blockerId, blockedId }: Pair): Promise<boolean> {
  const { rows } = await sql`
    update blocks set is_hiding = false, is_lifting = true
    where blocker_id = ${blockerId} and blocked_id = ${blockedId} and not is_lifting returning blocker_id`.execute(tx);
  return rows.length === 1;
}

/** Keeps a block from being set or taken back until the transaction ends. False when it is not there, or goes the other way. */
export async function lockBlock(tx: Tx, { blockerId, blockedId }: Pair, mode: BlockMode): Promise<boolean> {
  const { rows } = await sql`
    select from blocks
    where blocker_id = ${blockerId} and blocked_id = ${blockedId} and is_lifting = ${mode === 'show'} for share`.execute(
    tx,
  );
  return rows.length === 1;
}

/** All of it is hidden, or shown: then the block is gone. */
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

/** The same inside a statement: whether the creator does not want this person under her posts. */
export const isBanned = (
  creatorId: RawBuilder<unknown>,
  personId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from blocks ban where ban.blocker_id = ${creatorId} and ban.blocked_id = ${personId})`;

export interface BlockRow extends AuthorColumns {
  created_at: Date;
}

/** Under a post of hers the blocker saw who it was: elsewhere a creator is told no more names than anybody. */
const spokeThere = sql`exists (
  select from comments c where c.creator_id = b.blocker_id and c.author_id = b.blocked_id and c.author_id <> c.creator_id)`;

/** One row more than the page holds, newest first. */
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

/** Blocks and unblocks that did not come to their end, because the process stopped meanwhile. */
export async function listUnfinished(db: Db, before: Date): Promise<(Pair & { mode: BlockMode })[]> {
  const { rows } = await sql<Pair & { mode: BlockMode }>`
    select blocker_id as "blockerId", blocked_id as "blockedId", case when is_lifting then 'show' else 'hide' end as mode
    from blocks where (is_hiding or is_lifting) and created_at < ${before} order by created_at limit 100`.execute(db);
  return rows;
}
