import { Pause, Play, RotateCcw, Video, X } from 'lucide-react';
import { useId, useState } from 'react';
import * as m from '@udala/messages/composer';
import { didNotUpload, uploading } from '@udala/messages/media';
import { FileButton } from '#features/publishing/media/file-button.tsx';
import { acceptedVideos } from '#features/publishing/media/video-file.ts';
import { videosApi } from '#features/publishing/media/videos.api.ts';
import { isApiError } from '#lib/api-error.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Progress } from '#ui/progress.tsx';
import type { PostFiles } from './use-files.ts';
import type { VideoUpload } from './use-video.ts';

interface VideoTileProps {
  files: PostFiles;
  video: VideoUpload;
}

/** The video of the draft: its size, upload progress and controls. */
export function VideoTile({ files, video }: VideoTileProps) {
  const { name, bytes, preview, state } = video;
  return (
    <section aria-label={m.video} className="grid gap-3 rounded-card border border-line p-3">
      <div className="flex items-start gap-3">
        {preview === null ? (
          <span className="grid h-16 w-24 shrink-0 place-items-center rounded-control bg-sunken text-ink-3">
            <Icon of={Video} />
          </span>
        ) : (
          <img src={preview} alt="" className="h-16 w-24 shrink-0 rounded-control bg-sunken object-cover" />
        )}
        <div className="grid min-w-0 grow gap-0.5 text-small text-ink-2">
          <p className="truncate font-semibold text-ink">{name}</p>
          {state === 'up' ? <p>{m.size(bytes)}</p> : <Cost video={video} />}
        </div>
        <IconButton icon={X} label={m.removeImage(name)} onClick={files.removeVideo} className="-me-1.5 -mt-1.5" />
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

function OnItsWay({ files, video }: VideoTileProps) {
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
      <Progress label={uploading(name)} value={sentBytes / bytes} />
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
function ChooseAgain({ files, video: { name, bytes } }: VideoTileProps) {
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
