import { useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';
import { knownList } from './checklist-room.ts';
import { useChangeChecklistMutation } from './checklists.api.ts';

/** Records that the creator shared their page, which only this browser knows. Skipped if the checklist is dismissed. */
export function useNoteShared(): () => void {
  const creator = useAppSelector(isCreator);
  const [change] = useChangeChecklistMutation();
  return () => {
    if (creator && knownList() !== 'closed') void change({ done: 'share' });
  };
}
