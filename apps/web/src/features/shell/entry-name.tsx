import { withUnread } from '@udala/messages/ui';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/** A menu entry's word; where the eye sees a number beside it, a voice hears what is counted. */
export function EntryName({ text, unread }: { text: string; unread: number }) {
  if (unread === 0) return text;
  return (
    <>
      <span aria-hidden>{text}</span>
      <VisuallyHidden>{withUnread(text, unread)}</VisuallyHidden>
    </>
  );
}
