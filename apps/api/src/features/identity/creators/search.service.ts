import type { FoundCreator, searchCreators as searchEndpoint } from '@udala/contract/creators';
import type { QueryOf, ReplyOf } from '@udala/contract/endpoint';
import { limits } from '@udala/contract/limits';
import type { Config } from '#app/config.ts';
import type { Deps } from '#app/deps.ts';
import { toPageDto } from '#features/identity/users/page-of-author.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { pageUrl } from '#platform/http/hosts.ts';
import { readPaging } from '#platform/http/paging.ts';
import { pictureAddress } from '#platform/storage/media-address.ts';
import { findCreatorsByName, findPopularCreators, type FoundCreatorRow } from './search.queries.ts';

const KOBO_PER_NAIRA = 100;

/** Pages of the popular creators that are counted beyond the requested one: a reader needs to know that there are more. */
const PAGES_AHEAD = 1;

/** Searches creators by name, or lists those with most patrons, up to the last page that can be requested by number. */
export async function searchCreators(
  deps: Pick<Deps, 'config' | 'db' | 'replica'>,
  { q = '', ...query }: QueryOf<typeof searchEndpoint>,
): Promise<ReplyOf<typeof searchEndpoint>> {
  const paging = readPaging(query);
  const typed = q.trim().replaceAll(/\s+/g, ' ');
  const search = {
    limit: paging.limit,
    offset: paging.offset,
    countedMax:
      typed === ''
        ? paging.limit * Math.min(paging.page + PAGES_AHEAD, limits.pageWithoutCursorMax)
        : limits.namesFoundMax,
  };
  // The popular ones, with their prices, are on the welcome page, which is compared with the database each second.
  const { total, rows } =
    typed === ''
      ? await findPopularCreators(deps.db, search)
      : await deps.replica.read((db) => inTransaction(db, (tx) => findCreatorsByName(tx, typed, search)));
  return {
    items: rows.map((row) => toFoundCreatorDto(row, deps.config)),
    meta: {
      currentPage: paging.page,
      itemCount: rows.length,
      itemsPerPage: paging.limit,
      totalItems: total,
      totalPages: Math.ceil(total / paging.limit),
    },
  };
}

const toFoundCreatorDto = (row: FoundCreatorRow, { publicUrl }: Config): FoundCreator => ({
  id: row.id,
  profile: {
    id: row.id,
    name: row.name,
    userName: row.user_name,
    profileImageUrl: pictureAddress(row.avatar_key),
    isVerified: row.verified_at !== null,
  },
  page: toPageDto(row),
  bio: row.bio,
  url: pageUrl(publicUrl, row.user_name),
  price: row.price_kobo === null ? null : row.price_kobo / KOBO_PER_NAIRA,
  patrons: row.patrons,
});
