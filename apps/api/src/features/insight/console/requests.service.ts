import type { OperatorRequest, Outcome } from '@udala/contract/operator';
import { checkReauth } from '#features/identity/auth/security/reauth.service.ts';
import { writeAudit } from '#platform/audit.ts';
import { days, later } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction, violatedConstraint, type Tx } from '#platform/db/transaction.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import { isAnswered, once, type OnceKey } from '#platform/http/idempotency.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { getExceptionKobo } from './exceptions.service.ts';
import { assertPossible, perform } from './perform.ts';
import { requestEmail } from './request-email.ts';
import { toRequestDto } from './requests.dto.ts';
import {
  decide,
  findDecided,
  findOperators,
  findRequest,
  findWaiting,
  findWaitingOf,
  insertRequest,
  lockOperator,
  mayBeDone,
  sumUnconfirmed,
  type Action,
  type RequestRow,
} from './requests.queries.ts';

/** An action of a single operator waits so long. */
export const DELAY_MS = days(1);
/** A request that nobody confirms, or that cannot be done, ends after it could have been. */
const CONFIRMABLE_MS = days(7);
const DECIDED_SHOWN = 20;

const conflict = (sentence: string) => new AppError('conflict', sentence);

interface NewAction extends Omit<Action, 'amountKobo'> {
  /** Null for money that is booked as a whole. */
  amountKobo: number | null;
  reauth: string | undefined;
  idempotencyKey: string;
}

/**
 * Does an action at once, or above the set sum has it wait: for another operator, or for a day where there is only one.
 * What one operator does in 24 hours is added up, so that no sum is made of small ones. Re-authentication comes last.
 *
 * @throws AppError `not_found` or `conflict` where it cannot be done, `invalid_request` for the field `reauth`.
 */
