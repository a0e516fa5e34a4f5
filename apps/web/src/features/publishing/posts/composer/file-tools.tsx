import { Image, Video } from 'lucide-react';
import { useId, useState } from 'react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/composer';
import { wrongType } from '@udala/messages/media';
import { FileButton } from '#features/publishing/media/file-button.tsx';
import { isPicture, PictureButton } from '#features/publishing/media/picture-button.tsx';
import { acceptedVideos, isVideo } from '#features/publishing/media/video-file.ts';
import type { PostFiles } from './use-files.ts';

const megabytes = limits.videoMaxBytes / 1024 / 1024;

/** Buttons to add files: pictures and a video exclude each other, and a hint says so. */
export function FileTools({ files: { images, video, kind, any } }: { files: PostFiles }) {
  const hintId = useId();
  const [problem, setProblem] = useState<string>();
  const room = limits.imagesPerPostMax - images.uploads.length;

  const takeImages = (chosen: File[]) => {
    const pictures = chosen.filter(isPicture);
    setProblem(complaintOf(chosen.length, pictures.length, room));
    if (pictures.length > 0 && room > 0) images.add(pictures.slice(0, room));
  };
  const takeVideo = ([chosen]: File[]) => {
    if (!chosen) return;
    const found = complaintOfVideo(chosen);
    setProblem(found);
    if (found === undefined) video.choose(chosen);
  };
  return (
    <>
      {problem !== undefined && (
        <p role="alert" className="w-full text-small font-medium text-danger">
          {problem}
        </p>
      )}
      <PictureButton
        icon={Image}
        multiple
        disabled={any && kind === 'video'}
        aria-label={m.addImages}
        aria-describedby={hintId}
        onChoose={takeImages}
      >
        {m.images}
      </PictureButton>
      <FileButton
        icon={Video}
        accept={acceptedVideos}
        disabled={any}
        aria-label={m.addVideo}
        aria-describedby={hintId}
        onChoose={takeVideo}
      >
        {m.video}
      </FileButton>
      <p id={hintId} className={any ? 'text-small text-ink-2' : 'sr-only'}>
        {any ? m.oneKind : m.filesHint(limits.imagesPerPostMax, megabytes)}
      </p>
    </>
  );
}

function complaintOf(chosen: number, images: number, room: number): string | undefined {
  if (images < chosen) return wrongType;
  return images > room ? m.tooManyImages(limits.imagesPerPostMax) : undefined;
}

function complaintOfVideo(chosen: File): string | undefined {
  if (!isVideo(chosen)) return m.wrongVideo;
  return chosen.size > limits.videoMaxBytes ? m.videoTooLarge(megabytes) : undefined;
}
