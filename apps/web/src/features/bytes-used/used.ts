import { save, readSaved, readText } from '#lib/session-storage.ts';

/** What came over the network here in one month of this device's calendar. */
export interface Used {
  /** Its year and month: 2026-11. */
  month: string;
  /** The day on which counting began. */
  since: string;
  bytes: number;
}

const pad = (part: number): string => String(part).padStart(2, '0');
const monthOf = (now: Date): string => `${now.getFullYear()}-${pad(now.getMonth() + 1)}`;

/** What was counted this month; nothing where that has not begun. */
export function used(now: Date): Used | null {
  const saved = readSaved<Used>('bytesUsed', ({ since, bytes }) => typeof since === 'string' && Number.isFinite(bytes));
  return saved?.month === monthOf(now) ? saved : null;
}

/** It is told late: of somebody who has logged out meanwhile nothing may be kept. */
export function noteBytes(bytes: number, now: Date): void {
  if (bytes === 0 || readText('token') === null) return;
  const month = monthOf(now);
  const before = used(now) ?? { month, since: `${month}-${pad(now.getDate())}`, bytes: 0 };
  save('bytesUsed', { ...before, bytes: before.bytes + bytes } satisfies Used);
}
