import type { Today } from '@udala/contract/today';

/** The one thing that a creator should do next. */
export type NextStep =
  | { kind: 'payout'; amountKobo: number }
  | { kind: 'answer'; count: number }
  | { kind: 'post'; days: number };

const quietDays = 7;
const dayMs = 86_400_000;

/** The most urgent step: money that did not arrive, people who wait, then silence. Null if there is none. */
export function nextStepOf({ failedPayout, toAnswer, lastPostAt }: Today, now: number): NextStep | null {
  if (failedPayout) return { kind: 'payout', ...failedPayout };
  if (toAnswer > 0) return { kind: 'answer', count: toAnswer };
  if (lastPostAt === null) return null;
  const days = Math.floor((now - Date.parse(lastPostAt)) / dayMs);
  return days >= quietDays ? { kind: 'post', days } : null;
}
