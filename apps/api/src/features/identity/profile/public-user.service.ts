import type { PublicUser } from '@udala/contract/profiles';
import type { Deps } from '#app/deps.ts';
import { toPageDto } from '#features/identity/users/page-of-author.ts';
import { toProfileDto } from '#features/identity/users/profiles.dto.ts';
import type { ProfileRow } from '#features/identity/users/users.queries.ts';
import { notFound } from '#platform/http/errors.ts';
import type { AnyViewer } from '#platform/http/viewer.ts';
import { say } from '#platform/say.ts';
import { findPublicPerson, type PublicPersonRow } from './public-user.queries.ts';

/** The public view of a person. On a creator's host only that creator and the viewer exist, the viewer without their page. */
export async function getUser({ db }: Pick<Deps, 'db'>, viewer: AnyViewer, userId: string): Promise<PublicUser> {
  const isVisibleHere = viewer.tenantId === null || userId === viewer.tenantId || userId === viewer.userId;
  const row = isVisibleHere && (await findPublicPerson(db, userId, viewer.userId));
  if (!row) throw notFound();
  // A page is what its creator publishes, so another creator's host does not show it.
  const user = toPublicUserDto(row);
  return viewer.tenantId === null || userId === viewer.tenantId ? user : { ...user, page: null };
}

const toPublicUserDto = (row: PublicPersonRow): PublicUser => ({
  id: row.id,
  // Whoever reads an operator's mailbox may be an operator: nobody is told whose it is.
  roles: row.roles.filter((role) => role !== 'operator'),
  profile: toProfileDto(row.is_name_hidden ? withoutName(row) : row),
  page: row.is_name_hidden ? null : toPageDto(row),
  counts: { patrons: row.patrons, posts: row.posts },
  hasCommunity: row.has_community,
  viewer: { isFollowing: row.is_following },
});

/** The fields that others see of a person who hides their name. */
const withoutName = ({ id }: ProfileRow): ProfileRow => ({
  id,
  name: say().accountServer.hiddenName,
  user_name: null,
  bio: '',
  country: null,
  avatar_key: null,
  banner_key: null,
  links: {},
  verified_at: null,
});
