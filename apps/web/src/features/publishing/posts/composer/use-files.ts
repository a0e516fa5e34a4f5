import * as m from '@udala/messages/composer';
import type { Draft } from './draft.ts';
import { draftImagesOf, useUploads } from './use-uploads.ts';
import { draftVideoOf, useVideo } from './use-video.ts';

type Files = Pick<Draft, 'images' | 'video'>;

/** The images of a post or its one video, never both. `ofPost`: the files it had before the edit. */
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
    /** The uploaded files, which a draft can store. */
    draftFiles: { images: draftImagesOf(images.uploads), video: draftVideoOf(video.video) } satisfies Files,
    imagesInProgress: images.uploads.some(({ up }) => up === undefined),
    inProgress: images.uploads.some(({ up }) => up === undefined) || (hasVideo && video.video?.state !== 'up'),
    /** The kind of file that is still uploading. */
    kind: hasVideo ? ('video' as const) : ('images' as const),
    /** Called when the draft is discarded: deletes the video from the server. */
    withdraw: () => hasVideo && removeVideo(),
    /** Resolves once no upload is in progress: to the files, or to an error message if one failed. */
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
