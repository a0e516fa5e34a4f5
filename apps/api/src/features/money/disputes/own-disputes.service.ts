import type { Dispute, getDispute, listDisputes } from '@udala/contract/disputes';
import type { QueryOf, ReplyOf } from '@udala/contract/endpoint';
import { assertMayManagePageHere } from '#features/identity/creators/creators.policy.ts';
import { minutes } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import { answerKey, claimKey, isAnswered, type OnceKey } from '#platform/http/idempotency.ts';
import { pageOf, readPaging } from '#platform/http/paging.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { ProviderRefused } from '#platform/payments/payments.ts';
import { enforceRateLimits, type RateLimit } from '#platform/rate-limits.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { answerDispute } from './answer-dispute.service.ts';
import { evidenceForCreator, OPENED_MAX, type OpenedPost } from './evidence.ts';
import { findCase, type DisputedCase } from './evidence.queries.ts';
import { countOwnDisputes, findOwnDispute, findOwnDisputes, type OwnDisputeRow } from './own-disputes.queries.ts';

/** Each answer uploads a file to the provider. */
const ANSWERS: RateLimit = { name: 'answers to disputes', max: 10, windowMs: minutes(60) };

/** The posts that a patron opened, which another feature records. */
export type FindOpened = (
  db: Db,
  query: { readerId: string; creatorId: string; limit: number },
) => Promise<OpenedPost[]>;

export async function listOwnDisputes(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  query: QueryOf<typeof listDisputes>,
): Promise<ReplyOf<typeof listDisputes>> {
  assertMayManagePageHere(viewer);
  const paging = readPaging(query);
  const [rows, total] = await Promise.all([
    findOwnDisputes(db, viewer.userId, paging),
    countOwnDisputes(db, viewer.userId),
  ]);
  return pageOf(rows, paging, total, { toItem: toDisputeDto, keyOf: ({ opened_at: at, id }) => ({ at, id }) });
}

/** @throws AppError `not_found` for another creator's. */
export async function getOwnDispute(
  { db }: Pick<Deps, 'db'>,
  findOpened: FindOpened,
  viewer: Viewer,
  id: string,
): Promise<ReplyOf<typeof getDispute>> {
  const dispute = await getOwn(db, viewer, id);
  const found = dispute.state === 'open' && dispute.answer === null ? await findCase(db, id) : undefined;
  const facts = found ? evidenceForCreator(found, await openedIn(db, findOpened, found)) : [];
  return { dispute: toDisputeDto(dispute), evidence: facts.map(([name, fact]) => ({ name, fact })) };
}

interface OwnAnswer {
  disputeId: string;
  answer: 'evidence' | 'accepted';
  words?: string;
  idempotencyKey: string;
}

/**
 * Answers the bank in the creator's name: it is their money that goes back. Idempotent: what was sent is not sent again.
 * @throws AppError `conflict` where it was answered differently, or the bank takes no answer any more.
 */
export async function answerOwnDispute(
  deps: Deps,
  findOpened: FindOpened,
  viewer: Viewer,
  { disputeId, answer, words, idempotencyKey }: OwnAnswer,
): Promise<Dispute> {
  const { db, clock } = deps;
  const { userId } = viewer;
  await getOwn(db, viewer, disputeId);
  const key: OnceKey = { userId, key: idempotencyKey, request: { disputeId, answer, words } };
  if (!(await isAnswered(db, key))) await enforceRateLimits(deps, [{ limit: ANSWERS, key: userId }]);
  const earlier = await inTransaction(db, (tx) => claimKey(tx, key, clock.now()));
  if (earlier !== undefined) return earlier as Dispute;
  const found = await findCase(db, disputeId);
  if (!found) throw notFound();
  const { disputesServer: m } = say();
  const message = words?.trim() || (answer === 'evidence' ? m.seeEvidence : m.acceptedWithoutWords);
  const opened = await openedIn(db, findOpened, found);
  try {
    await answerDispute(deps, { dispute: disputeId, answer, message, opened, actor: { userId } });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    // The same answer arrived meanwhile, by a call that was repeated.
    if ((await getOwn(db, viewer, disputeId)).answer !== answer)
      throw error.cause instanceof ProviderRefused ? new AppError('conflict', m.tooLate, { cause: error }) : error;
  }
  const reply = toDisputeDto(await getOwn(db, viewer, disputeId));
  await answerKey(db, key, reply);
  return reply;
}

const openedIn = (
  db: Db,
  findOpened: FindOpened,
  { patron_id: readerId, creator_id: creatorId }: DisputedCase,
): Promise<OpenedPost[]> => findOpened(db, { readerId, creatorId, limit: OPENED_MAX });

async function getOwn(db: Db, viewer: Viewer, id: string): Promise<OwnDisputeRow> {
  assertMayManagePageHere(viewer);
  const dispute = await findOwnDispute(db, viewer.userId, id);
  if (!dispute) throw notFound();
  return dispute;
}

const toDisputeDto = (row: OwnDisputeRow): Dispute => ({
  id: row.id,
  status: row.state === 'open' && row.answer !== null ? 'answered' : row.state,
  amountKobo: row.amount_kobo,
  patronName: row.patron_name,
  periodStart: row.period_start,
  openedAt: row.opened_at.toISOString(),
  dueAt: row.due_at?.toISOString() ?? null,
  isAccepted: row.answer === 'accepted',
  settledAt: row.settled_at?.toISOString() ?? null,
});
