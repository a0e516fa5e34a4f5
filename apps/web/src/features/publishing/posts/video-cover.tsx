import { Play } from 'lucide-react';
import type { VideoContent } from '@udala/contract/posts';
import * as m from '@udala/messages/post';
import { wantsFewBytes } from '#lib/few-bytes.ts';
import { Icon } from '#ui/icon.tsx';
import { wholeColumn } from '#ui/image.ts';
import { Picture } from '#ui/picture.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { VideoChip } from './video-chip.tsx';
import { videoFacts } from './video-facts.ts';

/** A video's still on a card; never plays the video. */
export function VideoCover({ video, eager }: { video: VideoContent; eager: boolean }) {
  const facts = video.state === 'preparing' ? m.beingPrepared : videoFacts(video);
  return (
    <div className="relative grid aspect-video place-items-center overflow-hidden bg-sunken">
      {video.poster !== null && !wantsFewBytes() && (
        <div className="absolute inset-0">
          <Picture image={video.poster} fallbackAlt="" sizes={wholeColumn} eager={eager} cover />
        </div>
      )}
      {video.state === 'ready' && (
        <span className="relative grid size-16 place-items-center rounded-full bg-[#2a1119]/80 text-white">
          <Icon of={Play} size="lg" className="ms-1 fill-current" />
        </span>
      )}
      {facts !== '' && (
        <span aria-hidden>
          <VideoChip>{facts}</VideoChip>
        </span>
      )}
      <VisuallyHidden>{m.videoNamed(facts)}</VisuallyHidden>
    </div>
  );
}
