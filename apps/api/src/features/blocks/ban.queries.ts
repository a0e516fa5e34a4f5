import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Pair } from './blocks.queries.ts';

/**
 * Waits for what this person is writing at this moment: a comment holds its author's row until it is committed. Alone in
 * a transaction of its own, or it would wait for who waits for it.
 */
export async function waitForHerWriting(db: Db, personId: string): Promise<void> {
  await sql`select from users where id = ${personId} for update`.execute(db);
}

/** Holds the threads she has a part in, so that nothing joins them meanwhile. */
export async function lockHerThreads(tx: Tx, { blockerId, blockedId }: Pair): Promise<void> {
  await sql`
    select from comments thread where id in (
      select coalesce(c.parent_id, c.id) from comments c
      where c.creator_id = ${blockerId} and c.author_id = ${blockedId} and c.author_id <> c.creator_id)
    order by id for update`.execute(tx);
}

/** She may be unblocked meanwhile. */
const stands = ({ blockerId, blockedId }: Pair) => sql`exists (
  select from blocks b where b.blocker_id = ${blockerId} and b.blocked_id = ${blockedId})`;

/** Some of what she said under the blocker's posts and others still see, its threads held. */
export async function lockSeen(tx: Tx, pair: Pair, limit: number): Promise<string[]> {
  const { blockerId, blockedId } = pair;
  const { rows } = await sql<{ id: string }>`
    with hers as (
      select c.id, coalesce(c.parent_id, c.id) as thread_id from comments c
      where c.creator_id = ${blockerId} and c.author_id = ${blockedId} and c.author_id <> c.creator_id
        and (c.state = 'shown' or c.hidden_by = 'thread') and ${stands(pair)}
      order by c.id limit ${limit}),
    locked as (
      select id from comments where id in (select thread_id from hers) order by id for update)
    select id from hers where (select count(*) from locked) >= 0`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Hides these of her comments, and what was answered to them. What waits for the creator goes on waiting. */
export async function hideHers(tx: Tx, pair: Pair, ids: readonly string[]): Promise<void> {
  await sql`
    with hidden as (
      update comments c set state = 'hidden', hidden_by = 'block'
      where c.id = any(${ids}::uuid[]) and (c.state = 'shown' or c.hidden_by = 'thread') and ${stands(pair)}
      returning c.id, c.post_id, c.parent_id, old.state as was),
    answers as (
      update comments a set state = 'hidden', hidden_by = 'thread' from hidden
      where hidden.parent_id is null and a.parent_id = hidden.id and a.state = 'shown' and a.author_id <> ${pair.blockedId}
      returning a.post_id)
    update post_counts k set comments = greatest(0, k.comments - gone.count)
    from (
      select post_id, count(*)::int as count from (
        select post_id from hidden where was = 'shown' union all select post_id from answers) one
      group by post_id) gone
    where k.post_id = gone.post_id`.execute(tx);
}

export async function noteHidden(db: Db, { blockerId, blockedId }: Pair): Promise<void> {
  await sql`
    update blocks set is_hiding = false
    where blocker_id = ${blockerId} and blocked_id = ${blockedId} and is_hiding`.execute(db);
}

/** Shows what the block hid, but for what the creator hid, or what answers that. */
export async function showHers(tx: Tx, { blockerId, blockedId }: Pair): Promise<void> {
  await sql`
    with back as (
      select c.id, coalesce(thread.state = 'hidden' and not (
        thread.author_id = c.author_id and thread.hidden_by = 'block'), false) as is_in_hidden
      from comments c left join comments thread on thread.id = c.parent_id
      where c.creator_id = ${blockerId} and c.author_id = ${blockedId} and c.author_id <> c.creator_id
        and c.hidden_by = 'block'),
    shown as (
      update comments c set
        state = case when back.is_in_hidden then 'hidden' else 'shown' end,
        hidden_by = case when back.is_in_hidden then 'thread' end
      from back where c.id = back.id
      returning c.id, c.post_id, c.parent_id, c.state),
    answers as (
      update comments a set state = 'shown', hidden_by = null from shown
      where shown.parent_id is null and a.parent_id = shown.id and a.hidden_by = 'thread' and a.author_id <> ${blockedId}
      returning a.post_id)
    update post_counts k set comments = k.comments + more.count
    from (
      select post_id, count(*)::int as count from (
        select post_id from shown where state = 'shown' union all select post_id from answers) one
      group by post_id) more
    where k.post_id = more.post_id`.execute(tx);
}
