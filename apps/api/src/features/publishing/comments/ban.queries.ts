import { sql, type RawBuilder } from 'kysely';
import { bumpCount } from '#features/publishing/posts/post-counts.sql.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** A creator, and a person who is banned from their page. */
interface Ban {
  blockerId: string;
  blockedId: string;
}

/** Locks the threads of a batch of comments in id order, and returns the ids of the comments. */
const lockTheirThreads = async (tx: Tx, ofPerson: RawBuilder<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with own as (${ofPerson}),
    locked as (
      select id from comments where id in (select coalesce(parent_id, id) from own) order by id for update)
    select id from own where (select count(*) from locked) >= 0`.execute(tx);
  return rows.map(({ id }) => id);
};

const saidThere = ({ blockerId, blockedId }: Ban) => sql`
  c.creator_id = ${blockerId} and c.author_id = ${blockedId} and c.author_id <> c.creator_id`;

/** A batch of a person's comments under the blocker's posts that others can still see. */
export const lockSeen = (tx: Tx, ban: Ban, limit: number): Promise<string[]> =>
  lockTheirThreads(
    tx,
    sql`
      select c.id, c.parent_id from comments c
      where ${saidThere(ban)} and (c.state = 'shown' or c.hidden_by = 'thread')
      order by c.id limit ${limit}`,
  );

/** A batch of the comments that the block hid. */
export const lockHidden = (tx: Tx, ban: Ban, limit: number): Promise<string[]> =>
  lockTheirThreads(
    tx,
    sql`
      select c.id, c.parent_id from comments c
      where ${saidThere(ban)} and c.hidden_by = 'block'
      order by c.id limit ${limit}`,
  );

/** Hides these comments and their answers. Held comments stay held. */
export async function hideComments(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    with hidden as (
      update comments c set state = 'hidden', hidden_by = 'block'
      where c.id = any(${ids}::uuid[]) and (c.state = 'shown' or c.hidden_by = 'thread')
      returning c.id, c.post_id, c.parent_id, old.state as was),
    answers as (
      update comments a set state = 'hidden', hidden_by = 'thread' from hidden
      where hidden.parent_id is null and a.parent_id = hidden.id and a.state = 'shown' and a.id <> all(${ids}::uuid[])
      returning a.post_id)
    ${bumpCount(
      'comments',
      sql`
        select post_id, -count(*)::int as by from (
          select post_id from hidden where was = 'shown' union all select post_id from answers) one
        group by post_id`,
    )}`.execute(tx);
}

/** Shows these comments, which the block hid. An answer in a thread that stays hidden is hidden with that thread. */
export async function showComments(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    with back as (
      select c.id, coalesce(
        thread.state = 'hidden' and not (thread.id = any(${ids}::uuid[]) and thread.hidden_by = 'block'), false) as is_in_hidden
      from comments c left join comments thread on thread.id = c.parent_id
      where c.id = any(${ids}::uuid[]) and c.hidden_by = 'block'),
    shown as (
      update comments c set
        state = case when back.is_in_hidden then 'hidden' else 'shown' end,
        hidden_by = case when back.is_in_hidden then 'thread' end
      from back where c.id = back.id
      returning c.id, c.post_id, c.parent_id, c.state),
    answers as (
      update comments a set state = 'shown', hidden_by = null from shown
      where shown.parent_id is null and a.parent_id = shown.id and a.hidden_by = 'thread'
      returning a.post_id)
    ${bumpCount(
      'comments',
      sql`
        select post_id, count(*)::int as by from (
          select post_id from shown where state = 'shown' union all select post_id from answers) one
        group by post_id`,
    )}`.execute(tx);
}
