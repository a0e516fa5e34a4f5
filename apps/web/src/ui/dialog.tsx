import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import * as m from '@udala/messages/ui';
import { IconButton } from './icon-button.tsx';
import { joinClasses } from './join-classes.ts';
import { useModal } from './use-modal.ts';

interface DialogProps {
  open: boolean;
  title: string;
  /** Esc, ✕ and a press outside ask for it. Absent: the dialog cannot be closed now. */
  onClose?: (() => void) | undefined;
  /** Keeps a press outside from closing: for what was typed. */
  keepOpenOutside?: boolean;
  /** Begins at the heading: what it says is read before anything is typed. */
  readFirst?: boolean;
  size?: 'sm' | 'md' | 'lg';
  /** On a phone the whole screen instead of a sheet: for long forms. */
  fullScreen?: boolean;
  /** Buttons, pinned under what scrolls. */
  actions?: ReactNode;
  children: ReactNode;
}

const sizes = { sm: 'max-w-110', md: 'max-w-140', lg: 'max-w-160' };

/** A sheet from below on a phone, a box in the middle from 600 px. */
export function Dialog({
  open,
  title,
  onClose,
  keepOpenOutside = false,
  readFirst = false,
  size = 'sm',
  fullScreen = false,
  actions,
  children,
}: DialogProps) {
  const titleId = useId();
  const modal = useModal({ open, onClose, closeOutside: !keepOpenOutside, readFirst });
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={joinClasses('dialog', sizes[size], fullScreen && 'dialog-full')}
    >
      {open && (
        <div className="dialog-frame">
          <header className="flex items-start gap-2 ps-5 pe-2 pt-3 pb-1">
            <h2 id={titleId} tabIndex={-1} className="min-w-0 grow py-2 text-h2 font-bold wrap-anywhere">
              {title}
            </h2>
            {onClose && <IconButton icon={X} label={m.close} onClick={onClose} />}
          </header>
          <div className="relative grow overflow-y-auto overscroll-contain px-5 pb-5">{children}</div>
          {actions && <footer className="dialog-actions border-t border-line px-5 pt-4 pb-safe">{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}
