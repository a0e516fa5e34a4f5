import { sql, type RawBuilder } from 'kysely';
import { currentOffer } from '#features/money/memberships/memberships.sql.ts';
import { readablePosts } from '#features/publishing/posts/posts.access.ts';
import type { Db } from '#platform/db/database.ts';

/** A page or a post that a host lists for search engines. */
export interface ListedRow {
  user_name: string;
  /** Null for a page. */
  post_id: string | null;
  post_type: 'Feed' | 'Community' | null;
  changed_at: Date;
}

/** Pages with an offer, of all creators or of one. */
const pages = (creatorId: string | null): RawBuilder<unknown> => sql`
  select page.user_id as id, page.user_name, null::uuid as post_id, null as post_type,
    greatest(page.updated_at, offer.created_at) as changed_at
  from users owner
  join profiles page on page.user_id = owner.id and page.user_name is not null
  join lateral ${currentOffer(sql.ref('owner.id'))} offer on true
  where owner.state = 'active' ${creatorId === null ? sql`` : sql`and owner.id = ${creatorId}`}`;

/** Posts of a creator that a stranger may read. */
const posts = (creatorId: string, now: Date): RawBuilder<unknown> => sql`
  select post.id, page.user_name, post.id as post_id, post.post_type,
    coalesce(post.edited_at, post.published_at) as changed_at
  from ${readablePosts({ userId: null, tenantId: creatorId }, now)} post
  join profiles page on page.user_id = post.author_id and page.user_name is not null
  where post.can_see`;

/** On the members site all creators' pages; on a creator's host that creator's page and posts. */
const listed = (tenantId: string | null, now: Date): RawBuilder<unknown> =>
  tenantId === null ? pages(null) : sql`${pages(tenantId)} union all ${posts(tenantId, now)}`;

interface SitemapQuery {
  tenantId: string | null;
  now: Date;
}

export async function countListed(
  db: Db,
  { tenantId, now }: SitemapQuery,
): Promise<{ total: number; changedAt: Date | null }> {
  const { rows } = await sql<{ total: number; changed_at: Date | null }>`
    select count(*) as total, max(changed_at) as changed_at from (${listed(tenantId, now)}) x`.execute(db);
  return { total: rows[0]?.total ?? 0, changedAt: rows[0]?.changed_at ?? null };
}

/** Stable order by id: newer entries go to the last part. */
export async function listListed(
  db: Db,
  { tenantId, now, offset, limit }: SitemapQuery & { offset: number; limit: number },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select user_name, post_id, post_type, changed_at from (${listed(tenantId, now)}) x
    order by id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
