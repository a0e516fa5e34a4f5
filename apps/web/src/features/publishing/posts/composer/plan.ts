import { limits } from '@udala/contract/limits';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Minimum lead time: an earlier time could pass before the post is sent. */
const soonestMs = 2 * minuteMs;
/** Default time: the next morning, at this hour. */
const suggestedHour = 9;

/** Formats a time for a datetime-local field and a draft, in the phone's local time. */
const written = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);

/** Returns an incomplete time unchanged: validation reports it before sending. */
export const instantOf = (planned: string): string =>
  Number.isNaN(Date.parse(planned)) ? planned : new Date(planned).toISOString();
export const plannedIn = (iso: string): string => written(new Date(iso));
export const earliestPlan = (nowMs: number): string => written(new Date(nowMs + soonestMs));
export const latestPlan = (nowMs: number): string => written(new Date(nowMs + limits.scheduleMaxDays * dayMs));

export function suggestedPlan(nowMs: number): string {
  const at = new Date(nowMs + dayMs);
  at.setHours(suggestedHour, 0, 0, 0);
  return written(at);
}

export function faultOfPlan(planned: string, nowMs: number): 'missing' | 'past' | 'tooFar' | null {
  const at = Date.parse(planned);
  if (Number.isNaN(at)) return 'missing';
  if (at <= nowMs) return 'past';
  return at > nowMs + limits.scheduleMaxDays * dayMs ? 'tooFar' : null;
}
