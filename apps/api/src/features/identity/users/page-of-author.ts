import type { PageOfAuthor } from '@udala/contract/profiles';
import { sql, type RawBuilder } from 'kysely';
import { pictureAddress } from '#platform/storage/media-address.ts';

/** What readers know a creator by. */
export interface PageColumns {
  page_name: string | null;
  page_image_key: string | null;
}

/** `profile` is a row of `profiles` in the surrounding statement. */
export const pageColumns = (profile: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${profile}.page_name, ${profile}.page_image_key`;

export const toPageDto = (row: PageColumns & { user_name: string | null; avatar_key: string | null }): PageOfAuthor =>
  row.user_name === null
    ? null
    : { name: row.page_name ?? row.user_name, imageUrl: pictureAddress(row.page_image_key ?? row.avatar_key) };
