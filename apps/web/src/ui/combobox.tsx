import { useEffect, useId, useRef, useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react';
import { typeInto } from '#lib/type-into.ts';
import { joinClasses } from './join-classes.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface Option {
  name: string;
  /** A small decorative picture, hidden from screen readers. */
  mark?: string;
}

export interface ComboboxProps extends Omit<TextFieldProps, 'role' | 'value'> {
  options: readonly Option[];
  /** Shown when nothing matches. */
  noneFound: string;
}

/** A text field with a filtered list (the ARIA pattern of an editable combobox with list autocomplete). */
export function Combobox({ options, noneFound, onChange, onBlur, ...field }: ComboboxProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(-1);
  const open = typed !== undefined;
  const shown = open ? matching(options, typed) : [];
  const optionId = (index: number) => `${listId}-${index}`;
  const list = useRef<HTMLDivElement>(null);
  // Scrolls the list into view, in the next frame: a field that is left first shows its own error.
  useEffect(() => {
    if (!open) return undefined;
    const frame = requestAnimationFrame(() => list.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [open]);

  const close = () => {
    setTyped(undefined);
    setActive(-1);
  };
  const choose = (option: Option) => {
    if (input.current) typeInto(input.current, option.name);
    close();
  };
  const go = (to: number) => {
    const next = shown.length === 0 ? -1 : (to + shown.length) % shown.length;
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const act = keyActs[event.key]?.({ open, active, altKey: event.altKey });
    if (act === undefined) return;
    // Keys that the list handles do not reach the dialog or the form around it.
    event.preventDefault();
    if (act === 'open') setTyped('');
    else if (act === 'close') close();
    else if (act === 'next') go(active + 1);
    else if (act === 'previous') go(active < 0 ? -1 : active - 1);
    else if (shown[active]) choose(shown[active]);
  };
  return (
    <div className="relative">
      <TextField
        {...field}
        ref={input}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active < 0 ? undefined : optionId(active)}
        autoComplete="off"
        spellCheck={false}
        // On mousedown rather than click: leaving the previous field may move this one from under the pointer.
        onMouseDown={() => setTyped('')}
        onKeyDown={onKeyDown}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          onChange?.(event);
          setActive(-1);
          // Autofill does not open the list.
          if (event.target === document.activeElement) setTyped(event.target.value);
        }}
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          const meant = meantBy(options, event.target.value);
          if (meant) typeInto(event.target, meant.name);
          close();
          onBlur?.(event);
        }}
      />
      <div
        ref={list}
        hidden={!open}
        className="absolute inset-x-0 z-10 mt-1 max-h-64 overflow-y-auto overscroll-contain rounded-control border border-edge bg-surface py-1 shadow-e2"
      >
        <div id={listId} role="listbox" aria-label={field.label}>
          {shown.map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's, which keeps the focus
            <div
              key={option.name}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
              className={joinClasses(
                'flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2 hover:bg-sunken',
                index === active && 'bg-primary-soft text-primary',
              )}
            >
              {option.mark !== undefined && <span aria-hidden>{option.mark}</span>}
              {option.name}
            </div>
          ))}
        </div>
        {open && shown.length === 0 && <p className="px-3.5 py-2 text-ink-2">{noneFound}</p>}
      </div>
      <p role="status" className="sr-only">
        {open && shown.length === 0 ? noneFound : ''}
      </p>
    </div>
  );
}

type Act = 'open' | 'close' | 'next' | 'previous' | 'choose';
interface Moment {
  open: boolean;
  active: number;
  altKey: boolean;
}

/** Action of a key in the list; undefined leaves the key to the field. */
const keyActs: Record<string, (moment: Moment) => Act | undefined> = {
  ArrowDown: ({ open, altKey }) => (open ? (altKey ? undefined : 'next') : 'open'),
  ArrowUp: ({ open, altKey }) => (open ? (altKey ? 'close' : 'previous') : 'open'),
  Enter: ({ open, active }) => (open ? (active < 0 ? 'close' : 'choose') : undefined),
  Escape: ({ open }) => (open ? 'close' : undefined),
};

/** Strips accents, capitals and emoji for matching. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{So}]/gu, '')
    .toLowerCase()
    .trim();

/** The option with that exact name, or the only match. */
function meantBy(options: readonly Option[], typed: string): Option | undefined {
  const wanted = plain(typed);
  if (wanted === '') return undefined;
  const found = matching(options, typed);
  return found.find(({ name }) => plain(name) === wanted) ?? (found.length === 1 ? found[0] : undefined);
}

/** Matches in order: names that start with the text, names with a word that does, names that contain it. */
function matching(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = plain(typed);
  if (wanted === '') return options;
  const rank = (name: string) => (name.startsWith(wanted) ? 0 : name.includes(` ${wanted}`) ? 1 : 2);
  return options
    .filter(({ name }) => plain(name).includes(wanted))
    .toSorted((one, other) => rank(plain(one.name)) - rank(plain(other.name)));
}
