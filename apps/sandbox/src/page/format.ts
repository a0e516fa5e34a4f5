const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Formats an instant in Lagos time: `Sat, 21 Nov 2026, 10:05`. */
export const lagosTime = (moment: Date | string) => dayAndTime.format(new Date(moment));

/** Formats ₦2,500, and ₦137.50 where there are kobo. */
export function naira(kobo: number): string {
  const fractionDigits = kobo % 100 === 0 ? 0 : 2;
  return `₦${(kobo / 100).toLocaleString('en-NG', { minimumFractionDigits: fractionDigits, maximumFractionDigits: 2 })}`;
}

const spans = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Formats the two largest parts of a duration: `31 days 2 hours`. */
export function duration(ms: number): string {
  let rest = Math.round(ms / 60_000) * 60_000;
  const parts = spans.flatMap(([name, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count > 0 ? [`${count} ${name}${count === 1 ? '' : 's'}`] : [];
  });
  return parts.slice(0, 2).join(' ') || 'less than a minute';
}
