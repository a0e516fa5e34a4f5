import type { AuthorProfile } from '@udala/contract/profiles';
import { sql, type RawBuilder } from 'kysely';
import { mediaAddress } from '#platform/storage/media-address.ts';

/** The public half of a person, as `authorJson` reads it. */
export interface AuthorRow {
  id: string;
  name: string;
  userName: string | null;
  avatarKey: string | null;
  isVerified: boolean;
}

/** A person out of a joined `profiles`, as one JSON column. */
export const authorJson = (profiles: string): RawBuilder<AuthorRow> => sql<AuthorRow>`json_build_object(
  'id', ${sql.ref(`${profiles}.user_id`)}, 'name', ${sql.ref(`${profiles}.name`)},
  'userName', ${sql.ref(`${profiles}.user_name`)}, 'avatarKey', ${sql.ref(`${profiles}.avatar_key`)},
  'isVerified', ${sql.ref(`${profiles}.verified_at`)} is not null)`;

export const toAuthorProfile = ({ avatarKey, ...row }: AuthorRow): AuthorProfile => ({
  ...row,
  profileImageUrl: avatarKey === null ? null : mediaAddress(avatarKey),
});
