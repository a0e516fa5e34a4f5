import type { Checklist, ChecklistChanges } from '@udala/contract/checklists';
import type { Db } from '#platform/db/database.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { readProgress, saveProgress, type ListRole } from './checklists.queries.ts';

const stepsOf = {
  creator: ['page', 'picture', 'first-post', 'share', 'bank'],
  patron: ['hello', 'push', 'install'],
} as const;

const roleOf = ({ roles }: Viewer): ListRole => (roles[0] === 'creator' ? 'creator' : 'patron');

export const getChecklist = ({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<Checklist> => readChecklist(db, viewer);

/** Saves the changes and returns the whole list. A step that is done stays done. */
export async function updateChecklist(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  changes: ChecklistChanges,
): Promise<Checklist> {
  if (changes.done !== undefined || changes.isDismissed !== undefined) {
    await saveProgress(db, { ...changes, userId: viewer.userId, role: roleOf(viewer), now: clock.now() });
  }
  return readChecklist(db, viewer);
}

async function readChecklist(db: Db, viewer: Viewer): Promise<Checklist> {
  const role = roleOf(viewer);
  const { dismissed_as: dismissedAs, ...done } = await readProgress(db, viewer.userId);
  return {
    steps: stepsOf[role].map((step) => ({ step, isDone: done[step] })),
    isDismissed: dismissedAs === role,
  };
}
