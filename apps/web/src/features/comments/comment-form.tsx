import { useEffect, useRef } from 'react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/comments';
import { errorSaying } from '@udala/messages/ui';
import { useTextDraft } from '#lib/use-text-draft.ts';
import { WriteField } from '#ui/write-field.tsx';
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

/** What is typed is kept in the tab. */
export function CommentForm({ postId, target, label, labelInside = false, focused = false, onSent }: CommentFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const dispatch = useAppDispatch();
  const { text, type, clear } = useTextDraft(`comment:${postId}:${target.parentId ?? ''}`);
  useEffect(() => {
    if (focused) field.current?.focus({ preventScroll: true });
  }, [focused]);

  const send = () => {
    void dispatch(sendComment(postId, text.trim(), target));
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
