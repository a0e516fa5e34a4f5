import * as m from '@udala/messages/blocks';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';
import { toastShown } from '#state/toasts.slice.ts';
import type { Person } from './block-dialog.tsx';
import { useUnblockPersonMutation } from './blocks.api.ts';

/** Unblocks somebody, and says in a toast what they can do again. Resolves to true on success. */
export function useUnblock() {
  const [unblockPerson, { isLoading }] = useUnblockPersonMutation();
  const dispatch = useAppDispatch();
  const creator = useAppSelector(isCreator);
  const unblock = async ({ id, name }: Person): Promise<boolean> => {
    if ((await unblockPerson({ userId: id, byCreator: creator })).error) return false;
    dispatch(toastShown({ type: 'success', title: m.unblocked(name), ...(creator && { body: m.saidIsShown }) }));
    return true;
  };
  return { unblock, busy: isLoading };
}
