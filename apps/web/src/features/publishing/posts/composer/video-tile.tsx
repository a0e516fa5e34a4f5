import { Pause, Play, RotateCcw, Video, X } from 'lucide-react';
import { useId, useState, type RefObject } from 'react';
import * as m from '@udala/messages/composer';
import { didNotUpload, uploading } from '@udala/messages/media';
import { FileButton } from '#features/publishing/media/file-button.tsx';
import { acceptedVideos } from '#features/publishing/media/video-file.ts';
import { videosApi } from '#features/publishing/media/videos.api.ts';
import { isApiError } from '#lib/api-error.ts';
import { wantsFewBytes } from '#lib/few-bytes.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Progress } from '#ui/progress.tsx';
import type { PostFiles } from './use-files.ts';
import { inProgress, type VideoUpload } from './use-video.ts';

interface VideoTileProps {
  files: PostFiles;
  video: VideoUpload;
  /** The field that is focused once the video is removed. */
  text: RefObject<HTMLTextAreaElement | null>;
}

/** The video of the draft in its place: its size, upload progress and controls. */
export function VideoTile({ files, video, text }: VideoTileProps) {
  const { name, bytes, preview, state, sentBytes } = video;
  // A poster of an earlier visit would be fetched again.
  const isLocal = preview?.startsWith('blob:') ?? false;
  const remove = () => {
    text.current?.focus();
    files.removeVideo();
  };
  return (
    <section aria-label={m.video} className="grid gap-2">
      <div className="relative grid aspect-video place-items-center overflow-hidden rounded-card bg-sunken text-ink-3">
        {preview !== null && (isLocal || !wantsFewBytes()) ? (
          <img src={preview} alt="" className="absolute inset-0 size-full object-cover" />
        ) : (
          <Icon of={Video} size="lg" />
        )}
        <IconButton icon={X} label={m.removeImage(name)} overMedia onClick={remove} className="absolute end-2 top-2" />
        {inProgress.has(state) && (
          <div className="absolute inset-x-0 bottom-0">
            <Progress label={uploading(name)} value={sentBytes / bytes} />
          </div>
        )}
      </div>
      <div className="text-small text-ink-2">
        <p className="truncate font-semibold text-ink">{name}</p>
        {state === 'up' ? <p>{m.size(bytes)}</p> : <Cost video={video} />}
      </div>
      {state === 'up' ? (
        files.isNewVideo && video.id !== null && <VideoOnServer id={video.id} />
      ) : (
        <OnItsWay files={files} video={video} />
      )}
    </section>
  );
}

function Cost({ video }: { video: VideoUpload }) {
  const minutes = minutesLeft(video);
  return (
    <p>
      {m.ofYourData(video.bytes)}
      {minutes !== null && ` · ${m.aboutMinutes(minutes)}`}
    </p>
  );
}

/** The Network Information API, which the standard's types leave out. */
interface Connected extends Navigator {
  connection?: { downlink?: number };
}

const bytesPerMegabit = 1_000_000 / 8;

/** Estimated minutes left of an upload, by the measured rate or else the browser's estimate; null if unknown. */
function minutesLeft({
  bytes,
  sentBytes,
  bytesPerSecond,
}: Pick<VideoUpload, 'bytes' | 'sentBytes' | 'bytesPerSecond'>): number | null {
  const megabits = (navigator as Connected).connection?.downlink;
  const rate = bytesPerSecond ?? (megabits ? megabits * bytesPerMegabit : null);
  return rate === null ? null : Math.max(1, Math.round((bytes - sentBytes) / rate / 60));
}

const askEveryMs = 3000;

/** Shows the processing state of an uploaded video; polls until it is final. */
function VideoOnServer({ id }: { id: string }) {
  const { data, error } = videosApi.endpoints.getVideo.useQueryState(id);
  const isKnown = data?.state === 'ready' || data?.state === 'download';
  const isGone = isApiError(error) && error.code === 'not_found';
  videosApi.endpoints.getVideo.useQuerySubscription(id, { pollingInterval: isKnown || isGone ? 0 : askEveryMs });
  return (
    <p role="status" className="text-small text-ink-2">
      {isGone ? m.videoGone : data?.state === 'download' ? m.cannotPlay : isKnown ? m.videoUp : m.videoPreparing}
    </p>
  );
}

function OnItsWay({ files, video }: Omit<VideoTileProps, 'text'>) {
  const { name, bytes, sentBytes, state } = video;
  if (state === 'absent') return <ChooseAgain files={files} video={video} />;
  if (state === 'rejected' || state === 'failed')
    return (
      <>
        {video.rejection !== undefined && (
          <p role="alert" className="text-small font-medium text-danger">
            {video.rejection}
          </p>
        )}
        {state === 'failed' && (
          <Button variant="tonal" icon={RotateCcw} aria-label={m.retryUpload(name)} onClick={files.video.resume}>
            {didNotUpload}
          </Button>
        )}
      </>
    );
  return (
    <div className="grid gap-1.5 text-small text-ink-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p>{m.sentOf(sentBytes, bytes)}</p>
        {state === 'sending' && (
          <Button variant="tonal" icon={Pause} onClick={files.video.pause}>
            {m.pause}
          </Button>
        )}
        {state === 'paused' && (
          <Button variant="tonal" icon={Play} onClick={files.video.resume}>
            {m.goOn}
          </Button>
        )}
      </div>
      <p role="status">{state === 'lost' ? m.lostConnection : state === 'paused' && m.paused}</p>
    </div>
  );
}

/** After a reload the browser has lost the file; choosing the same one resumes the upload. */
function ChooseAgain({ files, video: { name, bytes } }: Omit<VideoTileProps, 'text'>) {
  const hintId = useId();
  const [isAnother, setIsAnother] = useState(false);
  return (
    <div className="grid gap-1.5 text-small text-ink-2">
      <p id={hintId}>{m.stoppedAtReload(name)}</p>
      <FileButton
        icon={Video}
        accept={acceptedVideos}
        aria-describedby={hintId}
        onChoose={([chosen]) => chosen && setIsAnother(!files.video.chooseAgain(chosen))}
      >
        {m.chooseAgain}
      </FileButton>
      {isAnother && (
        <p role="alert" className="font-medium text-danger">
          {m.anotherFile(name, bytes)}
        </p>
      )}
    </div>
  );
}
