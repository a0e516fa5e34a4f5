import { Search, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/discovery';
import { controlClass } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';

interface SearchBoxProps {
  typed: string;
  onType: (text: string) => void;
  /** Enter was pressed, or the box emptied. */
  onAsk: (text: string) => void;
}

export function SearchBox({ typed, onType, onAsk }: SearchBoxProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const empty = () => {
    onAsk('');
    box.current?.focus();
  };
  return (
    <form
      role="search"
      className="relative mx-4 mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(typed);
      }}
    >
      <label htmlFor={id} className="sr-only">
        {m.searchLabel}
      </label>
      <span aria-hidden className="pointer-events-none absolute inset-y-0 start-0 grid w-11 place-items-center">
        <Icon of={Search} className="text-ink-3" />
      </span>
      <input
        ref={box}
        id={id}
        type="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={limits.searchMaxLength}
        placeholder={m.searchHint}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        className={`${controlClass} ps-11 pe-13 placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden`}
      />
      {typed !== '' && <IconButton icon={X} label={m.clear} onClick={empty} className="absolute inset-y-0.5 end-0.5" />}
    </form>
  );
}
