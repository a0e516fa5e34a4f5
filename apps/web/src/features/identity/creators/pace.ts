const WEEK_MS = 7 * 86_400_000;
const MONTH_MS = 30 * 86_400_000;

/**
 * How often a creator posts, by the times of their newest posts: in each of the last four weeks, or of the last three
 * months. Null if neither is true. A list that is cut at `most` says nothing of the time before its oldest post.
 */
export function paceOf(times: readonly string[], most: number, nowMs: number): 'weekly' | 'monthly' | null {
  const ages = times.map((time) => Math.max(0, nowMs - Date.parse(time)));
  const oldest = Math.max(...ages);
  const fillsEach = (span: number, count: number): boolean => {
    const filled = new Set(ages.map((age) => Math.floor(age / span)));
    const known = times.length < most ? count : Math.min(count, Math.floor(oldest / span) + 1);
    return Array.from({ length: known }, (_, index) => index).every((index) => filled.has(index));
  };
  if (times.length === 0) return null;
  return fillsEach(WEEK_MS, 4) ? 'weekly' : fillsEach(MONTH_MS, 3) ? 'monthly' : null;
}
