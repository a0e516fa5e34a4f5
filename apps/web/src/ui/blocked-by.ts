const look = 'border-line! bg-sunken! text-ink-3!';

/** Attributes of buttons blocked by a shared reason, which is shown once beside them; empty without one. */
export const blockedBy = (reasonId: string | false) =>
  reasonId === false ? {} : { 'aria-disabled': true, 'aria-describedby': reasonId, className: look };
