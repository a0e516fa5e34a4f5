import type { AuthorProfile } from '@udala/contract/profiles';
import { sql, type RawBuilder } from 'kysely';
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

const seen = sql<boolean>`false`;

/** A person from a joined `profiles` as one JSON column. `isNameHidden`: their name is hidden from the viewer. */
export const authorJson = (
  profiles: string,
  isNameHidden = seen,
): RawBuilder<AuthorRow> => sql<AuthorRow>`json_build_object(
  'id', ${sql.ref(`${profiles}.user_id`)}, 'name', ${sql.ref(`${profiles}.name`)},
  'userName', ${sql.ref(`${profiles}.user_name`)}, 'avatarKey', ${sql.ref(`${profiles}.avatar_key`)},
  'isVerified', ${sql.ref(`${profiles}.verified_at`)} is not null, 'isNameHidden', ${isNameHidden})`;

export const toAuthorProfile = ({ avatarKey, isNameHidden, ...row }: AuthorRow): AuthorProfile =>
  isNameHidden
    ? { id: row.id, name: say().accountServer.hiddenName, userName: null, profileImageUrl: null, isVerified: false }
    : { ...row, profileImageUrl: avatarKey === null ? null : mediaAddress(avatarKey) };
