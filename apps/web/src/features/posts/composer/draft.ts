import type { PostType, Visibility } from '@udala/contract/posts';
import { forget, keep, readKept } from '#lib/session-storage.ts';

/** A picture that is up already and belongs to no post yet. */
export interface DraftImage {
  id: string;
  name: string;
  url: string;
  alt: string;
}

export interface Draft {
  postType: PostType;
  visibility: Visibility;
  title: string;
  text: string;
  teaser: string;
  images: DraftImage[];
}

interface KeptDraft extends Draft {
  /** Whose it is: a phone may be shared. */
  userId: string;
  savedAt: number;
}

export const emptyDraft: Draft = {
  postType: 'Feed',
  visibility: 'patrons',
  title: '',
  text: '',
  teaser: '',
  images: [],
};

export const isWorthKeeping = ({ title, text, teaser, images }: Draft): boolean =>
  images.length > 0 || [title, text, teaser].some((part) => part.trim() !== '');

export function readDraft(userId: string): KeptDraft | null {
  return readKept<KeptDraft>('draft', (kept) => kept.userId === userId && isWorthKeeping(kept));
}

/** A draft with nothing in it is forgotten. */
export function keepDraft(userId: string, draft: Draft): void {
  if (isWorthKeeping(draft)) keep('draft', { ...draft, userId, savedAt: Date.now() } satisfies KeptDraft);
  else forgetDraft();
}

export const forgetDraft = (): void => forget(['draft']);
export const hasDraft = (): boolean => readKept('draft', isWorthKeeping) !== null;
