import { useAppSelector } from '#app/hooks.ts';
import { isCreator } from '#app/session.slice.ts';
import { knownList } from './checklist-room.ts';
import { useChangeChecklistMutation } from './checklists.api.ts';

/** Only this browser knows that a creator told people of her page. Where her list is put away, nobody waits for it. */
export function useNoteShared(): () => void {
  const creator = useAppSelector(isCreator);
  const [change] = useChangeChecklistMutation();
  return () => {
    if (creator && knownList() !== 'closed') void change({ done: 'share' });
  };
}
