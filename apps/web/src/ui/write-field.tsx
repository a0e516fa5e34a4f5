import { SendHorizontal } from 'lucide-react';
import { useId, useRef, type KeyboardEvent, type ReactNode, type RefObject, type SubmitEvent } from 'react';
import { Counter } from './counter.tsx';
import { controlClass } from './field.tsx';
import { Icon } from './icon.tsx';

interface WriteFieldProps {
  text: string;
  onType: (text: string) => void;
  label: string;
  placeholder: string;
  /** Label of the button. */
  send: string;
  onSend: () => void;
  /** True if there is nothing to send, or sending is not possible now. */
  blocked: boolean;
  /** Length of the text and its limit, in characters; the count is shown when fewer than `near` are left. */
  length: number;
  limit: number;
  near: number;
  /** Message if the text is too long. */
  fault: string;
  /** The reason why it cannot be sent now. */
  note?: ReactNode;
  ref?: RefObject<HTMLTextAreaElement | null>;
}

/** A field and a button. Enter starts a new line, Ctrl+Enter sends; the focus stays in the field. */
export function WriteField(props: WriteFieldProps) {
  const { text, onType, label, placeholder, send, onSend, blocked, length, limit, near, fault, note, ref } = props;
  const errorId = useId();
  const noteId = useId();
  const ownField = useRef<HTMLTextAreaElement>(null);
  const field = ref ?? ownField;
  const tooLong = length > limit;

  const press = () => {
    field.current?.focus();
    if (!blocked && !tooLong) onSend();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    press();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) press();
  };
  const describedBy = [tooLong && errorId, note && noteId].filter(Boolean).join(' ');
  return (
    <form onSubmit={onSubmit} className="grid gap-1">
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          rows={1}
          value={text}
          aria-label={label}
          placeholder={placeholder}
          aria-invalid={tooLong || undefined}
          aria-describedby={describedBy || undefined}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={onKeyDown}
          className={`${controlClass} field-sizing-content max-h-40 min-w-0 resize-none placeholder-shown:field-sizing-fixed placeholder-shown:overflow-hidden placeholder:truncate`}
        />
        <button
          type="submit"
          aria-label={send}
          aria-disabled={blocked || tooLong || undefined}
          className="grid size-12 shrink-0 cursor-pointer place-items-center rounded-full bg-primary text-on-primary transition hover:bg-primary-hover active:scale-95 aria-disabled:cursor-not-allowed aria-disabled:bg-sunken aria-disabled:text-ink-3"
        >
          <Icon of={SendHorizontal} />
        </button>
      </div>
      {note !== undefined && (
        <p id={noteId} role="status" className="text-small text-ink-2 empty:hidden">
          {note}
        </p>
      )}
      {length > limit - near && (
        <p className="flex justify-between gap-4 pe-14 text-small text-ink-2">
          <span id={errorId} role="alert" className="font-medium text-danger">
            {tooLong && fault}
          </span>
          <Counter length={length} limit={limit} />
        </p>
      )}
    </form>
  );
}
