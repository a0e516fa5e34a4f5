import type { Checklist, ChecklistChanges } from '@udala/contract/checklists';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { readProgress, saveProgress, type ListRole } from './checklists.queries.ts';

const stepsOf = {
  creator: ['page', 'picture', 'first-post', 'share', 'bank'],
  patron: ['hello', 'push', 'install'],
} as const;

const roleOf = ({ roles }: Viewer): ListRole => (roles[0] === 'creator' ? 'creator' : 'patron');

export const getChecklist = (deps: Pick<Deps, 'config' | 'db'>, viewer: Viewer): Promise<Checklist> =>
  readChecklist(deps, viewer);

/** Saves the changes and returns the whole list. A step that is done stays done. */
export async function updateChecklist(
  deps: Pick<Deps, 'clock' | 'config' | 'db'>,
  viewer: Viewer,
  changes: ChecklistChanges,
): Promise<Checklist> {
  if (changes.done !== undefined || changes.isDismissed !== undefined) {
    const own = { userId: viewer.userId, role: roleOf(viewer), now: deps.clock.now() };
    await saveProgress(deps.db, { ...changes, ...own });
  }
  return readChecklist(deps, viewer);
}

async function readChecklist({ db, config }: Pick<Deps, 'config' | 'db'>, viewer: Viewer): Promise<Checklist> {
  const role = roleOf(viewer);
  const { dismissed_as: dismissedAs, ...done } = await readProgress(db, config, viewer.userId);
  return {
    steps: stepsOf[role]
      .filter((step) => step !== 'bank' || config.moneyMode !== 'solo')
      .map((step) => ({ step, isDone: done[step] })),
    isDismissed: dismissedAs === role,
  };
}
