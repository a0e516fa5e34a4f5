import { useState } from 'react';
import * as m from '@udala/messages/security';
import { needsConnection } from '@udala/messages/ui';
import { messageOf } from '#lib/api-error.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { useEndOtherSessionsMutation } from './security.api.ts';

/** Logs out all other sessions, after a confirmation because it cannot be undone. */
export function SessionsEndOthers({ count }: { count: number }) {
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [endOthers, { isLoading }] = useEndOtherSessionsMutation();
  const dispatch = useAppDispatch();
  const offline = useIsOffline();
  const confirm = async () => {
    const { error } = await endOthers();
    setAsking(false);
    setFailure(error === undefined ? undefined : messageOf(error));
    if (error === undefined) dispatch(toastShown({ type: 'success', title: m.loggedOutElsewhere }));
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="tonal" onClick={() => setAsking(true)}>
        {m.logOutElsewhere}
      </Button>
      {failure !== undefined && <p className="text-danger">{failure}</p>}
      <ConfirmDialog
        open={asking}
        title={m.logOutElsewhereTitle}
        confirm={m.logOutElsewhere}
        danger
        busy={isLoading && m.loggingOut}
        blocked={offline && needsConnection}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        {m.logOutElsewhereBody(count)}
      </ConfirmDialog>
    </div>
  );
}
