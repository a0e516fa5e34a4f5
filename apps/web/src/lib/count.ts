/** Formats as 999, 1.2k or 3.4m: one decimal, rounded down, so that no count is overstated. */
export function shortCount(count: number): string {
  if (count >= 1_000_000) return `${oneDecimal(count, 1_000_000)}m`;
  return count >= 1000 ? `${oneDecimal(count, 1000)}k` : String(count);
}

const oneDecimal = (count: number, unit: number): number => Math.floor((count * 10) / unit) / 10;
