import type { OwnProfile } from '@udala/contract/profiles';
import type { Db } from '#platform/db/database.ts';
import { notFound } from '#platform/http/errors.ts';
import { toOwnProfileDto } from './profiles.dto.ts';
import { findOwnProfile } from './users.queries.ts';

/** @throws AppError `not_found` when there is no such active person. */
export async function getOwnProfile(db: Db, userId: string): Promise<OwnProfile> {
  const row = await findOwnProfile(db, userId);
  if (!row) throw notFound();
  return toOwnProfileDto(row);
}
