import * as m from '@udala/messages/composer';
import type { Draft } from './draft.ts';
import { draftImagesOf, useUploads } from './use-uploads.ts';
import { draftVideoOf, useVideo } from './use-video.ts';

type Files = Pick<Draft, 'images' | 'video'>;

/** The images of a post, or its one video: never both. `ofPost`: what it had before it was edited. */
export function useFiles(fromDraft: Files, ofPost: Files) {
  const images = useUploads(fromDraft.images);
  const video = useVideo(fromDraft.video);
  const hasImages = images.uploads.length > 0;
  const hasVideo = video.video !== null;
  const isNewVideo = video.video?.id !== ofPost.video?.id;
  const removeVideo = () => video.remove({ fromServer: isNewVideo });
  return {
    images,
    video,
    isNewVideo,
    removeVideo,
    any: hasImages || hasVideo,
    /** What of them a draft can hold. */
    draftFiles: { images: draftImagesOf(images.uploads), video: draftVideoOf(video.video) } satisfies Files,
    imagesInProgress: images.uploads.some(({ up }) => up === undefined),
    inProgress: images.uploads.some(({ up }) => up === undefined) || (hasVideo && video.video?.state !== 'up'),
    /** The kind that is being waited for. */
    kind: hasVideo ? ('video' as const) : ('images' as const),
    /** Thrown away with the draft: nothing of it stays on the server. */
    withdraw: () => hasVideo && removeVideo(),
    /** As they are once nothing is under way, or a sentence when one of them is not up. */
    async settled(): Promise<Files | string> {
      const uploads = await images.settled();
      if (uploads.some(({ state }) => state === 'failed')) return m.failedImages;
      const clip = await video.settled();
      if (clip?.state === 'absent') return m.stoppedAtReload(clip.name);
      if (clip && clip.state !== 'up') return m.failedVideo;
      return { images: draftImagesOf(uploads), video: draftVideoOf(clip) };
    },
  };
}

export type PostFiles = ReturnType<typeof useFiles>;
