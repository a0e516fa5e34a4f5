import type { Post, Visibility } from '@udala/contract/posts';
import { imageNumber } from '@udala/messages/composer';
import type { PostBody, PostChanges } from '../publishing.api.ts';
import type { Draft, DraftImage, DraftVideo } from './draft.ts';
import { instantOf, plannedIn } from './plan.ts';

/** A draft with its visibility set. */
export type FinishedDraft = Draft & { visibility: Visibility };

/** Converts a draft to the request body: empty fields are omitted, and a public post has no teaser. */
export function bodyOf({
  title,
  text,
  teaser,
  visibility,
  postType,
  images,
  video,
  plannedFor,
}: FinishedDraft): PostBody {
  return {
    postType,
    visibility,
    ...(title.trim() !== '' && { title: title.trim() }),
    ...(text.trim() !== '' && { description: text.trim() }),
    ...(visibility === 'patrons' && teaser.trim() !== '' && { teaser: teaser.trim() }),
    ...(images.length > 0 && { imageContent: images.map(imageOnWire) }),
    ...(video && { videoContent: [videoOnWire(video)] }),
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
    images: post.imageContent.map(({ id, url, alt, width, height, sources }, index) => ({
      id,
      url,
      alt,
      width,
      height,
      bytes: sources.find((source) => source.url === url)?.bytes ?? 0,
      name: imageNumber(index + 1),
    })),
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

/** The changed fields of a post: unchanged ones are omitted, emptied ones are sent empty. */
export function changesOf(draft: FinishedDraft, before: FinishedDraft): PostChanges {
  const words = {
    title: draft.title.trim(),
    description: draft.text.trim(),
    ...(draft.visibility === 'patrons' && { teaser: draft.teaser.trim() }),
    visibility: draft.visibility,
    imageContent: draft.images.map(imageOnWire),
    videoContent: draft.video ? [videoOnWire(draft.video)] : [],
    publishAt: draft.plannedFor === null ? null : instantOf(draft.plannedFor),
  };
  const asItIs: Record<string, unknown> = {
    title: before.title,
    description: before.text,
    teaser: before.teaser,
    visibility: before.visibility,
    imageContent: before.images.map(imageOnWire),
    videoContent: before.video ? [videoOnWire(before.video)] : [],
    publishAt: before.plannedFor === null ? null : instantOf(before.plannedFor),
  };
  return Object.fromEntries(
    Object.entries(words).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(asItIs[name])),
  );
}
