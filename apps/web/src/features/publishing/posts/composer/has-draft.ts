import { readSaved } from '#lib/session-storage.ts';

/** True if logging out would delete an unpublished draft. */
export const hasDraft = (): boolean => hasNewDraft() || isOwned('edits');
export const hasNewDraft = (): boolean => isOwned('draft');

const isOwned = (key: 'draft' | 'edits'): boolean =>
  readSaved<{ userId: unknown }>(key, ({ userId }) => typeof userId === 'string') !== null;
