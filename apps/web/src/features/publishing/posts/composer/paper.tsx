import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { close } from '@udala/messages/ui';
import { IconButton } from '#ui/icon-button.tsx';
import { useModal } from '#ui/use-modal.ts';

interface PaperProps {
  open: boolean;
  /** Accessible name: the paper itself has no heading to see. */
  title: string;
  /** Absent while it cannot be closed. */
  onClose: (() => void) | undefined;
  /** Beside the close button, at the top. */
  bar?: ReactNode;
  /** Below the paper, above a phone's keyboard. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The sheet one writes on: the whole screen of a phone, and as high as a desk's window allows. */
export function Paper({ open, title, onClose, bar, tools, children }: PaperProps) {
  const titleId = useId();
  const modal = useModal({ open, onClose, closeOutside: false });
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className="dialog dialog-full max-w-180 sm:h-[min(54rem,92dvh)] sm:max-h-none"
    >
      {open && (
        <div className="dialog-frame">
          <header className="flex items-center gap-2 px-2 py-1.5">
            <h2 id={titleId} tabIndex={-1} className="sr-only">
              {title}
            </h2>
            {onClose && <IconButton icon={X} label={close} onClick={onClose} />}
            {bar}
          </header>
          <div data-scrolls className="relative min-h-0 grow overflow-y-auto overscroll-contain px-4 sm:px-8">
            {children}
          </div>
          {tools && (
            <footer className="border-t border-line px-2 pb-[env(safe-area-inset-bottom)] sm:px-6">{tools}</footer>
          )}
        </div>
      )}
    </dialog>
  );
}
