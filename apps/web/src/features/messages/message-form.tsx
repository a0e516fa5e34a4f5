import { SendHorizontal } from 'lucide-react';
import { useId, useRef, type KeyboardEvent, type SubmitEvent } from 'react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/messages';
import { errorSaying } from '@udala/messages/ui';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { useKeptText } from '#lib/use-kept-text.ts';
import { Counter } from '#ui/counter.tsx';
import { controlClass } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { useAppDispatch } from '#app/hooks.ts';
import { writeMessage } from './unsent-messages.ts';

interface MessageFormProps {
  withId: string;
  name: string;
  onSent: () => void;
}

/** How close to the limit the count begins to show. */
const nearLimit = 200;

/** Enter begins a new line, Ctrl+Enter sends; what is typed is kept in the tab. Without a network it waits in the field. */
export function MessageForm({ withId, name, onSent }: MessageFormProps) {
  const errorId = useId();
  const offlineId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const dispatch = useAppDispatch();
  const offline = useIsOffline();
  const { text, type, clear } = useKeptText(`message:${withId}`);
  const length = Array.from(text.trim()).length;
  const tooLong = length > limits.messageMaxLength;
  const blocked = length === 0 || tooLong || offline;

  const send = () => {
    field.current?.focus();
    if (blocked) return;
    void dispatch(writeMessage(withId, text.trim()));
    clear();
    onSent();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  };
  const describedBy = [tooLong && errorId, offline && offlineId].filter(Boolean).join(' ');
  return (
    <form onSubmit={onSubmit} className="grid gap-1">
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          rows={1}
          value={text}
          aria-label={m.write(name)}
          placeholder={m.write(name)}
          aria-invalid={tooLong || undefined}
          aria-describedby={describedBy || undefined}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          className={`${controlClass} field-sizing-content max-h-40 min-w-0 resize-none placeholder-shown:field-sizing-fixed placeholder-shown:overflow-hidden placeholder:truncate`}
        />
        <button
          type="submit"
          aria-label={m.send}
          aria-disabled={blocked || undefined}
          className="grid size-12 shrink-0 cursor-pointer place-items-center rounded-full bg-primary text-on-primary transition hover:bg-primary-hover active:scale-95 aria-disabled:cursor-not-allowed aria-disabled:bg-sunken aria-disabled:text-ink-3"
        >
          <Icon of={SendHorizontal} />
        </button>
      </div>
      <p id={offlineId} role="status" className="text-small text-ink-2 empty:hidden">
        {offline && m.offline}
      </p>
      {length > limits.messageMaxLength - nearLimit && (
        <p className="flex justify-between gap-4 pe-14 text-small text-ink-2">
          <span id={errorId} role="alert" className="font-medium text-danger">
            {tooLong && errorSaying(m.tooLong(limits.messageMaxLength))}
          </span>
          <Counter length={length} limit={limits.messageMaxLength} />
        </p>
      )}
    </form>
  );
}
