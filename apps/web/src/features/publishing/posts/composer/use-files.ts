import * as m from '@udala/messages/composer';
import type { Draft } from './draft.ts';
import { draftImagesOf, useUploads, type ImageUpload } from './use-uploads.ts';
import { draftVideoOf, useVideo, type VideoUpload } from './use-video.ts';

type Files = Pick<Draft, 'images' | 'video' | 'coverPicture'>;

/** The images of a post or its one video, never both, and the picture of its cover. `ofPost`: the files it had before the edit. */
export function useFiles(fromDraft: Files, ofPost: Files) {
  const images = useUploads(fromDraft.images);
  const video = useVideo(fromDraft.video);
  const cover = useUploads(fromDraft.coverPicture ? [fromDraft.coverPicture] : []);
  const hasImages = images.uploads.length > 0;
  const hasVideo = video.video !== null;
  const isNewVideo = video.video?.id !== ofPost.video?.id;
  const removeVideo = () => video.remove({ fromServer: isNewVideo });
  const imagesInProgress = [...images.uploads, ...cover.uploads].some(isMissing);
  return {
    images,
    video,
    /** At most one picture. */
    cover,
    isNewVideo,
    removeVideo,
    any: hasImages || hasVideo,
    /** The uploaded files, which a draft can store. */
    draftFiles: filesOf(images.uploads, cover.uploads, video.video),
    imagesInProgress,
    inProgress: imagesInProgress || (hasVideo && video.video?.state !== 'up'),
    /** The kind of file that is still uploading. */
    kind: hasVideo ? ('video' as const) : ('images' as const),
    /** Called when the draft is discarded: deletes the video from the server. */
    withdraw: () => hasVideo && removeVideo(),
    /** Resolves once no upload is in progress: to the files, or to an error message if one failed. */
    async settled(): Promise<Files | string> {
      for (;;) {
        const uploads = await images.settled();
        if (uploads.some(isMissing)) return m.failedImages;
        const covers = await cover.settled();
        if (covers.some(isMissing)) return m.failedCover;
        const clip = await video.settled();
        if (clip?.state === 'absent') return m.stoppedAtReload(clip.name);
        if (clip && clip.state !== 'up') return m.failedVideo;
        // The author may have changed one file while another was uploading.
        const isSame = uploads === images.latest() && covers === cover.latest() && clip === video.latest();
        if (isSame) return filesOf(uploads, covers, clip);
      }
    },
  };
}

/** The server does not have it (yet). */
const isMissing = ({ up }: ImageUpload): boolean => up === undefined;

const filesOf = (images: readonly ImageUpload[], covers: readonly ImageUpload[], video: VideoUpload | null): Files => ({
  images: draftImagesOf(images),
  video: draftVideoOf(video),
  coverPicture: draftImagesOf(covers)[0] ?? null,
});

export type PostFiles = ReturnType<typeof useFiles>;
