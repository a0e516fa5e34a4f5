import { remove, save, readSaved } from '#lib/session-storage.ts';
import { emptyDraft, isWorthSaving, type Draft } from './draft.ts';

interface SavedDraft extends Draft {
  savedAt: number;
}

/** Where what is being written is kept on the phone. Two tabs: who writes last is right. */
export interface DraftPlace {
  read: () => SavedDraft | null;
  /** When it was kept. */
  save: (draft: Draft) => number;
  discard: () => void;
}

/** Of a new post; it carries its owner's name, because a phone may be shared. */
export function newPostDraft(userId: string): DraftPlace {
  return {
    read: () =>
      whole(readSaved<SavedDraft & Owned>('draft', (saved) => saved.userId === userId && isWorthSaving(saved))),
    save(draft) {
      const savedAt = Date.now();
      save('draft', { ...draft, userId, savedAt });
      return savedAt;
    },
    discard: () => remove(['draft']),
  };
}

interface Owned {
  userId: string;
}
interface SavedEdits extends Owned {
  posts: Record<string, SavedDraft>;
}

/** Of a post that is published or planned already; one a post. */
export function editDraft(userId: string, postId: string): DraftPlace {
  const all = () => readSaved<SavedEdits>('edits', (saved) => saved.userId === userId && saved.posts)?.posts ?? {};
  const others = () => Object.fromEntries(Object.entries(all()).filter(([id]) => id !== postId));
  const write = (posts: Record<string, SavedDraft>) =>
    save('edits', Object.keys(posts).length > 0 ? ({ userId, posts } satisfies SavedEdits) : null);
  return {
    read: () => whole(all()[postId] ?? null),
    save(draft) {
      const savedAt = Date.now();
      write({ ...others(), [postId]: { ...draft, savedAt } });
      return savedAt;
    },
    discard: () => write(others()),
  };
}

/** What an older version kept may lack something. */
const whole = (saved: SavedDraft | null): SavedDraft | null => saved && { ...emptyDraft, ...saved };
