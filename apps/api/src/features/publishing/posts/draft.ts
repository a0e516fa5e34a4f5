import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@udala/contract/endpoint';
import { limits } from '@udala/contract/limits';
import { visiblePattern } from '@udala/contract/patterns';
import type { ContentType, PostCover, Visibility } from '@udala/contract/posts';
import type { updatePost } from '@udala/contract/publishing';
import { readMinutes } from '@udala/contract/read-minutes';
import type { Static } from 'typebox';
import { days, later } from '#platform/clock.ts';
import { invalidField } from '#platform/http/errors.ts';
import { say } from '#platform/say.ts';

/** The editable content of a post. */
export interface Draft {
  title: string;
  body: string;
  teaser: string;
  visibility: Visibility;
  pictures: readonly Picture[];
  video: Video | null;
  cover: Cover;
}

/** What outsiders see of a post for patrons. */
export type Cover =
  | { kind: 'none' }
  /** Made of a picture of the post, or of its video's. */
  | { kind: 'blur'; sourceId: string }
  | { kind: 'teaser'; pictureId: string };

interface Picture {
  id: string;
  alt: string;
}

interface Video {
  id: string;
  posterId: string | null;
}

type Changes = Omit<BodyOf<typeof updatePost>, 'publishAt'>;

export const emptyDraft = (visibility: Visibility): Draft => ({
  title: '',
  body: '',
  teaser: '',
  visibility,
  pictures: [],
  video: null,
  cover: { kind: 'none' },
});

export const contentTypeOf = ({ video }: Draft): Static<typeof ContentType> => (video ? 'Video' : 'Image');
export const mediaCountOf = ({ pictures, video }: Pick<Draft, 'pictures' | 'video'>): number =>
  pictures.length + (video ? 1 : 0);

export const readMinutesOf = ({ body }: Draft): number => readMinutes(body);

/**
 * Applies the changes to a draft; fields that were not sent stay.
 * @throws AppError `invalid_request` for an empty post, for pictures and a video at once, for a teaser that reveals
 * too much, or for a cover without a picture.
 */
export function changeDraft(draft: Draft, changes: Changes): Draft {
  const { title, description, teaser, visibility, imageContent, videoContent } = changes;
  const changed = {
    title: title?.trim() ?? draft.title,
    body: description?.trim() ?? draft.body,
    teaser: teaser?.trim() ?? draft.teaser,
    visibility: visibility ?? draft.visibility,
    pictures: imageContent?.map((picture) => readPicture(picture, draft)) ?? draft.pictures,
    video: videoContent ? readVideo(videoContent[0], draft) : draft.video,
  };
  if (changed.video && changed.pictures.length > 0) {
    throw invalidField(videoContent ? 'videoContent' : 'imageContent', say().postsServer.oneKindOfFile);
  }
  if (!visible.test(changed.title + changed.body) && mediaCountOf(changed) === 0) {
    throw invalidField('description', say().postsServer.postEmpty);
  }
  if (countWords(changed.teaser) > limits.teaserMaxWords) {
    throw invalidField('teaser', say().postsServer.teaserTooLong(limits.teaserMaxWords));
  }
  return { ...changed, cover: coverOf(draft, changed, changes) };
}

/**
 * A post for everybody has no cover: the choice ends with its lock, and a new lock begins without one. A blur follows the
 * post's pictures, but a video's picture is used only by an edit that asks for it.
 */
function coverOf(before: Draft, after: Omit<Draft, 'cover'>, { cover, coverPictureId }: Changes): Cover {
  if (after.visibility === 'everyone') return { kind: 'none' };
  const kind: PostCover = cover ?? before.cover.kind;
  if (kind === 'teaser') {
    const pictureId =
      coverPictureId?.toLowerCase() ?? (before.cover.kind === 'teaser' ? before.cover.pictureId : undefined);
    if (pictureId === undefined) throw invalidField('coverPictureId', say().postsServer.coverPictureMissing);
    return { kind, pictureId };
  }
  if (kind === 'none') return { kind };
  const sourceId = after.pictures[0]?.id ?? after.video?.posterId ?? null;
  if (cover === 'blur' && sourceId === null) throw invalidField('cover', say().postsServer.coverNeedsPicture);
  const isSameVideo = after.video?.id === before.video?.id && after.video?.posterId === before.video?.posterId;
  const isChosen = cover === 'blur' || isSameVideo;
  return sourceId !== null && isChosen ? { kind, sourceId } : { kind: 'none' };
}

const visible = new RegExp(visiblePattern);

const readPicture = (sent: { id: string; alt?: string }, { pictures }: Draft): Picture => {
  const id = sent.id.toLowerCase();
  return { id, alt: sent.alt?.trim() ?? pictures.find((picture) => picture.id === id)?.alt ?? '' };
};

function readVideo(sent: { id: string; posterId?: string } | undefined, { video }: Draft): Video | null {
  if (!sent) return null;
  const id = sent.id.toLowerCase();
  return { id, posterId: sent.posterId?.toLowerCase() ?? (video?.id === id ? video.posterId : null) };
}

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

export const hasSameFiles = (one: Draft, other: Draft): boolean =>
  isDeepStrictEqual([one.pictures, one.video], [other.pictures, other.video]);

/** True if the visible content differs; the teaser counts only where some readers see nothing else. */
export const readsDifferently = (before: Draft, after: Draft): boolean =>
  before.title !== after.title ||
  before.body !== after.body ||
  (before.teaser !== after.teaser && after.visibility === 'patrons') ||
  !hasSameFiles(before, after);

/** @throws AppError `invalid_request` unless the time is in the future and within the limit. */
export function readPublishAt(text: string, now: Date): Date {
  const at = new Date(text);
  if (!(at > now)) throw invalidField('publishAt', say().postsServer.publishAtPast);
  if (at > later(now, days(limits.scheduleMaxDays))) {
    throw invalidField('publishAt', say().postsServer.publishAtTooFar(limits.scheduleMaxDays));
  }
  return at;
}
