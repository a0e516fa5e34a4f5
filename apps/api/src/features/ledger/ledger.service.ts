import type { Tx } from '#platform/db/transaction.ts';
import { addToBalances, ensureAccounts, insertMovements, insertTransaction, type Account } from './ledger.queries.ts';

export const provider: Account = { kind: 'provider', ownerId: null };
export const providerFees: Account = { kind: 'provider_fees', ownerId: null };
export const platformFees: Account = { kind: 'platform_fees', ownerId: null };
/** What a creator has earned and may not draw yet. */
export const heldBy = (creatorId: string): Account => ({ kind: 'creator_held', ownerId: creatorId });

export interface Movement {
  from: Account;
  to: Account;
  amountKobo: number;
}

export interface Posting {
  kind: 'payment';
  /** Names the business event: the second posting of one violates `ledger_transactions_key_key`. */
  key: string;
  creatorId: string;
  invoiceId: string;
  at: Date;
  /** Movements of nothing are left out. */
  movements: readonly Movement[];
}

/** Writes a business event into the books, and what it changes on creators' balances, in the caller's transaction. */
export async function post(tx: Tx, { movements, ...event }: Posting): Promise<void> {
  const moved = movements.filter(({ amountKobo }) => amountKobo !== 0);
  const idOf = await ensureAccounts(
    tx,
    moved.flatMap(({ from, to }) => [from, to]),
  );
  const transactionId = await insertTransaction(tx, event);
  await insertMovements(
    tx,
    moved.map(({ from, to, amountKobo }, line) => ({
      transaction_id: transactionId,
      line,
      debit_id: idOf(from),
      credit_id: idOf(to),
      amount_kobo: amountKobo,
      at: event.at,
    })),
  );
  const changes = moved
    .flatMap(({ from, to, amountKobo }) => [
      { account: from, kobo: -amountKobo },
      { account: to, kobo: amountKobo },
    ])
    .filter(({ account }) => account.ownerId !== null)
    .map(({ account, kobo }) => ({ id: idOf(account), kobo }));
  await addToBalances(tx, changes);
}
