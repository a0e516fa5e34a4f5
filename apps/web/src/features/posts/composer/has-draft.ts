import { readKept } from '#lib/session-storage.ts';

/** Whether logging out would take something unpublished along. */
export const hasDraft = (): boolean => isOwned('draft') || isOwned('edits');

const isOwned = (key: 'draft' | 'edits'): boolean =>
  readKept<{ userId: unknown }>(key, ({ userId }) => typeof userId === 'string') !== null;
