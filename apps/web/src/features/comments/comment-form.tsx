import { SendHorizontal } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent, type SubmitEvent } from 'react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/comments';
import { errorSaying } from '@udala/messages/ui';
import { useKeptText } from '#lib/use-kept-text.ts';
import { Counter } from '#ui/counter.tsx';
import { controlClass } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { useAppDispatch } from '#app/hooks.ts';
import { sendComment, type Target } from './unsent.ts';

interface CommentFormProps {
  postId: string;
  target: Target;
  label: string;
  /** The label stands in the empty field; otherwise it stands above. */
  labelInside?: boolean;
  /** Takes the focus as soon as it is shown. */
  focused?: boolean;
  onSent?: () => void;
}

/** How close to the limit the count begins to show. */
const nearLimit = 100;

/** One field and one button. Enter begins a new line, Ctrl+Enter sends; what is typed is kept in the tab. */
export function CommentForm({ postId, target, label, labelInside = false, focused = false, onSent }: CommentFormProps) {
  const errorId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const dispatch = useAppDispatch();
  const { text, type, clear } = useKeptText(`comment:${postId}:${target.parentId ?? ''}`);
  const length = Array.from(text).length;
  const tooLong = length > limits.commentMaxLength;
  const empty = text.trim() === '';
  useEffect(() => {
    if (focused) field.current?.focus({ preventScroll: true });
  }, [focused]);

  const send = () => {
    field.current?.focus();
    if (empty || tooLong) return;
    void dispatch(sendComment(postId, text.trim(), target));
    clear();
    onSent?.();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  };
  return (
    <form onSubmit={onSubmit} className="grid gap-1">
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          rows={1}
          value={text}
          aria-label={label}
          placeholder={labelInside ? label : ' '}
          aria-invalid={tooLong || undefined}
          aria-describedby={tooLong ? errorId : undefined}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          className={`${controlClass} field-sizing-content max-h-40 min-w-0 resize-none placeholder-shown:field-sizing-fixed placeholder-shown:overflow-hidden placeholder:truncate`}
        />
        <button
          type="submit"
          aria-label={m.send}
          aria-disabled={empty || tooLong || undefined}
          className="grid size-12 shrink-0 cursor-pointer place-items-center rounded-full bg-primary text-on-primary transition hover:bg-primary-hover active:scale-95 aria-disabled:cursor-not-allowed aria-disabled:bg-sunken aria-disabled:text-ink-3"
        >
          <Icon of={SendHorizontal} />
        </button>
      </div>
      {length > limits.commentMaxLength - nearLimit && (
        <p className="flex justify-between gap-4 pe-14 text-small text-ink-2">
          <span id={errorId} role="alert" className="font-medium text-danger">
            {tooLong && errorSaying(m.tooLong(limits.commentMaxLength))}
          </span>
          <Counter length={length} limit={limits.commentMaxLength} />
        </p>
      )}
    </form>
  );
}
