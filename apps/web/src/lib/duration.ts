/** Formats as 0:42, 12:05 or 1:02:03. */
export function durationLabel(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const padded = [hours > 0 ? String(minutes).padStart(2, '0') : minutes, String(seconds % 60).padStart(2, '0')];
  return (hours > 0 ? [hours, ...padded] : padded).join(':');
}
