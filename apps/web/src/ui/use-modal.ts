import { useLayoutEffect, useRef, type MouseEvent, type PointerEvent, type SyntheticEvent } from 'react';

interface Modal {
  open: boolean;
  /** Absent while the dialog must stay open: then neither Esc nor a press outside closes it. */
  onClose: (() => void) | undefined;
  /** True if a press beside the dialog closes it too. */
  closeOutside: boolean;
  /** Focuses the heading first, even if there are fields below it. */
  readFirst?: boolean;
}

/** Controls a native `<dialog>`: modal while open, with the focus inside, and returned afterwards. */
export function useModal({ open, onClose, closeOutside, readFirst = false }: Modal) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);

  // A layout effect, because its cleanup runs while the dialog is still in the page: only then does closing return the
  // focus.
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
    /** Some browsers close a dialog by themselves on a second Esc. */
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
