import { randomUUID } from 'node:crypto';
import { availableTo, losses, post } from '#features/money/ledger/ledger.service.ts';
import { writeAudit, type Actor } from '#platform/audit.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/http/errors.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { lockOwed } from '#features/money/ledger/ledger.queries.ts';
import { findDebtors } from './books.queries.ts';

const AT_ONCE = 100;

/**
 * Books what deleted creators owe as the platform's loss: a bank may take a payment back after its creator has gone, and
 * nobody will pay it. Safe in several processes at once.
 */
export async function writeOffDebts(deps: Deps): Promise<void> {
  for (const creatorId of await findDebtors(deps.db, AT_ONCE)) {
    await inTransaction(deps.db, async (tx, afterCommit) => {
      const owedKobo = await lockOwed(tx, creatorId);
      if (owedKobo <= 0) return;
      await postLoss(tx, { creatorId, amountKobo: owedKobo, at: deps.clock.now() });
      afterCommit(() => {
        deps.metrics.events.inc({ event: 'creator_written_off' });
        deps.log.error({ creatorId, owedKobo }, 'a deleted creator owed money, which is now the platform’s loss');
      });
    });
  }
}

interface WriteOff {
  creatorId: string;
  /** At most: they may have earned since. */
  amountKobo: number;
  reason: string;
  actor: Actor;
}

/** Makes what a creator owes, or a part of it, the platform's loss. @throws AppError `conflict` if they owe nothing. */
export function writeOffDebt(
  deps: Pick<Deps, 'clock' | 'db'>,
  { creatorId, amountKobo: mostKobo, reason, actor }: WriteOff,
): Promise<void> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const amountKobo = Math.min(mostKobo, await lockOwed(tx, creatorId));
    if (amountKobo <= 0) throw new AppError('conflict', say().booksServer.nothingOwed);
    await postLoss(tx, { creatorId, amountKobo, at });
    await writeAudit(tx, {
      actor,
      action: 'debt.write-off',
      subjectId: creatorId,
      details: { amountKobo, reason },
      at,
    });
  });
}

const postLoss = (tx: Tx, { creatorId, amountKobo, at }: { creatorId: string; amountKobo: number; at: Date }) =>
  post(tx, {
    kind: 'written_off',
    // With a number of its own: two may be written off within a millisecond.
    key: `written_off:${creatorId}:${at.getTime()}:${randomUUID()}`,
    creatorId,
    invoiceId: null,
    at,
    movements: [{ from: losses, to: availableTo(creatorId), amountKobo }],
  });
