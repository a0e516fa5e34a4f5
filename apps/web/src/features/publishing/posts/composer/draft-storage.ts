import { remove, save, readSaved } from '#lib/session-storage.ts';
import { emptyDraft, isWorthSaving, type Draft } from './draft.ts';

interface SavedDraft extends Draft {
  savedAt: number;
}

/** Storage of a draft on the device. With two tabs, the last write wins. */
export interface DraftPlace {
  read: () => SavedDraft | null;
  /** Returns the time of the save, in milliseconds. */
  save: (draft: Draft) => number;
  discard: () => void;
}

/** Storage for a new post. It records its owner, because a phone may be shared. */
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

/** Storage for edits of a published or scheduled post, one draft for each post. */
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

/** Fills in fields that a draft saved by an older version lacks. */
const whole = (saved: SavedDraft | null): SavedDraft | null => saved && { ...emptyDraft, ...saved };
