import { useLayoutEffect, useRef, type MouseEvent, type PointerEvent, type SyntheticEvent } from 'react';

interface Modal {
  open: boolean;
  /** Absent while the dialog must stay: then neither Esc nor the ground closes it. */
  onClose: (() => void) | undefined;
  /** Whether a press beside the dialog closes it too. */
  closeOutside: boolean;
  /** Begins at the heading, whatever can be typed below it. */
  readFirst?: boolean;
}

/** Drives a native `<dialog>`: modal while open, focus inside, and back where it was afterwards. */
export function useModal({ open, onClose, closeOutside, readFirst = false }: Modal) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);

  // A layout effect, because its clean-up still finds the dialog in the page: only then does closing return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    dialog.showModal();
    (readFirst ? headingOf(dialog) : firstStop(dialog))?.focus();
    return () => dialog.close();
  }, [open, readFirst]);

  return {
    ref,
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose?.();
    },
    /** A browser may close a dialog by itself on a second Esc. */
    onClose() {
      if (!open || ref.current?.open) return;
      if (onClose) onClose();
      else ref.current?.showModal();
    },
    onPointerDown(event: PointerEvent<HTMLDialogElement>) {
      pressedOutside.current = event.target === event.currentTarget;
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      if (closeOutside && pressedOutside.current && event.target === event.currentTarget) onClose?.();
    },
  };
}

const headingOf = (dialog: HTMLDialogElement) => dialog.querySelector<HTMLElement>('[tabindex="-1"]');
const firstStop = (dialog: HTMLDialogElement) =>
  dialog.querySelector<HTMLElement>('input:not([type="hidden"], :disabled), textarea, select') ?? headingOf(dialog);
