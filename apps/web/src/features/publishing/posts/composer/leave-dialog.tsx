import * as m from '@udala/messages/composer';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface LeaveDialogProps {
  open: boolean;
  isEdit: boolean;
  /** True if images are still uploading: unlike a video, they cannot resume later. */
  losesImages: boolean;
  onStay: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}

export function LeaveDialog({ open, isEdit, losesImages, onStay, onKeep, onDiscard }: LeaveDialogProps) {
  return (
    <Dialog
      open={open}
      title={isEdit ? m.leaveEditTitle : m.leaveTitle}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onKeep}>{isEdit ? m.keepEdits : m.keepDraft}</Button>
          <Button variant="tonal" onClick={onDiscard}>
            {m.discard}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{isEdit ? m.leaveEditBody : m.leaveBody}</p>
      {losesImages && <p className="mt-2 text-ink-2">{m.leaveUnfinished}</p>}
    </Dialog>
  );
}
