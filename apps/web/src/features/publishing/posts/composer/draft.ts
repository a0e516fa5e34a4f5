import type { PostCover, PostType, Visibility } from '@udala/contract/posts';

/** An uploaded picture. Drafts of older versions lack its measures. */
export interface DraftImage {
  id: string;
  name: string;
  url: string;
  alt: string;
  width?: number;
  height?: number;
  bytes?: number;
}

/** A video that the server is receiving or has received under this id. */
export interface DraftVideo {
  id: string;
  name: string;
  bytes: number;
  durationMs: number | null;
  poster: { id: string; url: string } | null;
  isUp: boolean;
}

/** The last request that sent a draft. The same body is sent again with the same key, and creates no second post. */
export interface LastTry {
  body: string;
  idempotencyKey: string;
}

export interface Draft {
  postType: PostType;
  /** Null until the author chooses; the suggested visibility applies until then. */
  visibility: Visibility | null;
  title: string;
  text: string;
  teaser: string;
  images: DraftImage[];
  video: DraftVideo | null;
  /** What outsiders see of a post for patrons. Null until the author chooses: then nothing of it. */
  cover: PostCover | null;
  /** The picture of a `teaser` cover. */
  coverPicture: DraftImage | null;
  /** Publication time in the phone's local time: `2026-11-24T09:00`. */
  plannedFor: string | null;
  /** Saved with the draft: after a reload nobody knows whether it arrived. */
  lastTry?: LastTry;
}

export const emptyDraft: Draft = {
  postType: 'Feed',
  visibility: null,
  title: '',
  text: '',
  teaser: '',
  images: [],
  video: null,
  cover: null,
  coverPicture: null,
  plannedFor: null,
};

export const isWorthSaving = ({ title, text, teaser, images, video }: Draft): boolean =>
  images.length > 0 || Boolean(video) || [title, text, teaser].some((part) => part.trim() !== '');
