import { sql } from 'kysely';
import type { Role } from '@udala/contract/scalars';
import type { Db } from '#platform/db/database.ts';
import { isNameHidden } from './hidden-name.ts';

/** The public fields of a person. */
export interface ProfileRow {
  id: string;
  name: string;
  user_name: string | null;
  bio: string;
  country: string | null;
  avatar_key: string | null;
  banner_key: string | null;
  links: Partial<Record<string, string>>;
  verified_at: Date | null;
}

/** The fields that a person sees of themselves. */
export interface OwnProfileRow extends ProfileRow {
  email: string;
  phone: string | null;
  roles: Role[];
  /** Null when no operator needs to review the names. */
  name_review: 'held' | 'rejected' | null;
}

export interface PublicPersonRow extends ProfileRow {
  roles: Role[];
  patrons: number;
  posts: number;
  has_community: boolean;
  /** True if the viewer follows this person. */
  is_following: boolean;
  is_name_hidden: boolean;
}

const profileColumns = sql`
  p.user_id as id, p.name, p.user_name, p.bio, p.country, p.avatar_key, p.banner_key, p.links, p.verified_at`;

export async function findOwnProfile(db: Db, userId: string): Promise<OwnProfileRow | undefined> {
  const { rows } = await sql<OwnProfileRow>`
    select ${profileColumns}, u.email, u.phone, u.roles,
      (select r.state from name_reviews r where r.user_id = p.user_id and r.state <> 'approved') as name_review
    from profiles p join users u on u.id = p.user_id and u.state = 'active'
    where p.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Reads only public columns, and the roles. */
export async function findPublicPerson(
  db: Db,
  userId: string,
  viewerId: string | null,
): Promise<PublicPersonRow | undefined> {
  const { rows } = await sql<PublicPersonRow>`
    select ${profileColumns}, u.roles, ${isNameHidden('p', { viewerId })} as is_name_hidden,
      coalesce(s.patrons, 0) as patrons, coalesce(s.feed_posts + s.community_posts, 0) as posts,
      p.mode = 'posts-and-community' or coalesce(s.community_posts, 0) > 0 as has_community,
      exists (select from follows f where f.follower_id = ${viewerId}::uuid and f.creator_id = p.user_id) as is_following
    from profiles p join users u on u.id = p.user_id and u.state = 'active'
    left join creator_stats s on s.creator_id = p.user_id
    where p.user_id = ${userId}`.execute(db);
  return rows[0];
}
