import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/members';
import { controlClass } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** How long one stops typing before the search begins. */
const pauseMs = 300;

interface MemberSearchProps {
  /** What is searched for now, as the address has it. */
  asked: string;
  onAsk: (text: string) => void;
  ref: RefObject<HTMLInputElement | null>;
}

export function MemberSearch({ asked, onAsk, ref }: MemberSearchProps) {
  const id = useId();
  const own = useRef(asked);
  const [typed, setTyped] = useState(asked);
  const ask = useEffectEvent((text: string) => {
    own.current = text.trim();
    onAsk(own.current);
  });

  useEffect(() => {
    // Another address than the one asked for here: a link or the way back led to it.
    if (asked === own.current) return;
    own.current = asked;
    setTyped(asked);
  }, [asked]);

  useEffect(() => {
    if (typed.trim() === own.current) return;
    const timer = setTimeout(() => ask(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const askNow = (text: string) => {
    setTyped(text);
    own.current = text.trim();
    onAsk(own.current);
  };
  return (
    <form
      role="search"
      className="relative min-w-0 grow"
      onSubmit={(event) => {
        event.preventDefault();
        askNow(typed);
      }}
    >
      <label htmlFor={id} className="sr-only">
        {m.search}
      </label>
      <span aria-hidden className="pointer-events-none absolute inset-y-0 start-0 grid w-11 place-items-center">
        <Icon of={Search} className="text-ink-3" />
      </span>
      <input
        ref={ref}
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={limits.searchMaxLength}
        placeholder={m.searchHint}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className={`${controlClass} ps-11 pe-13 placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden`}
      />
      {typed !== '' && (
        <IconButton
          icon={X}
          label={m.clear}
          onClick={() => {
            askNow('');
            ref.current?.focus();
          }}
          className="absolute inset-y-0.5 end-0.5"
        />
      )}
    </form>
  );
}
