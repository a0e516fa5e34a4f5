import type { VideoContent } from '@udala/contract/posts';
import { size } from '@udala/messages/composer';
import { durationLabel } from '#lib/duration.ts';

/** Duration and size: "0:42 · 3.1 MB". */
export const videoFacts = ({ durationMs, bytes }: VideoContent): string =>
  [durationMs !== null && durationLabel(durationMs), bytes > 0 && size(bytes)].filter(Boolean).join(' · ');
