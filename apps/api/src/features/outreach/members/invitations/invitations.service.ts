import type { ParamsOf, QueryOf, ReplyOf } from '@udala/contract/endpoint';
import type {
  deleteInvitation as deleteEndpoint,
  Invitation,
  listInvitations as listEndpoint,
} from '@udala/contract/members';
import { assertMayManagePageHere } from '#features/identity/creators/creators.policy.ts';
import { notFound } from '#platform/http/errors.ts';
import { pageOf, readPaging } from '#platform/http/paging.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { hashOfEmail, readOptOutToken } from './invitation-links.ts';
import {
  countInvitations,
  deleteInvitationRow,
  findInvitations,
  findOptOuts,
  insertOptOut,
  type InvitationRow,
} from './invitations.queries.ts';

/** @throws AppError `not_found` on another creator's host. */
export async function listInvitations(
  deps: Deps,
  viewer: Viewer,
  query: QueryOf<typeof listEndpoint>,
): Promise<ReplyOf<typeof listEndpoint>> {
  assertMayManagePageHere(viewer);
  const paging = readPaging(query);
  const [rows, total] = await Promise.all([
    findInvitations(deps.db, viewer.userId, paging),
    countInvitations(deps.db, viewer.userId),
  ]);
  const hashes = new Map(rows.map(({ email }) => [email, hashOfEmail(deps, email)]));
  const optedOut = await findOptOuts(deps.db, [...hashes.values()]);
  return pageOf(rows, paging, total, {
    toItem: (row) => toInvitationDto(row, optedOut.has(hashes.get(row.email)?.toString('hex') ?? '')),
    keyOf: ({ imported_at: at, id }) => ({ at, id }),
  });
}

const toInvitationDto = (row: InvitationRow, isOptedOut: boolean): Invitation => ({
  id: row.id,
  name: row.name,
  email: row.email,
  source: row.source,
  since: row.since,
  amountKobo: row.amount_kobo,
  tier: row.tier,
  status: statusOf(row, isOptedOut),
  at: (row.sent_at ?? row.imported_at).toISOString(),
});

function statusOf({ has_joined, sent_at, send_at }: InvitationRow, isOptedOut: boolean): Invitation['status'] {
  if (has_joined) return 'joined';
  if (isOptedOut) return 'refused';
  if (sent_at !== null) return 'sent';
  return send_at === null ? 'refused' : 'waiting';
}

/** @throws AppError `not_found`. */
export async function deleteInvitation(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { id }: ParamsOf<typeof deleteEndpoint>,
): Promise<ReplyOf<typeof deleteEndpoint>> {
  assertMayManagePageHere(viewer);
  if (!(await deleteInvitationRow(db, viewer.userId, id))) throw notFound();
  return {};
}

/**
 * Opts the address out of everybody's invitations, for good. The token proves that the caller holds the email.
 * @throws AppError `not_found`
 */
export async function optOutOfInvitations(deps: Deps, token: string): Promise<void> {
  await insertOptOut(deps.db, getHash(deps, token), deps.clock.now());
}

/** @throws AppError `not_found` for a link that is not ours. */
export function getHash(deps: Pick<Deps, 'secret'>, token: string): Buffer {
  const hash = readOptOutToken(deps, token);
  if (!hash) throw notFound();
  return hash;
}
