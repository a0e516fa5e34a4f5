import type { Tx } from '#platform/db/transaction.ts';
import { ensureAccounts, insertEntry, type Account, type Taken } from './ledger.queries.ts';

export const provider: Account = { kind: 'provider', ownerId: null };
export const providerFees: Account = { kind: 'provider_fees', ownerId: null };
export const platformFees: Account = { kind: 'platform_fees', ownerId: null };
/** Refunds owed to patrons that the provider has not confirmed. */
export const toRefund: Account = { kind: 'to_refund', ownerId: null };
/** Money that came or left without us, until an operator books it. Negative where more left than came. */
export const unallocated: Account = { kind: 'unallocated', ownerId: null };
/** What the platform lost: refunds that it bears itself. */
export const losses: Account = { kind: 'losses', ownerId: null };
/** The business's account at its bank: what the provider settled to it, less what was topped up from it. */
export const bank: Account = { kind: 'bank', ownerId: null };
/** Money of the operator's that is none of the product's, as other sales of the same business. */
export const adjustments: Account = { kind: 'adjustments', ownerId: null };
/** Money the creator may withdraw; negative if refunds and disputes exceeded the balance. */
export const availableTo = (creatorId: string): Account => ({ kind: 'creator_available', ownerId: creatorId });
/** Payouts that the creator's bank has not confirmed, fee included. */
export const inTransitTo = (creatorId: string): Account => ({ kind: 'creator_in_transit', ownerId: creatorId });
/** Money that a bank asks back, until the dispute is decided. */
export const disputedOf = (creatorId: string): Account => ({ kind: 'creator_disputed', ownerId: creatorId });
/** What the provider has for the subaccounts of creators, or paid from them to their banks. */
export const subaccounts: Account = { kind: 'subaccounts', ownerId: null };
/** What the provider keeps for a creator's subaccount, or paid from it to their bank. */
export const settledTo = (creatorId: string): Account => ({ kind: 'creator_settled', ownerId: creatorId });
/** Earnings that the creator may not withdraw yet. */
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
  | 'excess'
  | 'fee_corrected'
  | 'unallocated'
  | 'allocated'
  | 'settled'
  | 'opening'
  | 'written_off'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'payout'
  | 'payout_sent'
  | 'payout_returned';

export interface Posting {
  kind: PostingKind;
  /** Key of the business event. Posting an event twice violates `ledger_transactions_key_key`. */
  key: string;
  /** Null for money that is nobody's yet. */
  creatorId: string | null;
  invoiceId: string | null;
  at: Date;
  /** Movements of zero are skipped. */
  movements: readonly Movement[];
}

/** Records a business event in the ledger and updates the creators' balances, in the caller's transaction. */
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
  const { kind, creatorId } = event;
  await insertEntry(tx, {
    ...event,
    movements: moved.map(({ from, to, amountKobo }) => ({ debitId: idOf(from), creditId: idOf(to), amountKobo })),
    changes,
    taken: creatorId !== null && earning.has(kind) ? takenBy(kind, creatorId, moved) : null,
  });
}

/** Events that change a creator's revenue. Payouts do not: they only transfer it. */
const earning: ReadonlySet<PostingKind> = new Set(['payment', 'refund', 'dispute_lost', 'fee_corrected']);
/** A month counts what patrons paid and what the fees left of it, not what went back later. */
const inMonth: ReadonlySet<PostingKind> = new Set(['payment', 'fee_corrected']);

/** Sums the movements between the creator's accounts and others; transfers among their own accounts cancel out. */
function takenBy(kind: PostingKind, creatorId: string, movements: readonly Movement[]): Taken {
  const crossed = movements
    .filter(({ from, to }) => (from.ownerId === creatorId) !== (to.ownerId === creatorId))
    .map(({ to, amountKobo }) => (to.ownerId === creatorId ? amountKobo : -amountKobo));
  const sumOf = (some: readonly number[]) => some.reduce((sum, kobo) => sum + kobo, 0);
  const grossKobo = kind === 'payment' ? sumOf(crossed.filter((kobo) => kobo > 0)) : 0;
  const payments = grossKobo > 0 ? 1 : 0;
  return { creatorId, payments, grossKobo, netKobo: sumOf(crossed), isOfMonth: inMonth.has(kind) };
}
