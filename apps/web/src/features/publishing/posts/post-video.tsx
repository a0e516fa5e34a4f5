import { Clapperboard, Download } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { VideoContent } from '@udala/contract/posts';
import { size } from '@udala/messages/composer';
import * as m from '@udala/messages/post';
import { wantsFewBytes } from '#lib/few-bytes.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Icon } from '#ui/icon.tsx';
import { posterAddress } from './poster-address.ts';
import { VideoChip } from './video-chip.tsx';
import { videoFacts } from './video-facts.ts';

interface PostVideoProps {
  video: VideoContent;
  /** Refetches a post whose video is being prepared. */
  onLook: () => void;
}

/** A video on its post's page: no byte of it is fetched before it is played. */
export function PostVideo({ video, onLook }: PostVideoProps) {
  const { state, url, bytes } = video;
  if (state === 'ready') return <Player video={video} />;
  if (state === 'preparing')
    return (
      <Note text={m.preparing}>
        <LookAgain onLook={onLook} />
      </Note>
    );
  return (
    <Note text={m.cannotPlay}>
      <a href={url} download className={buttonClass('tonal')}>
        <Icon of={Download} />
        {m.download(size(bytes))}
      </a>
    </Note>
  );
}

function Player({ video }: { video: VideoContent }) {
  const [played, setPlayed] = useState(false);
  const { url, width, height, poster } = video;
  const facts = videoFacts(video);
  return (
    <div className="relative bg-[#160b0f]">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what people upload comes without captions */}
      <video
        controls
        playsInline
        preload="none"
        src={url}
        poster={poster === null || wantsFewBytes() ? undefined : posterAddress(poster)}
        aria-label={m.videoNamed(facts)}
        onPlay={() => setPlayed(true)}
        style={{ aspectRatio: width !== null && height !== null ? `${width} / ${height}` : '16 / 9' }}
        className="mx-auto block max-h-[80dvh] w-full"
      />
      {!played && facts !== '' && (
        <span aria-hidden className="pointer-events-none">
          <VideoChip>{facts}</VideoChip>
        </span>
      )}
    </div>
  );
}

const Note = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="grid place-items-center gap-3 bg-sunken px-6 py-10 text-center">
    <Icon of={Clapperboard} size="lg" className="text-ink-3" />
    <p role="status" className="text-ink-2">
      {text}
    </p>
    {children}
  </div>
);

const pollIntervalMs = 15_000;

function LookAgain({ onLook }: { onLook: () => void }) {
  const look = useEffectEvent(onLook);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && look(), pollIntervalMs);
    return () => clearInterval(timer);
  }, []);
  return null;
}
