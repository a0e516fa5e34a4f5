import type { ImageContent, Post, PostCover, Visibility } from '@udala/contract/posts';
import { cover as coverWord, imageNumber } from '@udala/messages/composer';
import type { PostBody, PostChanges } from '../publishing.api.ts';
import type { Draft, DraftImage, DraftVideo } from './draft.ts';
import { instantOf, plannedIn } from './plan.ts';

/** A draft with its visibility set. */
export type FinishedDraft = Draft & { visibility: Visibility };

/** The cover that a post can have: a blur needs a picture of the post, and a post for everyone has none. */
export function coverOf({ visibility, cover, images, video, coverPicture }: FinishedDraft): PostCover {
  if (visibility === 'everyone' || cover === null) return 'none';
  const isPossible = cover === 'blur' ? images.length > 0 || Boolean(video?.poster) : coverPicture !== null;
  return isPossible ? cover : 'none';
}

/** Converts a draft to the request body: empty fields are omitted, and a public post has neither teaser nor cover. */
export function bodyOf(draft: FinishedDraft): PostBody {
  const { title, text, teaser, visibility, postType, images, video, coverPicture, plannedFor } = draft;
  const cover = coverOf(draft);
  return {
    postType,
    visibility,
    ...(title.trim() !== '' && { title: title.trim() }),
    ...(text.trim() !== '' && { description: text.trim() }),
    ...(visibility === 'patrons' && teaser.trim() !== '' && { teaser: teaser.trim() }),
    ...(images.length > 0 && { imageContent: images.map(imageOnWire) }),
    ...(video && { videoContent: [videoOnWire(video)] }),
    ...(cover !== 'none' && { cover }),
    ...(cover === 'teaser' && coverPicture && { coverPictureId: coverPicture.id }),
    ...(plannedFor !== null && { publishAt: instantOf(plannedFor) }),
  };
}

const imageOnWire = ({ id, alt }: DraftImage) => (alt.trim() === '' ? { id } : { id, alt: alt.trim() });
const videoOnWire = ({ id, poster }: DraftVideo) => (poster ? { id, posterId: poster.id } : { id });

/** Converts a post to a draft for the composer. */
export function draftOf(post: Post, videoName: string): FinishedDraft {
  const [video] = post.videoContent;
  return {
    postType: post.postType,
    visibility: post.visibility,
    title: post.title,
    text: post.description,
    teaser: post.teaser ?? '',
    images: post.imageContent.map((image, index) => draftImageOf(image, imageNumber(index + 1))),
    cover: post.cover ?? 'none',
    coverPicture: post.coverImage?.picture ? draftImageOf(post.coverImage.picture, coverWord) : null,
    video: video
      ? {
          id: video.id,
          name: videoName,
          bytes: video.bytes,
          durationMs: video.durationMs,
          poster: video.poster && { id: video.poster.id, url: video.poster.url },
          isUp: true,
        }
      : null,
    plannedFor: post.scheduledFor === null ? null : plannedIn(post.scheduledFor),
  };
}

const draftImageOf = ({ id, url, alt, width, height, sources }: ImageContent, name: string): DraftImage => ({
  id,
  url,
  alt,
  width,
  height,
  bytes: sources.find((source) => source.url === url)?.bytes ?? 0,
  name,
});

/** The changed fields of a post: unchanged ones are omitted, emptied ones are sent empty. */
export function changesOf(draft: FinishedDraft, before: FinishedDraft): PostChanges {
  const words = {
    title: draft.title.trim(),
    description: draft.text.trim(),
    ...(draft.visibility === 'patrons' && { teaser: draft.teaser.trim() }),
    visibility: draft.visibility,
    imageContent: draft.images.map(imageOnWire),
    videoContent: draft.video ? [videoOnWire(draft.video)] : [],
    ...(draft.visibility === 'patrons' && coverOnWire(draft)),
    publishAt: draft.plannedFor === null ? null : instantOf(draft.plannedFor),
  };
  const asItIs: Record<string, unknown> = {
    title: before.title,
    description: before.text,
    teaser: before.teaser,
    visibility: before.visibility,
    imageContent: before.images.map(imageOnWire),
    videoContent: before.video ? [videoOnWire(before.video)] : [],
    ...coverOnWire(before),
    publishAt: before.plannedFor === null ? null : instantOf(before.plannedFor),
  };
  return Object.fromEntries(
    Object.entries(words).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(asItIs[name])),
  );
}

function coverOnWire(draft: FinishedDraft): Pick<PostChanges, 'cover' | 'coverPictureId'> {
  const cover = coverOf(draft);
  return cover === 'teaser' && draft.coverPicture ? { cover, coverPictureId: draft.coverPicture.id } : { cover };
}
