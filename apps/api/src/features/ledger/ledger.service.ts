import type { Tx } from '#platform/db/transaction.ts';
import { addToDay, addToMonth, ensureAccounts, insertEntry, type Account } from './ledger.queries.ts';

export const provider: Account = { kind: 'provider', ownerId: null };
export const providerFees: Account = { kind: 'provider_fees', ownerId: null };
export const platformFees: Account = { kind: 'platform_fees', ownerId: null };
/** What is owed back to patrons and has not arrived there. */
export const toRefund: Account = { kind: 'to_refund', ownerId: null };
/** What a creator may draw; below zero when more went back than was left. */
export const availableTo = (creatorId: string): Account => ({ kind: 'creator_available', ownerId: creatorId });
/** What she drew and her bank has not confirmed, its fee included. */
export const inTransitTo = (creatorId: string): Account => ({ kind: 'creator_in_transit', ownerId: creatorId });
/** What a bank has asked back, until that is decided. */
export const disputedOf = (creatorId: string): Account => ({ kind: 'creator_disputed', ownerId: creatorId });
/** What a creator has earned and may not draw yet. */
export const heldBy = (creatorId: string): Account => ({ kind: 'creator_held', ownerId: creatorId });

export interface Movement {
  from: Account;
  to: Account;
  amountKobo: number;
}

export type PostingKind =
  | 'payment'
  | 'release'
  | 'overpayment'
  | 'refund'
  | 'refund_sent'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'payout'
  | 'payout_sent'
  | 'payout_returned';

export interface Posting {
  kind: PostingKind;
  /** Names the business event: the second posting of one violates `ledger_transactions_key_key`. */
  key: string;
  creatorId: string;
  invoiceId: string | null;
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
  const changes = moved
    .flatMap(({ from, to, amountKobo }) => [
      { account: from, kobo: -amountKobo },
      { account: to, kobo: amountKobo },
    ])
    .filter(({ account }) => account.ownerId !== null)
    .map(({ account, kobo }) => ({ id: idOf(account), kobo }));
  await insertEntry(tx, {
    ...event,
    movements: moved.map(({ from, to, amountKobo }) => ({ debitId: idOf(from), creditId: idOf(to), amountKobo })),
    changes,
  });
  if (event.kind === 'payment') await addToMonth(tx, { ...event, ...earnedBy(event.creatorId, moved) });
  if (earning.has(event.kind)) await addToDay(tx, { ...event, ...takenBy(event, moved) });
}

/** What changes a creator's earnings; payouts only bring them to her. */
const earning: ReadonlySet<PostingKind> = new Set(['payment', 'refund', 'dispute_lost']);

/** What crossed the border of her accounts. */
function takenBy({ kind, creatorId }: Omit<Posting, 'movements'>, movements: readonly Movement[]) {
  const crossed = movements
    .filter(({ from, to }) => (from.ownerId === creatorId) !== (to.ownerId === creatorId))
    .map(({ to, amountKobo }) => (to.ownerId === creatorId ? amountKobo : -amountKobo));
  const sumOf = (some: readonly number[]) => some.reduce((sum, kobo) => sum + kobo, 0);
  const grossKobo = kind === 'payment' ? sumOf(crossed.filter((kobo) => kobo > 0)) : 0;
  return { payments: grossKobo > 0 ? 1 : 0, grossKobo, netKobo: sumOf(crossed) };
}

function earnedBy(creatorId: string, movements: readonly Movement[]): { grossKobo: number; netKobo: number } {
  const isCreatorHeldAccount = ({ kind, ownerId }: Account) => kind === 'creator_held' && ownerId === creatorId;
  const sumOf = (some: readonly Movement[]) => some.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const grossKobo = sumOf(movements.filter(({ to }) => isCreatorHeldAccount(to)));
  return { grossKobo, netKobo: grossKobo - sumOf(movements.filter(({ from }) => isCreatorHeldAccount(from))) };
}
