import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react';
import { controlClass } from './field.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { joinClasses } from './join-classes.ts';

/** Debounce time of typing before the search starts. */
const pauseMs = 300;

interface SearchFieldProps {
  label: string;
  hint: string;
  /** Label of the button that empties the field. */
  clear: string;
  /** The current search, as stored in the address. */
  query: string;
  /** Called with the trimmed text after a pause, on Enter, or when the field is emptied. */
  onAsk: (text: string) => void;
  maxLength: number;
  className?: string;
  ref?: RefObject<HTMLInputElement | null>;
}

/** Debounced search field. */
export function SearchField({ label, hint, clear, query, onAsk, maxLength, className, ref }: SearchFieldProps) {
  const id = useId();
  const own = useRef(query);
  const ownField = useRef<HTMLInputElement>(null);
  const field = ref ?? ownField;
  const [typed, setTyped] = useState(query);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = useEffectEvent((text: string) => {
    // Enter has already started this search.
    if (text.trim() === own.current) return;
    own.current = text.trim();
    onAsk(own.current);
  });

  useEffect(() => {
    // The address was changed from outside, by a link or by going back.
    if (query === own.current) return;
    own.current = query;
    clearTimeout(waiting.current);
    setTyped(query);
  }, [query]);

  useEffect(() => {
    if (typed.trim() === own.current) return;
    waiting.current = setTimeout(() => ask(typed), pauseMs);
    return () => clearTimeout(waiting.current);
  }, [typed]);

  const askNow = (text: string) => {
    setTyped(text);
    own.current = text.trim();
    onAsk(own.current);
  };
  return (
    <form
      role="search"
      className={joinClasses('relative', className)}
      onSubmit={(event) => {
        event.preventDefault();
        askNow(typed);
      }}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <span aria-hidden className="pointer-events-none absolute inset-y-0 start-0 grid w-11 place-items-center">
        <Icon of={Search} className="text-ink-3" />
      </span>
      <input
        ref={field}
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={maxLength}
        placeholder={hint}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className={`${controlClass} ps-11 pe-13 placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden`}
      />
      {typed !== '' && (
        <IconButton
          icon={X}
          label={clear}
          onClick={() => {
            askNow('');
            field.current?.focus();
          }}
          className="absolute inset-y-0.5 end-0.5"
        />
      )}
    </form>
  );
}
