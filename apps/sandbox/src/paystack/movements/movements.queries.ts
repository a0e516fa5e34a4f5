import type { Store } from '../../store.ts';

export type MovementKind =
  | 'charge'
  | 'refund'
  | 'refund-returned'
  | 'dispute-lost'
  | 'transfer'
  | 'transfer-returned'
  | 'settlement-to-bank'
  | 'settlement-to-balance'
  | 'top-up';

/** Money that moved at the provider. */
export type Movement = {
  at: string;
  kind: MovementKind;
  /** Number of the payment, refund, dispute, transfer or settlement; null for a top-up. */
  id: number | null;
  /** Reference of the payment or transfer; a settlement's is its number, a top-up has none. */
  reference: string | null;
  amountKobo: number;
  /** A payment's fee, or what a transfer costs: its fee and the stamp duty. */
  feeKobo: number;
};

/** What a refund or lost dispute was deducted from. */
export type Source = 'payout' | 'balance';

/** Sums at the provider: the balance without its float, what is paid and not settled, and what the bank got. */
export type Totals = { balanceKobo: number; unsettledKobo: number; settledToBankKobo: number };

/** Writes a movement and how it changes the totals; in the caller's transaction. */
export function insertMovement(store: Store, movement: Movement, change: Partial<Totals>): void {
  const { at, kind, id, reference, amountKobo, feeKobo } = movement;
  const { balanceKobo = 0, unsettledKobo = 0, settledToBankKobo = 0 } = change;
  void store.sql.run`
    insert into movements
      (at, kind, subject_id, reference, amount_kobo, fee_kobo, balance_kobo, unsettled_kobo, settled_to_bank_kobo)
    values (${at}, ${kind}, ${id}, ${reference}, ${amountKobo}, ${feeKobo}, ${balanceKobo}, ${unsettledKobo},
      ${settledToBankKobo})`;
}

export function totalsOf(store: Store): Totals {
  const row = store.sql.get`select * from totals`;
  return {
    balanceKobo: Number(row?.['balance_kobo']),
    unsettledKobo: Number(row?.['unsettled_kobo']),
    settledToBankKobo: Number(row?.['settled_to_bank_kobo']),
  };
}

/** Every movement with the totals after it, oldest first. */
export function listMovements(store: Store): (Movement & Totals)[] {
  return store.sql.all`
    select at, kind, subject_id, reference, amount_kobo, fee_kobo,
      sum(balance_kobo) over so_far as balance_kobo,
      sum(unsettled_kobo) over so_far as unsettled_kobo,
      sum(settled_to_bank_kobo) over so_far as settled_to_bank_kobo
    from movements window so_far as (order by at, id) order by at, id`.map((row) => ({
    at: String(row['at']),
    kind: row['kind'] as MovementKind,
    id: row['subject_id'] === null ? null : Number(row['subject_id']),
    reference: row['reference'] === null ? null : String(row['reference']),
    amountKobo: Number(row['amount_kobo']),
    feeKobo: Number(row['fee_kobo']),
    balanceKobo: Number(row['balance_kobo']),
    unsettledKobo: Number(row['unsettled_kobo']),
    settledToBankKobo: Number(row['settled_to_bank_kobo']),
  }));
}

/** Removes the movements of some records, their numbers between two others. */
export function deleteMovements(store: Store, kinds: MovementKind[], [above, below]: [number, number]): void {
  void store.sql.run`
    delete from movements where kind in (select value from json_each(${JSON.stringify(kinds)}))
      and subject_id > ${above} and subject_id < ${below}`;
}
