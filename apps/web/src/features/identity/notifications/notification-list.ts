import type { Notification } from '@udala/contract/notifications';
import { dateFormat } from '@udala/messages/format';

/** Puts a notification first. One with the same id is an update of the same event and is replaced. */
export const withNotification = (list: readonly Notification[], arrived: Notification): Notification[] => [
  arrived,
  ...list.filter(({ id }) => id !== arrived.id),
];

const dayMs = 86_400_000;
const lagosDay = dateFormat('en-CA', { timeZone: 'Africa/Lagos', dateStyle: 'short' });
const dayNumber = (ms: number): number => Date.parse(lagosDay(ms)) / dayMs;

export type Age = 'today' | 'thisWeek' | 'earlier';

function ageOf(iso: string, nowMs: number): Age {
  const days = dayNumber(nowMs) - dayNumber(Date.parse(iso));
  if (days <= 0) return 'today';
  return days < 7 ? 'thisWeek' : 'earlier';
}

/** Groups by today, the six days before, and earlier; empty groups are omitted. */
export function groupByAge(list: readonly Notification[], nowMs: number): [Age, Notification[]][] {
  const groups = Object.groupBy(list, ({ createdAt }) => ageOf(createdAt, nowMs));
  return (['today', 'thisWeek', 'earlier'] as const).flatMap((age): [Age, Notification[]][] => {
    const rows = groups[age];
    return rows ? [[age, rows]] : [];
  });
}
