import type { VideoUpload } from './use-video.ts';

/** The Network Information API, which the standard's types leave out. */
interface Connected extends Navigator {
  connection?: { downlink?: number };
}

const bytesPerMegabit = 1_000_000 / 8;

/** Estimated minutes left of an upload, by the measured rate or else the browser's estimate; null if unknown. */
export function minutesLeft({
  bytes,
  sentBytes,
  bytesPerSecond,
}: Pick<VideoUpload, 'bytes' | 'sentBytes' | 'bytesPerSecond'>): number | null {
  const megabits = (navigator as Connected).connection?.downlink;
  const rate = bytesPerSecond ?? (megabits ? megabits * bytesPerMegabit : null);
  return rate === null ? null : Math.max(1, Math.round((bytes - sentBytes) / rate / 60));
}
