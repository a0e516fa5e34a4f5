import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import type { ImageContent, Post, VideoContent } from '@udala/contract/posts';
import { readMinutes } from '@udala/contract/read-minutes';
import { untitledLocked } from '@udala/messages/posts-server';
import { useAppSelector } from '#state/hooks.ts';
import { useGetAuthorQuery } from '../publishing.api.ts';
import type { FinishedDraft } from './post-body.ts';
import { useBlur } from './use-blur.ts';
import type { PostFiles } from './use-files.ts';
import { mayShow, type ImageUpload } from './use-uploads.ts';
import type { VideoUpload } from './use-video.ts';

interface Drafted {
  draft: FinishedDraft;
  files: PostFiles;
  /** Others get the title, the teaser and the cover of a post for patrons, and nothing else. */
  isPatron: boolean;
}

/** The draft as the post that one kind of reader receives; null while its author's profile is not loaded. */
export function usePreviewPost({ draft, files, isPatron }: Drafted): Post | null {
  const [now] = useState(() => new Date().toISOString());
  const author = useAppSelector(({ session }) => session.profile);
  const page = useGetAuthorQuery(author?.id ?? skipToken).data?.page ?? null;
  const { title, text, teaser, visibility, postType } = draft;
  const images = files.images.uploads;
  const { video } = files.video;
  const canSee = isPatron || visibility === 'everyone';
  const [first] = images;
  const blurred = first ? mayShow(first) && first.preview : video?.preview;
  const blur = useBlur((draft.cover === 'blur' && !canSee && blurred) || null);
  if (!author) return null;
  const { id, name, userName, profileImageUrl, isVerified } = author;
  return {
    ...blank,
    title: title.trim() || (canSee ? '' : untitledLocked),
    description: (canSee ? text : teaser).trim(),
    createdAt: now,
    coverImage: canSee ? null : coverImageOf(draft, blur, files.cover.uploads.flatMap(imageOf)[0]),
    inside: canSee ? null : { pictures: images.length, videos: video ? 1 : 0, minutes: readMinutes(text) },
    postType,
    contentType: video ? 'Video' : 'Image',
    visibility,
    imageContent: canSee ? images.flatMap(imageOf) : [],
    videoContent: canSee && video ? [videoOf(video)] : [],
    author: { id, profile: { id, name, userName, profileImageUrl, isVerified }, page },
    viewer: { liked: false, reaction: null, canSee },
  };
}

function coverImageOf({ cover }: FinishedDraft, blur: string | null, picture: ImageContent | undefined) {
  if (cover === 'blur') return blur === null ? null : { blur, picture: null };
  return cover === 'teaser' && picture ? { blur: null, picture } : null;
}

/** A post that nobody has seen yet. */
const blank = {
  id: '',
  _id: '',
  editedAt: null,
  scheduledFor: null,
  teaser: null,
  cover: null,
  likes: [],
  comments: [],
  reactions: [],
  likeCount: 0,
  commentCount: 0,
  reactionCounts: { heart: 0, 'thumbs-up': 0, clapping: 0 },
  isPinned: false,
};

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
}: Omit<ImageContent, 'format' | 'placeholder' | 'sources'> & { bytes: number }): ImageContent => ({
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
