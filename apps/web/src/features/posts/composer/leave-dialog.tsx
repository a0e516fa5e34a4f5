import * as m from '@udala/messages/composer';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { useLeave } from './use-leave.ts';

export function LeaveDialog({ asking, stay, keep, discard }: ReturnType<typeof useLeave>) {
  return (
    <Dialog
      open={asking}
      title={m.leaveTitle}
      onClose={stay}
      actions={
        <>
          <Button onClick={keep}>{m.keepDraft}</Button>
          <Button variant="quiet" onClick={discard}>
            {m.discard}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{m.leaveBody}</p>
    </Dialog>
  );
}
