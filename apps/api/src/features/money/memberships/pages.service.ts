import type { QueryOf, ReplyOf } from '@udala/contract/endpoint';
import { limits } from '@udala/contract/limits';
import type { listMemberships as listMembershipsEndpoint, MembershipPage } from '@udala/contract/memberships';
import type { Deps } from '#app/deps.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import { siteOf } from '#platform/http/hosts.ts';
import type { AnyViewer } from '#platform/http/viewer.ts';
import { say } from '#platform/say.ts';
import { toMembershipPageDto } from './memberships.dto.ts';
import { findMembershipPage, type MembershipPageRow } from './memberships.queries.ts';

type Pages = ReplyOf<typeof listMembershipsEndpoint>;

/** A creator's front page and offer, by the creator's id or the page's address. */
export async function listMemberships(
  deps: Deps,
  viewer: AnyViewer,
  { creatorId, membershipUrl }: QueryOf<typeof listMembershipsEndpoint>,
): Promise<Pages> {
  if ((creatorId === undefined) === (membershipUrl === undefined)) {
    throw new AppError('invalid_request', say().membershipsServer.creatorIdOrAddress, {
      fields: {
        creatorId: say().membershipsServer.creatorIdOrAddress,
        membershipUrl: say().membershipsServer.creatorIdOrAddress,
      },
    });
  }
  if (membershipUrl !== undefined) return findPageByHost(deps, viewer, hostOf(membershipUrl));
  const row = creatorId !== undefined && (await findMembershipPage(deps.db, deps.config, { creatorId }, viewer.userId));
  return onlyPage(row || undefined, viewer);
}

/** The page of a host name. Empty on the members site, which is nobody's page. */
export async function findPageByHost(
  deps: Pick<Deps, 'config' | 'db'>,
  viewer: AnyViewer,
  host: string,
): Promise<Pages> {
  const site = siteOf(host, deps.config.publicUrl, deps.config.local);
  if (site.kind === 'members') return listOf([]);
  if (site.kind === 'unknown') throw notFound(say().errors.hostUnknown);
  return onlyPage(await findMembershipPage(deps.db, deps.config, { label: site.label }, viewer.userId), viewer);
}

/** Extracts the host of an address with or without protocol and path. */
const hostOf = (address: string): string =>
  URL.parse(address.includes('://') ? address : `http://${address}`)?.host ?? address;

/** @throws AppError `not_found` if there is no such creator, or on the host of another one. */
function onlyPage(row: MembershipPageRow | undefined, { tenantId }: AnyViewer): Pages {
  if (!row || (tenantId !== null && tenantId !== row.creator_id)) throw notFound(say().errors.hostUnknown);
  const page = toMembershipPageDto(row);
  return listOf(page ? [page] : []);
}

const listOf = (items: MembershipPage[]): Pages => ({
  items,
  meta: {
    currentPage: 1,
    itemCount: items.length,
    itemsPerPage: limits.pageSizeDefault,
    totalItems: items.length,
    totalPages: items.length,
  },
});
