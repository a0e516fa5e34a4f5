import type { PostType, Visibility } from '@udala/contract/posts';

/** A picture that is up already. */
export interface DraftImage {
  id: string;
  name: string;
  url: string;
  alt: string;
}

/** A video the server takes or has taken under this id. */
export interface DraftVideo {
  id: string;
  name: string;
  bytes: number;
  durationMs: number | null;
  poster: { id: string; url: string } | null;
  isUp: boolean;
}

export interface Draft {
  postType: PostType;
  /** Null until the person chooses: then what is suggested holds. */
  visibility: Visibility | null;
  title: string;
  text: string;
  teaser: string;
  images: DraftImage[];
  video: DraftVideo | null;
  /** For a time to come, as the clock of this phone writes it: `2026-11-24T09:00`. */
  plannedFor: string | null;
}

export const emptyDraft: Draft = {
  postType: 'Feed',
  visibility: null,
  title: '',
  text: '',
  teaser: '',
  images: [],
  video: null,
  plannedFor: null,
};

export const isWorthSaving = ({ title, text, teaser, images, video }: Draft): boolean =>
  images.length > 0 || Boolean(video) || [title, text, teaser].some((part) => part.trim() !== '');
