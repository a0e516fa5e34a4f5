import type { BodyOf, ReplyOf } from '@udala/contract/endpoint';
import type * as contract from '@udala/contract/operator-books';
import { checkReauth } from '#features/identity/auth/security/reauth.service.ts';
import { setPayoutsStopped } from '#features/money/payouts/stop-payouts.queries.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { findCreatorRow, findCreatorsByWord, findOpenCreators, type CreatorRow } from './creators.queries.ts';
import { toRequestDto } from './requests.dto.ts';
import { findWaitingOfAll, lockOperator } from './requests.queries.ts';

const SHOWN_MAX = 20;

export async function searchCreators(
  db: Db,
  viewer: Viewer,
  { q }: BodyOf<typeof contract.searchOperatorCreators>,
): Promise<ReplyOf<typeof contract.searchOperatorCreators>> {
  const word = q.trim();
  const found =
    word === '' ? await findOpenCreators(db, SHOWN_MAX + 1) : await findCreatorsByWord(db, word, SHOWN_MAX + 1);
  const items = await withWaiting(db, viewer, found.slice(0, SHOWN_MAX));
  return { items, hasMore: found.length > SHOWN_MAX };
}

async function withWaiting(db: Db, viewer: Viewer, rows: readonly CreatorRow[]): Promise<contract.OperatorCreator[]> {
  const waiting = await findWaitingOfAll(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const request = waiting.get(row.id);
    return {
      id: row.id,
      name: row.name,
      userName: row.user_name,
      availableKobo: row.available_kobo,
      heldKobo: row.held_kobo,
      inTransitKobo: row.in_transit_kobo,
      disputedKobo: row.disputed_kobo,
      payoutsStoppedAt: row.stopped_at?.toISOString() ?? null,
      identity: row.identity_state,
      waiting: request ? toRequestDto(request, viewer) : null,
    };
  });
}

/** Stops a creator's payouts, or lets them go again. @throws AppError `conflict` if they are so already. */
export async function stopPayouts(
  deps: Deps,
  viewer: Viewer,
  creatorId: string,
  { isStopped, reason, reauth }: BodyOf<typeof contract.stopOperatorPayouts>,
): Promise<contract.OperatorCreator> {
  const creator = await findCreatorRow(deps.db, creatorId);
  if (!creator) throw notFound();
  if (isStopped === (creator.stopped_at !== null)) throw sameAlready(isStopped);
  const spend = await checkReauth(deps, viewer, reauth);
  return inTransaction(deps.db, async (tx) => {
    await spend(tx);
    await lockOperator(tx, viewer.userId);
    const at = deps.clock.now();
    if (!(await setPayoutsStopped(tx, creatorId, isStopped ? at : null))) throw sameAlready(isStopped);
    await writeAudit(tx, {
      actor: { operator: viewer.userId },
      action: isStopped ? 'payouts.stop' : 'payouts.resume',
      subjectId: creatorId,
      details: { reason },
      at,
    });
    const row = await findCreatorRow(tx, creatorId);
    const [item] = await withWaiting(tx, viewer, row ? [row] : []);
    if (!item) throw notFound();
    return item;
  });
}

const sameAlready = (isStopped: boolean) =>
  new AppError('conflict', isStopped ? say().consoleServer.stoppedAlready : say().consoleServer.notStopped);
