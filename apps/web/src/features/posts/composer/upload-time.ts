import type { VideoUpload } from './use-video.ts';

/** What some browsers know of the network; the standard's types leave it out. */
interface Connected extends Navigator {
  connection?: { downlink?: number };
}

const bytesPerMegabit = 1_000_000 / 8;

/** What is left of an upload at the measured rate, or else at what the browser takes the network for; null if nobody knows. */
export function minutesLeft({
  bytes,
  sentBytes,
  bytesPerSecond,
}: Pick<VideoUpload, 'bytes' | 'sentBytes' | 'bytesPerSecond'>): number | null {
  const megabits = (navigator as Connected).connection?.downlink;
  const rate = bytesPerSecond ?? (megabits ? megabits * bytesPerMegabit : null);
  return rate === null ? null : Math.max(1, Math.round((bytes - sentBytes) / rate / 60));
}
