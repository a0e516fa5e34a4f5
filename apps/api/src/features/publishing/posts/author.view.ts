import type { Post } from '@udala/contract/posts';
import { sql } from 'kysely';
import { pictureAddress } from '#platform/storage/media-address.ts';
import { say } from '#platform/say.ts';

/** Author of a post or a comment. */
export interface AuthorColumns {
  author_id: string;
  author_name: string;
  user_name: string | null;
  avatar_key: string | null;
  is_verified: boolean;
  /** True if the author's name is hidden from the reader; absent for creators and for the reader's own comments. */
  is_name_hidden?: boolean;
}

/** Columns of `profiles`, joined as `author`; `author_id` comes from the post or the comment. */
export const authorColumns = sql`author.name as author_name, author.user_name, author.avatar_key,
  author.verified_at is not null as is_verified`;

export const toAuthorDto = ({
  author_id: id,
  is_name_hidden: isNameHidden = false,
  ...row
}: AuthorColumns): Pick<Post['author'], 'id' | 'profile'> => ({
  id,
  profile: isNameHidden
    ? { id, name: say().accountServer.hiddenName, userName: null, profileImageUrl: null, isVerified: false }
    : {
        id,
        name: row.author_name,
        userName: row.user_name,
        profileImageUrl: pictureAddress(row.avatar_key),
        isVerified: row.is_verified,
      },
});
