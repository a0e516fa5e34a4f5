import type { ParamsOf, QueryOf, ReplyOf } from '@udala/contract/endpoint';
import type { getMember as getEndpoint, listMembers as listEndpoint, MemberCounts } from '@udala/contract/members';
import { assertMayManagePageHere } from '#features/identity/creators/creators.policy.ts';
import { findThread } from '#features/outreach/messages/threads.queries.ts';
import { findPatronCount } from '#features/money/subscriptions/subscriptions.queries.ts';
import type { Db } from '#platform/db/database.ts';
import { foldWords } from '#platform/db/plain-words.ts';
import { notFound } from '#platform/http/errors.ts';
import { pageOf, readPaging } from '#platform/http/paging.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { readMemberCursor, writeMemberCursor } from './member-cursor.ts';
import { toMemberSheet } from './member-sheet.ts';
import { findMemberSheet } from './member-sheet.queries.ts';
import { toMemberDto } from './members.dto.ts';
import { countMembers, findCountsOfStates, findMembers, type Filter, type Sorting } from './members.queries.ts';

/** @throws AppError `not_found` on another creator's host. */
export async function listMembers(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { q = '', status, sort = 'since', order = usualOrder[sort], cursor, ...query }: QueryOf<typeof listEndpoint>,
): Promise<ReplyOf<typeof listEndpoint>> {
  assertMayManagePageHere(viewer);
  const sorting: Sorting = { sort, order };
  const after = cursor === undefined ? null : readMemberCursor(cursor, sorting);
  const paging = readPaging(query);
  const { limit, offset } = paging;
  const search = q.trim();
  const filter: Filter = { status, q: search === '' ? undefined : await foldWords(db, search) };
  const [rows, totalItems] = await Promise.all([
    findMembers(db, viewer.userId, filter, { ...sorting, limit, offset: after ? 0 : offset, after }),
    count(db, viewer.userId, filter),
  ]);
  return pageOf(rows, paging, totalItems, {
    toItem: toMemberDto,
    cursorOf: ({ key, id }) => writeMemberCursor(sorting, { value: key, id }),
  });
}

const usualOrder = { since: 'desc', name: 'asc', 'next-payment': 'asc', amount: 'desc' } as const;

/** Reads the stored counter if it counts exactly this filter. */
const count = (db: Db, creatorId: string, filter: Filter): Promise<number> =>
  filter.status === 'active' && filter.q === undefined
    ? findPatronCount(db, creatorId)
    : countMembers(db, creatorId, filter);

/** @throws AppError `not_found` on another creator's host. */
export async function getMemberCounts({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<MemberCounts> {
  assertMayManagePageHere(viewer);
  const [active, others] = await Promise.all([
    findPatronCount(db, viewer.userId),
    findCountsOfStates(db, viewer.userId),
  ]);
  return { active, ...others };
}

/** @throws AppError `not_found` if that person never was the creator's patron, and on another creator's host. */
export async function getMember(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { patronId }: ParamsOf<typeof getEndpoint>,
): Promise<ReplyOf<typeof getEndpoint>> {
  assertMayManagePageHere(viewer);
  const { userId } = viewer;
  const [sheet, thread] = await Promise.all([
    findMemberSheet(db, { creatorId: userId, patronId }),
    findThread(db, { userId, withId: patronId }, clock.now()),
  ]);
  if (!sheet) throw notFound(say().membersServer.memberUnknown);
  return toMemberSheet(sheet, thread?.cannot_reply_reason === null);
}
