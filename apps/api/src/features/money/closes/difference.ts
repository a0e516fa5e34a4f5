/** What a close knows of refunds and lost disputes, in kobo. */
export interface TakenBack {
  /** All that left until then. */
  leftKobo: number;
  /** What the imported settlements had deducted for them. */
  deductedKobo: number;
  /** Taken from payments that are not settled yet: the next settlement deducts it. */
  pendingKobo: number;
}

interface Held {
  /** What the provider holds of ours by our books. */
  booksKobo: number;
  /** Of that, payments that are not settled, without what was taken from them. */
  unsettledKobo: number;
  /** The balance that it reports. */
  balanceKobo: number;
}

/**
 * By how much the provider holds more than our books say. It takes a refund from payments that are not settled, or from
 * its balance, and does not say from which: what left since the last close may be either, what was pending then is not.
 */
export function differenceOf(
  { booksKobo, unsettledKobo, balanceKobo }: Held,
  { leftKobo, deductedKobo }: Omit<TakenBack, 'pendingKobo'>,
  last: TakenBack,
): { differenceKobo: number; pendingKobo: number } {
  const gapKobo = balanceKobo + unsettledKobo - booksKobo;
  const newlyLeftKobo = leftKobo - last.leftKobo;
  const oldKobo = last.pendingKobo - (deductedKobo - last.deductedKobo);
  const least = Math.max(0, oldKobo + Math.min(0, newlyLeftKobo));
  const most = Math.max(0, oldKobo + Math.max(0, newlyLeftKobo));
  const pendingKobo = Math.min(Math.max(gapKobo, least), most);
  return { differenceKobo: gapKobo - pendingKobo, pendingKobo };
}
