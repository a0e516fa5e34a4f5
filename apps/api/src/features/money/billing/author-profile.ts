import type { AuthorProfile, CreatorProfile } from '@udala/contract/profiles';
import { sql, type RawBuilder } from 'kysely';
import { toPageDto, type PageColumns } from '#features/identity/users/page-of-author.ts';
import { mediaAddress } from '#platform/storage/media-address.ts';
import { say } from '#platform/say.ts';

/** The public part of a profile, as `authorJson` reads it. */
export interface AuthorRow {
  id: string;
  name: string;
  userName: string | null;
  avatarKey: string | null;
  isVerified: boolean;
  isNameHidden: boolean;
}

/** A creator with their page, as `creatorJson` reads them. */
export interface CreatorRow extends AuthorRow, PageColumns {}

const seen = sql<boolean>`false`;
const authorFields = (profiles: string, isNameHidden: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  'id', ${sql.ref(`${profiles}.user_id`)}, 'name', ${sql.ref(`${profiles}.name`)},
  'userName', ${sql.ref(`${profiles}.user_name`)}, 'avatarKey', ${sql.ref(`${profiles}.avatar_key`)},
  'isVerified', ${sql.ref(`${profiles}.verified_at`)} is not null, 'isNameHidden', ${isNameHidden}`;

/** A person from a joined `profiles` as one JSON column. `isNameHidden`: their name is hidden from the viewer. */
export const authorJson = (profiles: string, isNameHidden = seen): RawBuilder<AuthorRow> =>
  sql<AuthorRow>`json_build_object(${authorFields(profiles, isNameHidden)})`;

/** A creator from a joined `profiles` as one JSON column. */
export const creatorJson = (profiles: string): RawBuilder<CreatorRow> =>
  sql<CreatorRow>`json_build_object(${authorFields(profiles, seen)},
    'page_name', ${sql.ref(`${profiles}.page_name`)}, 'page_image_key', ${sql.ref(`${profiles}.page_image_key`)})`;

export const toAuthorProfile = ({ avatarKey, isNameHidden, ...row }: AuthorRow): AuthorProfile =>
  isNameHidden
    ? { id: row.id, name: say().accountServer.hiddenName, userName: null, profileImageUrl: null, isVerified: false }
    : { ...row, profileImageUrl: avatarKey === null ? null : mediaAddress(avatarKey) };

export const toCreatorProfile = ({ page_name, page_image_key, ...row }: CreatorRow): CreatorProfile => ({
  ...toAuthorProfile(row),
  page: toPageDto({ page_name, page_image_key, user_name: row.userName, avatar_key: row.avatarKey }),
});
