import type { Role } from '@udala/contract/scalars';
import { sql } from 'kysely';
import { isFollowing } from '#features/identity/follows/follows.sql.ts';
import { isNameHidden } from '#features/identity/users/hidden-name.ts';
import { pageColumns, type PageColumns } from '#features/identity/users/page-of-author.ts';
import { profileColumns, type ProfileRow } from '#features/identity/users/users.queries.ts';
import type { Db } from '#platform/db/database.ts';

export interface PublicPersonRow extends ProfileRow, PageColumns {
  roles: Role[];
  patrons: number;
  posts: number;
  has_community: boolean;
  /** True if the viewer follows this person. */
  is_following: boolean;
  is_name_hidden: boolean;
}

/** Reads only public columns, and the roles. */
export async function findPublicPerson(
  db: Db,
  userId: string,
  viewerId: string | null,
): Promise<PublicPersonRow | undefined> {
  const { rows } = await sql<PublicPersonRow>`
    select ${profileColumns}, ${pageColumns(sql`p`)}, u.roles, ${isNameHidden('p', { viewerId })} as is_name_hidden,
      coalesce(s.patrons, 0) as patrons, coalesce(s.feed_posts + s.community_posts, 0) as posts,
      p.mode = 'posts-and-community' or coalesce(s.community_posts, 0) > 0 as has_community,
      ${isFollowing(sql`${viewerId}::uuid`, sql`p.user_id`)} as is_following
    from profiles p join users u on u.id = p.user_id and u.state = 'active'
    left join creator_stats s on s.creator_id = p.user_id
    where p.user_id = ${userId}`.execute(db);
  return rows[0];
}
