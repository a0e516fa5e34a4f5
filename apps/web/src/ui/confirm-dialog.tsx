import type { ReactNode } from 'react';
import * as m from '@udala/messages/ui';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  size?: 'sm' | 'md';
  children: ReactNode;
  /** Names the action ("Delete post"), never "OK". */
  confirm: string;
  cancelLabel?: string;
  danger?: boolean;
  /** Label while the action is in progress; the dialog stays open until it is done. */
  busy?: string | false | undefined;
  /** Reason why the action is not possible now. */
  blocked?: string | false | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    size = 'sm',
    children,
    confirm,
    cancelLabel = m.cancel,
    danger = false,
    busy,
    blocked,
    onConfirm,
    onClose,
  } = props;
  return (
    <Dialog
      open={open}
      title={title}
      size={size}
      onClose={busy ? undefined : onClose}
      actions={
        <>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} blocked={blocked} onClick={onConfirm}>
            {confirm}
          </Button>
          {!busy && (
            <Button variant="tonal" onClick={onClose}>
              {cancelLabel}
            </Button>
          )}
        </>
      }
    >
      <div className="text-ink-2">{children}</div>
    </Dialog>
  );
}
