import type { Notification } from '@udala/contract/notifications';

/** A new notification goes to the front. One that is there already is the same event, grown: it is shown once. */
export const withNotification = (list: readonly Notification[], arrived: Notification): Notification[] => [
  arrived,
  ...list.filter(({ id }) => id !== arrived.id),
];

const dayMs = 86_400_000;
const lagosDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos', dateStyle: 'short' });
const dayNumber = (ms: number): number => Date.parse(lagosDay.format(ms)) / dayMs;

export type Age = 'today' | 'thisWeek' | 'earlier';

function ageOf(iso: string, nowMs: number): Age {
  const days = dayNumber(nowMs) - dayNumber(Date.parse(iso));
  if (days <= 0) return 'today';
  return days < 7 ? 'thisWeek' : 'earlier';
}

/** Today, the six days before it, and the rest; a group without a row is left out. */
export function groupByAge(list: readonly Notification[], nowMs: number): [Age, Notification[]][] {
  const groups = Object.groupBy(list, ({ createdAt }) => ageOf(createdAt, nowMs));
  return (['today', 'thisWeek', 'earlier'] as const).flatMap((age): [Age, Notification[]][] => {
    const rows = groups[age];
    return rows ? [[age, rows]] : [];
  });
}
