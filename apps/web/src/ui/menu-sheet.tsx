import { X } from 'lucide-react';
import { useRef, type PointerEvent, type ReactNode } from 'react';
import * as m from '@udala/messages/ui';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

interface MenuSheetProps {
  open: boolean;
  /** Accessible name of the menu. */
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** Horizontal distance, in CSS pixels, from which a drag counts as a swipe that closes the sheet. */
const swipePx = 60;

/** The menu that slides in from the side on a phone. */
export function MenuSheet({ open, label, onClose, children }: MenuSheetProps) {
  const modal = useModal({ open, onClose, closeOutside: true });
  const startX = useRef(0);
  const press = (event: PointerEvent<HTMLDialogElement>) => {
    modal.onPointerDown(event);
    startX.current = event.clientX;
  };
  const release = (event: PointerEvent<HTMLDialogElement>) => {
    if (event.pointerType === 'touch' && startX.current - event.clientX > swipePx) onClose();
  };
  return (
    <dialog {...modal} aria-label={label} className="menu-sheet" onPointerDown={press} onPointerUp={release}>
      {open && (
        <div tabIndex={-1} className="flex h-full touch-pan-y flex-col overflow-y-auto p-4 pb-safe">
          <IconButton icon={X} label={m.close} onClick={onClose} className="-mt-1 -mb-9 self-end" />
          {children}
        </div>
      )}
    </dialog>
  );
}