export async function askFor(
  deps: Deps,
  viewer: Viewer,
  { reauth, idempotencyKey, ...wanted }: NewAction,
): Promise<Outcome> {
  const key: OnceKey = { userId: viewer.userId, key: idempotencyKey, request: { operator: wanted } };
  if (await isAnswered(deps.db, key)) {
    return once(deps, key, () => Promise.reject(conflict(say().errors.conflict)));
  }
  const amountKobo = wanted.amountKobo ?? (await getExceptionKobo(deps.db, wanted.targetId));
  const action = { ...wanted, amountKobo };
  await assertPossible(deps.db, action);
  const spend = await checkReauth(deps, viewer, reauth);
  try {
    return await once(deps, key, async (tx) => {
      await spend(tx);
      return askIn(tx, deps, viewer, action);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'operator_requests_one_waiting') throw conflict(say().consoleServer.waitsAlready);
    throw error;
  }
}

async function askIn(tx: Tx, deps: Deps, viewer: Viewer, action: Action): Promise<Outcome> {
  const { userId: operatorId } = viewer;
  const now = deps.clock.now();
  await lockOperator(tx, operatorId);
  if (await findWaitingOf(tx, action.targetId)) throw conflict(say().consoleServer.waitsAlready);
  const movedKobo = action.amountKobo + (await sumUnconfirmed(tx, operatorId, later(now, -days(1))));
  const isDone = movedKobo <= deps.config.secondPersonAboveNaira * 100;
  const operators = await findOperators(tx);
  const executesAt = isDone || operators.length > 1 ? null : later(now, DELAY_MS);
  const expiresAt = later(executesAt ?? now, CONFIRMABLE_MS);
  const id = await insertRequest(tx, { ...action, operatorId, now, isDone, executesAt, expiresAt });
  if (isDone) await perform(deps, tx, { ...action, operatorId });
  const row = await getRequest(tx, id);
  if (!isDone) {
    await auditRequest(tx, row, 'operator.request', { operator: operatorId }, now);
    for (const { email } of operators) await deps.jobs.send(tx, outgoingMail, requestEmail(email, deps.config, row));
  }
  return { isDone, request: toRequestDto(row, viewer) };
}

async function getRequest(db: Db, id: string): Promise<RequestRow> {
  const row = await findRequest(db, id);
  if (!row) throw notFound();
  return row;
}

/** Looks up a request that waits. @throws AppError `not_found`, or `conflict` once it is decided. */
async function getWaiting(db: Db, id: string): Promise<RequestRow> {
  const row = await getRequest(db, id);
  if (row.state !== 'waiting') throw conflict(say().consoleServer.notWaiting);
  return row;
}

/** Does what another operator asked for. @throws AppError `conflict` if it cannot be done now: then it still waits. */
export async function confirmRequest(
  deps: Deps,
  viewer: Viewer,
  { id, reauth }: { id: string; reauth: string | undefined },
): Promise<OperatorRequest> {
  const waiting = await getWaiting(deps.db, id);
  if (waiting.requested_by === viewer.userId) throw conflict(say().consoleServer.anotherConfirms);
  const spend = await checkReauth(deps, viewer, reauth);
  return inTransaction(deps.db, async (tx) => {
    await spend(tx);
    await lockOperator(tx, viewer.userId);
    await doWaiting(deps, tx, id, viewer.userId);
    return toRequestDto(await getRequest(tx, id), viewer);
  });
}

/**
 * Marks a request as done and does it, both or neither: of two who confirm it, or a worker, one finds it waiting.
 * @param by The operator who confirms it; null for the product, after the delay.
 */
export async function doWaiting(deps: Deps, tx: Tx, id: string, by: string | null): Promise<void> {
  const now = deps.clock.now();
  const action = await decide(tx, { id, to: 'done', by, now, where: mayBeDone(now) });
  if (!action) throw await whyNot(tx, id, now);
  await perform(deps, tx, action);
  const actor = by === null ? 'system' : { operator: by };
  await auditRequest(tx, await getRequest(tx, id), 'operator.confirm', actor, now);
}

/** Why a request cannot be done: it is decided, too old, or of somebody who is no operator any more. */
async function whyNot(tx: Tx, id: string, now: Date): Promise<AppError> {
  const { expires_at: expiresAt } = await getWaiting(tx, id);
  return conflict(expiresAt <= now ? say().consoleServer.tooLate : say().consoleServer.requesterGone);
}

/** Cancels a request that waits, one's own or another's. */
export async function cancelRequest(
  deps: Deps,
  viewer: Viewer,
  { id, reauth }: { id: string; reauth: string | undefined },
): Promise<OperatorRequest> {
  await getWaiting(deps.db, id);
  const spend = await checkReauth(deps, viewer, reauth);
  const { userId: by } = viewer;
  return inTransaction(deps.db, async (tx) => {
    await spend(tx);
    await lockOperator(tx, by);
    const now = deps.clock.now();
    if (!(await decide(tx, { id, to: 'cancelled', by, now }))) throw conflict(say().consoleServer.notWaiting);
    const row = await getRequest(tx, id);
    await auditRequest(tx, row, 'operator.cancel', { operator: by }, now);
    return toRequestDto(row, viewer);
  });
}

export async function listRequests(db: Db, viewer: Viewer): Promise<{ items: OperatorRequest[] }> {
  const rows = [...(await findWaiting(db)), ...(await findDecided(db, DECIDED_SHOWN))];
  return { items: rows.map((row) => toRequestDto(row, viewer)) };
}

export async function auditRequest(
  tx: Tx,
  row: Pick<RequestRow, 'id' | 'action' | 'target_id' | 'amount_kobo' | 'bearer' | 'reason'>,
  action: 'operator.request' | 'operator.confirm' | 'operator.cancel' | 'operator.expire' | 'operator.fail',
  actor: Parameters<typeof writeAudit>[1]['actor'],
  at: Date,
): Promise<void> {
  const { id: request, action: what, target_id: target, amount_kobo: amountKobo, bearer, reason } = row;
  const details = { request, what, target, amountKobo, bearer, reason };
  await writeAudit(tx, { actor, action, subjectId: null, details, at });
}
