import { availableTo, losses, post } from '#features/money/ledger/ledger.service.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Deps } from '#app/deps.ts';
import { findDebtors, lockDebt } from './books.queries.ts';

const AT_ONCE = 100;

/**
 * Books what deleted creators owe as the platform's loss: a bank may take a payment back after its creator has gone, and
 * nobody will pay it. Safe in several processes at once.
 */
export async function writeOffDebts(deps: Deps): Promise<void> {
  for (const creatorId of await findDebtors(deps.db, AT_ONCE)) {
    await inTransaction(deps.db, async (tx, afterCommit) => {
      const owedKobo = await lockDebt(tx, creatorId);
      if (owedKobo <= 0) return;
      const at = deps.clock.now();
      await post(tx, {
        kind: 'written_off',
        key: `written_off:${creatorId}:${at.getTime()}`,
        creatorId,
        invoiceId: null,
        at,
        movements: [{ from: losses, to: availableTo(creatorId), amountKobo: owedKobo }],
      });
      afterCommit(() => {
        deps.metrics.events.inc({ event: 'creator_written_off' });
        deps.log.error({ creatorId, owedKobo }, 'a deleted creator owed money, which is now the platform’s loss');
      });
    });
  }
}
