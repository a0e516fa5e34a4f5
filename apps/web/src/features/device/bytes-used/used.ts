import { save, readSaved, readText } from '#lib/session-storage.ts';

/** Bytes received over the network in one month of the device's calendar. */
export interface Used {
  /** Year and month, for example 2026-11. */
  month: string;
  /** Day on which counting began. */
  since: string;
  bytes: number;
}

const pad = (part: number): string => String(part).padStart(2, '0');
const monthOf = (now: Date): string => `${now.getFullYear()}-${pad(now.getMonth() + 1)}`;

/** The count of this month; null before the first bytes. */
export function used(now: Date): Used | null {
  const saved = readSaved<Used>('bytesUsed', ({ since, bytes }) => typeof since === 'string' && Number.isFinite(bytes));
  return saved?.month === monthOf(now) ? saved : null;
}

/** The observer reports late: after a sign-out nothing about the person may be saved. */
export function noteBytes(bytes: number, now: Date): void {
  if (bytes === 0 || readText('token') === null) return;
  const month = monthOf(now);
  const before = used(now) ?? { month, since: `${month}-${pad(now.getDate())}`, bytes: 0 };
  save('bytesUsed', { ...before, bytes: before.bytes + bytes } satisfies Used);
}
