const units = [
  [604_800, 'w'],
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'm'],
] as const;

/** Elapsed time in a single unit: 12s, 5m, 3h, 2d, 7w. */
export function elapsed(iso: string, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(iso)) / 1000));
  const unit = units.find(([length]) => seconds >= length);
  return unit ? `${Math.floor(seconds / unit[0])}${unit[1]}` : `${seconds}s`;
}
