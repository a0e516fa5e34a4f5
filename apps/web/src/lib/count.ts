/** 999, 1.2k, 3.4m: one decimal, cut and not rounded, so that nobody is promised more than there is. */
export function shortCount(count: number): string {
  if (count >= 1_000_000) return `${oneDecimal(count, 1_000_000)}m`;
  return count >= 1000 ? `${oneDecimal(count, 1000)}k` : String(count);
}

const oneDecimal = (count: number, unit: number): number => Math.floor((count * 10) / unit) / 10;
