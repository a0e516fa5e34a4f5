import type { OwnProfile, PublicUser } from '@udala/contract/profiles';
import type { Deps } from '#app/deps.ts';
import type { Db } from '#platform/db/database.ts';
import { notFound } from '#platform/http/errors.ts';
import type { AnyViewer } from '#platform/http/viewer.ts';
import { toOwnProfileDto, toPublicUserDto } from './profiles.dto.ts';
import { findOwnProfile, findPublicPerson } from './users.queries.ts';

/** @throws AppError `not_found` when there is no such active person. */
export async function getOwnProfile(db: Db, userId: string): Promise<OwnProfile> {
  const row = await findOwnProfile(db, userId);
  if (!row) throw notFound();
  return toOwnProfileDto(row);
}

/** The public view of a person. On a creator's host only that creator and the viewer exist. */
export async function getUser({ db }: Deps, viewer: AnyViewer, userId: string): Promise<PublicUser> {
  const isVisibleHere = viewer.tenantId === null || userId === viewer.tenantId || userId === viewer.userId;
  const row = isVisibleHere && (await findPublicPerson(db, userId, viewer.userId));
  if (!row) throw notFound();
  return toPublicUserDto(row);
}
