import type { VideoContent } from '@udala/contract/posts';
import { size } from '@udala/messages/composer';

/** Duration and size: "0:42 · 3.1 MB". */
export const videoFacts = ({ durationMs, bytes }: VideoContent): string =>
  [durationMs !== null && durationLabel(durationMs), bytes > 0 && size(bytes)].filter(Boolean).join(' · ');

/** Formats as 0:42, 12:05 or 1:02:03. */
function durationLabel(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const padded = [hours > 0 ? String(minutes).padStart(2, '0') : minutes, String(seconds % 60).padStart(2, '0')];
  return (hours > 0 ? [hours, ...padded] : padded).join(':');
}
