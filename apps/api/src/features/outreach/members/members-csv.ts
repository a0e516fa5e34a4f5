import { pipeline } from 'node:stream';
import type { QueryOf } from '@udala/contract/endpoint';
import type { getMembersCsv as csvEndpoint, MemberStatusFilter } from '@udala/contract/members';
import * as m from '@udala/messages/members-server';
import { stringify } from 'csv-stringify';
import { assertMayManagePageHere } from '#features/identity/creators/creators.policy.ts';
import type { Db } from '#platform/db/database.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { findInvitationsInOrder, type InvitationRow } from './invitations/invitations.queries.ts';
import { toMemberDto } from './members.dto.ts';
import { findMembersInOrder, type MemberRow } from './members.queries.ts';
import { safeCell } from './safe-cells.ts';

const columns = [m.name, m.email, m.userName, m.since, m.nextPayment, m.amount, m.status, m.tier, m.source];
const AT_ONCE = 500;
const KOBO = 100;

/**
 * Streams all members, then everybody invited who has not joined; with a status the members of that status only. Reads
 * in batches without holding a connection, because the client may be slow.
 * @throws AppError `not_found` on another creator's host.
 */
export function membersCsv(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { status }: QueryOf<typeof csvEndpoint>,
): AsyncIterable<Uint8Array> {
  assertMayManagePageHere(viewer);
  const csv = stringify({ bom: true, header: true, record_delimiter: 'windows', columns });
  // The callback ignores the error: the reader of the stream receives it.
  return pipeline(rowsOf(db, viewer.userId, status), csv, () => undefined);
}

async function* rowsOf(db: Db, creatorId: string, status: MemberStatusFilter | undefined) {
  for (const memberStatus of status === undefined ? (['active', 'paused'] as const) : [status]) {
    let after: { at: Date; id: string } | null = null;
    do {
      const rows = await findMembersInOrder(db, creatorId, { status: memberStatus, after, limit: AT_ONCE });
      yield* rows.map(toMemberRow);
      after = lastOf(rows, ({ created_at: at, id }) => ({ at, id }));
    } while (after);
  }
  if (status === undefined) yield* invitedRows(db, creatorId);
}

async function* invitedRows(db: Db, creatorId: string) {
  let after: { at: Date; id: string } | null = null;
  do {
    const rows = await findInvitationsInOrder(db, creatorId, { after, limit: AT_ONCE });
    yield* rows.filter(({ has_joined: hasJoined }) => !hasJoined).map(toInvitedRow);
    after = lastOf(rows, ({ imported_at: at, id }) => ({ at, id }));
  } while (after);
}

/** Null if there is no further batch. */
const lastOf = <Row>(rows: readonly Row[], placeOf: (row: Row) => { at: Date; id: string }) => {
  const last = rows.at(-1);
  return last && rows.length === AT_ONCE ? placeOf(last) : null;
};

function toMemberRow(row: MemberRow): string[] {
  const { patron, email, startedOn, nextPaymentOn } = toMemberDto(row);
  const memberStatus = row.state === 'pending' || row.state === 'ended' ? '' : m.statuses[row.state];
  return [
    patron.name,
    email ?? '',
    patron.userName ?? '',
    startedOn ?? '',
    nextPaymentOn ?? '',
    inNaira(row.price_kobo),
    memberStatus,
    row.tier ?? '',
    m.sources[row.source ?? 'udala'],
  ].map(safeCell);
}

const toInvitedRow = ({ name, email, since, amount_kobo, tier, source }: InvitationRow): string[] =>
  [
    name,
    email,
    '',
    since ?? '',
    '',
    amount_kobo === null ? '' : inNaira(amount_kobo),
    m.invited,
    tier,
    m.sources[source],
  ].map(safeCell);

/** Naira with two decimals, as spreadsheets preserve them. */
const inNaira = (kobo: number) => (kobo / KOBO).toFixed(2);
