import type { ImageContent, Post, VideoContent } from '@udala/contract/posts';
import type { OwnProfile } from '@udala/contract/profiles';
import { untitledLocked } from '@udala/messages/posts-server';
import type { FinishedDraft } from './post-body.ts';
import type { ImageUpload } from './use-uploads.ts';
import type { VideoUpload } from './use-video.ts';

interface Drafted {
  draft: FinishedDraft;
  images: readonly ImageUpload[];
  video: VideoUpload | null;
  author: OwnProfile;
  /** Absent for a new post. */
  postId: string | undefined;
  now: string;
}

/** The draft as a post that one kind of reader receives: whoever may not read it gets its title and teaser alone. */
export function previewPost(drafted: Drafted, isPatron: boolean): Post {
  const { draft, images, video, author, postId = '', now } = drafted;
  const { title, text, teaser, visibility, postType } = draft;
  const canSee = isPatron || visibility === 'everyone';
  const { id, name, userName, profileImageUrl, isVerified } = author;
  return {
    id: postId,
    _id: postId,
    title: title.trim() || (canSee ? '' : untitledLocked),
    description: (canSee ? text : teaser).trim(),
    createdAt: now,
    editedAt: null,
    scheduledFor: null,
    teaser: null,
    postType,
    contentType: video ? 'Video' : 'Image',
    visibility,
    imageContent: canSee ? images.flatMap(imageOf) : [],
    videoContent: canSee && video ? [videoOf(video)] : [],
    likes: [],
    comments: [],
    reactions: [],
    likeCount: 0,
    commentCount: 0,
    reactionCounts: { heart: 0, 'thumbs-up': 0, clapping: 0 },
    author: { id, profile: { id, name, userName, profileImageUrl, isVerified } },
    viewer: { liked: false, reaction: null, canSee },
  };
}

/** The cards' usual shape, for a picture whose measures are unknown. */
const usual = { width: 4, height: 3 };

function imageOf({ key, preview, alt, up, sizes }: ImageUpload): ImageContent[] {
  if (preview === null) return [];
  const { width = usual.width, height = usual.height, bytes = sizes?.after ?? 0 } = up ?? {};
  return [pictureOf({ id: key, url: preview, alt, width, height, bytes })];
}

const pictureOf = ({
  bytes,
  ...image
}: Omit<ImageContent, 'format' | 'placeholder' | 'sources'> & { bytes: number }) => ({
  ...image,
  format: 'webp',
  placeholder: null,
  sources: [{ url: image.url, format: 'webp', width: image.width, bytes }],
});

const videoOf = ({ bytes, durationMs, preview }: VideoUpload): VideoContent => ({
  id: '',
  url: '',
  format: 'mp4',
  state: 'ready',
  width: null,
  height: null,
  durationMs,
  bytes,
  poster: preview === null ? null : pictureOf({ id: '', url: preview, alt: '', width: 16, height: 9, bytes: 0 }),
});
