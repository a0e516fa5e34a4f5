const look = 'border-line! bg-sunken! text-ink-3!';

/** For buttons that are blocked by one reason, which stands once beside them; without it they are as ever. */
export const blockedBy = (reasonId: string | false) =>
  reasonId === false ? {} : { 'aria-disabled': true, 'aria-describedby': reasonId, className: look };
