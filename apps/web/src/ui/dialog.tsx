import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import * as m from '@udala/messages/ui';
import { IconButton } from './icon-button.tsx';
import { joinClasses } from './join-classes.ts';
import { useModal } from './use-modal.ts';

interface DialogProps {
  open: boolean;
  title: string;
  /** Called on Esc, ✕ and a press outside. Absent if the dialog cannot be closed now. */
  onClose?: (() => void) | undefined;
  /** Ignores a press outside, so that input is not lost. */
  keepOpenOutside?: boolean;
  /** Focuses the heading first, so that the text is read before anything is typed. */
  readFirst?: boolean;
  size?: 'sm' | 'md' | 'lg';
  /** Full screen on a phone rather than a sheet, for long forms. */
  fullScreen?: boolean;
  /** Buttons, pinned below the scrolling content. */
  actions?: ReactNode;
  children: ReactNode;
}

const sizes = { sm: 'max-w-110', md: 'max-w-140', lg: 'max-w-160' };

/** A sheet from the bottom on a phone, a centred box from 600 px. */
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
