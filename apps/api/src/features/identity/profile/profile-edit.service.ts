import { isDeepStrictEqual } from 'node:util';
import type { ProfileChanges } from '@udala/contract/profile-edit';
import type { OwnProfile } from '@udala/contract/profiles';
import type { Deps } from '#app/deps.ts';
import { assertMayManagePageHere } from '#features/identity/creators/creators.policy.ts';
import { withLinks } from '#features/identity/creators/page-links.ts';
import { dropPictures, pictureKey } from '#features/identity/creators/page-picture.ts';
import { reviewNames } from '#features/identity/names/names.service.ts';
import { saveProfile, saveUser } from '#features/identity/users/users.queries.ts';
import { getOwnProfile } from '#features/identity/users/users.service.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { readChanges } from './profile-changes.ts';
import { lockProfile, type EditableProfile } from './profile-edit.queries.ts';

/**
 * Changes the given fields of the viewer's own profile. A creator does so where they manage their page, a patron on any
 * host.
 */
export async function updateProfile(
  deps: Pick<Deps, 'clock' | 'db' | 'jobs'>,
  viewer: Viewer,
  body: ProfileChanges,
): Promise<OwnProfile> {
  if (viewer.roles.includes('creator')) assertMayManagePageHere(viewer);
  const { name, bio, country, phone, links } = readChanges(body);
  return inTransaction(deps.db, async (tx) => {
    // Lock order: the user before the profile, as everywhere that writes both.
    if (phone !== undefined) await saveUser(tx, viewer.userId, { phone });
    const before = await lockProfile(tx, viewer.userId);
    const after: EditableProfile = {
      ...before,
      name: name ?? before.name,
      bio: bio ?? before.bio,
      country: country === undefined ? before.country : country,
      links: withLinks(before.links, links),
      ...(await chosenPictures(tx, viewer.userId, body)),
    };
    if (!isDeepStrictEqual(after, before)) {
      const now = deps.clock.now();
      await saveProfile(tx, viewer.userId, { ...after, links: JSON.stringify(after.links), updated_at: now });
      if (after.name !== before.name) await reviewNames(tx, viewer.userId, now);
      await dropPictures(tx, deps.jobs, viewer.userId, { before, after });
    }
    return getOwnProfile(tx, viewer.userId);
  });
}

async function chosenPictures(
  tx: Tx,
  userId: string,
  { profileImageUrl, bannerImageUrl }: ProfileChanges,
): Promise<Partial<Pick<EditableProfile, 'avatar_key' | 'banner_key'>>> {
  const keyOf = (field: string, address: string | null) => pictureKey(tx, userId, { field, address });
  return {
    ...(profileImageUrl !== undefined && { avatar_key: await keyOf('profileImageUrl', profileImageUrl) }),
    ...(bannerImageUrl !== undefined && { banner_key: await keyOf('bannerImageUrl', bannerImageUrl) }),
  };
}
