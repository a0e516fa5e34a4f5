import { withUnread } from '@udala/messages/ui';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/** Label of a menu entry; a screen reader also hears what the number beside it counts. */
export function EntryName({ text, unread }: { text: string; unread: number }) {
  if (unread === 0) return text;
  return (
    <>
      <span aria-hidden>{text}</span>
      <VisuallyHidden>{withUnread(text, unread)}</VisuallyHidden>
    </>
  );
}
