import type { BodyOf } from '@udala/contract/endpoint';
import {
  invitationsWaitingMax,
  type ImportOutcome,
  type importMembers as importEndpoint,
} from '@udala/contract/members';
import { lagosDate } from '#features/money/billing/calendar.ts';
import { assertMayManagePageHere } from '#features/identity/creators/creators.policy.ts';
import type { Db } from '#platform/db/database.ts';
import { AppError } from '#platform/http/errors.ts';
import { once } from '#platform/http/idempotency.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { mapYielding } from '#platform/map-yielding.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { findAllowance } from './allowance.queries.ts';
import { findClosed, perDayOf } from './allowance.service.ts';
import { hashOfEmail } from './invitation-links.ts';
import {
  countWaiting,
  countWrittenSince,
  findKnownAddresses,
  findOptOuts,
  findWritten,
  insertInvitations,
  lockInvitations,
  mayInvite,
  type NewInvitation,
} from './invitations.queries.ts';
import { errorCsv } from './error-csv.ts';
import { readPeople, type Brought, type Read } from './read-people.ts';
import { readTable, type Table } from './read-table.ts';
import { dayStart, sendAt } from './sending-days.ts';

const PROBLEMS_SHOWN = 20;
const PEOPLE_SHOWN = 5;

type ImportInput = BodyOf<typeof importEndpoint>;

/**
 * Invites the people of a file. A row with a problem does not prevent the others.
 * @throws AppError `invalid_request`, `too_large`; `conflict` if there is nothing to invite to, or inviting is closed;
 * `not_found` on another creator's host.
 */
export async function importMembers(
  deps: Deps,
  viewer: Viewer,
  input: ImportInput,
  idempotencyKey: string,
): Promise<ImportOutcome> {
  assertMayManagePageHere(viewer);
  const creatorId = viewer.userId;
  if (!(await mayInvite(deps.db, creatorId))) throw new AppError('conflict', say().membersServer.offerFirst);
  const table = await readTable(input.csv);
  const read = await readPeople(table, input.source, lagosDate(deps.clock.now()));
  const people = peopleOf(read);
  if (input.dryRun) {
    const fresh = await findFresh(deps, deps.db, { creatorId, input, people });
    return outcomeOf(table, read, invitedOf(fresh));
  }
  const closed = await findClosed(deps.db, deps.config, creatorId, deps.clock.now());
  if (closed) throw new AppError('conflict', say().membersServer.invitationsClosed[closed]);
  const key = { userId: creatorId, key: idempotencyKey, request: input };
  return once(deps, key, async (tx) => {
    await lockInvitations(tx, creatorId);
    const now = deps.clock.now();
    const fresh = await findFresh(deps, tx, { creatorId, input, people });
    const due = invitedOf(fresh);
    const waiting = await countWaiting(tx, creatorId);
    if (waiting + due.length > invitationsWaitingMax) {
      throw new AppError('conflict', say().membersServer.tooManyWaiting(invitationsWaitingMax));
    }
    const before = waiting + (await countWrittenSince(tx, creatorId, dayStart(now)));
    const perDay = perDayOf(deps, await findAllowance(tx, creatorId));
    due.forEach((one, index) => (one.send_at = sendAt(now, before + index, perDay)));
    await insertInvitations(tx, creatorId, fresh, now);
    return outcomeOf(table, read, due);
  });
}

/** Deduplicates people by address; the first row wins. */
function peopleOf(read: readonly Read[]): Brought[] {
  const people = new Map<string, Brought>();
  for (const one of read) {
    if ('person' in one && !people.has(one.person.email)) people.set(one.person.email, one.person);
  }
  return [...people.values()];
}

/**
 * People whom the creator has not invited yet. Addresses already written to, and those that opted out, are listed again
 * but get no email.
 */
async function findFresh(
  deps: Deps,
  db: Db,
  { creatorId, input, people }: { creatorId: string; input: ImportInput; people: readonly Brought[] },
): Promise<NewInvitation[]> {
  const hashes = new Map(await mapYielding(people, ({ email }) => [email, hashOfEmail(deps, email)] as const));
  const known = await findKnownAddresses(db, creatorId, [...hashes.keys()]);
  const optedOut = await findOptOuts(db, [...hashes.values()]);
  const written = await findWritten(db, creatorId, [...hashes.values()]);
  return people
    .filter(({ email }) => !known.has(email))
    .map(({ amountKobo, ...person }) => {
      const hash = hashes.get(person.email)?.toString('hex') ?? '';
      const sent = written.get(hash) ?? null;
      const isDue = sent === null && !optedOut.has(hash);
      const due = isDue ? deps.clock.now() : null;
      return { ...person, amount_kobo: amountKobo, source: input.source, sent_at: sent, send_at: due };
    });
}

const invitedOf = (fresh: readonly NewInvitation[]) => fresh.filter(({ send_at: due }) => due !== null);

function outcomeOf(table: Table, read: readonly Read[], invited: readonly NewInvitation[]): ImportOutcome {
  const refused = read.flatMap((one) => ('problem' in one ? [one] : []));
  const people = read.flatMap((one) => ('person' in one ? [one.person] : []));
  return {
    rows: read.length,
    invited: invited.length,
    known: people.length - invited.length,
    refused: refused.length,
    problems: refused.slice(0, PROBLEMS_SHOWN).map(({ problem }) => problem),
    errorCsv: refused.length === 0 ? null : errorCsv(table, refused),
    sample: people.slice(0, PEOPLE_SHOWN),
  };
}
