import { useEffect, useRef } from 'react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/comments';
import { errorSaying } from '@udala/messages/ui';
import { useTextDraft } from '#lib/use-text-draft.ts';
import { WriteField } from '#ui/write-field.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import { submitComment, type Target } from './unsent.ts';

interface CommentFormProps {
  postId: string;
  target: Target;
  label: string;
  /** Shows the label inside the empty field instead of above it. */
  labelInside?: boolean;
  /** Takes the focus on mount. */
  focused?: boolean;
  onSent?: () => void;
}

/** The counter appears at this many characters before the limit. */
const nearLimit = 100;

/** The draft is saved in the tab. */
export function CommentForm({ postId, target, label, labelInside = false, focused = false, onSent }: CommentFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const dispatch = useAppDispatch();
  const { text, type, clear } = useTextDraft(`comment:${postId}:${target.parentId ?? ''}`);
  useEffect(() => {
    if (focused) field.current?.focus({ preventScroll: true });
  }, [focused]);

  const send = () => {
    void dispatch(submitComment(postId, text.trim(), target));
    clear();
    onSent?.();
  };
  return (
    <WriteField
      ref={field}
      text={text}
      onType={type}
      label={label}
      placeholder={labelInside ? label : ' '}
      send={m.send}
      onSend={send}
      blocked={text.trim() === ''}
      length={Array.from(text).length}
      limit={limits.commentMaxLength}
      near={nearLimit}
      fault={errorSaying(m.tooLong(limits.commentMaxLength))}
    />
  );
}
