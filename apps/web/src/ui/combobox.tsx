import { useCombobox } from 'downshift';
import {
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
} from 'react';
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
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const shown = matching(options, typed);
  const { isOpen, highlightedIndex, openMenu, reset, getInputProps, getMenuProps, getItemProps } = useCombobox<Option>({
    items: shown,
    // Forms read and restore the text in the field itself: lib/use-form.ts.
    inputValue: '',
    // An open list has no active option until an arrow is pressed, so that Enter changes nothing.
    defaultHighlightedIndex: -1,
    itemToString: (option) => option?.name ?? '',
    onIsOpenChange: (now) => {
      if (!now.isOpen) setTyped('');
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      if (input.current) typeInto(input.current, selectedItem.name);
      close();
    },
  });
  const close = () => {
    setTyped('');
    reset();
  };
  // Scrolls the list into view, in the next frame: a field that is left first shows its own error.
  useEffect(() => {
    if (!isOpen) return undefined;
    const frame = requestAnimationFrame(() => list.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  return (
    <div className="relative">
      <TextField
        {...field}
        // oxlint-disable-next-line react/refs -- Downshift attaches it, and does not read it while rendering
        {...getInputProps({
          id: field.id,
          ref: input,
          value: undefined,
          'aria-labelledby': undefined,
          spellCheck: false,
          // On mousedown rather than click: leaving the previous field may move this one from under the pointer.
          onMouseDown: () => {
            setTyped('');
            openMenu();
          },
          onClick: leave,
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key === 'Home' || event.key === 'End') leave(event);
          },
          onChange: (event: ChangeEvent<HTMLInputElement>) => {
            onChange?.(event);
            // Autofill does not open the list.
            if (event.target === document.activeElement) setTyped(event.target.value);
            else leave(event);
          },
          onBlur: (event: FocusEvent<HTMLInputElement>) => {
            const meant = meantBy(options, event.target.value);
            if (meant) typeInto(event.target, meant.name);
            close();
            onBlur?.(event);
          },
        })}
      />
      <div
        ref={list}
        hidden={!isOpen}
        className="absolute inset-x-0 z-10 mt-1 overflow-hidden rounded-control border border-edge bg-surface shadow-e2"
      >
        <div
          {...getMenuProps({
            'aria-label': field.label,
            // Browsers make a list that scrolls a stop of the Tab key.
            tabIndex: -1,
            // A press on the scroll bar leaves the focus in the field.
            onMouseDown: (event: MouseEvent) => event.preventDefault(),
            onMouseLeave: leave,
            className: 'max-h-63.5 overflow-y-auto overscroll-contain py-1 empty:hidden',
          })}
        >
          {isOpen &&
            shown.map((option, index) => (
              <div
                key={option.name}
                {...getItemProps({
                  item: option,
                  index,
                  onMouseMove: leave,
                  className: joinClasses(
                    'flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2 hover:bg-sunken',
                    index === highlightedIndex && 'bg-primary-soft text-primary',
                  ),
                })}
              >
                {option.mark !== undefined && <span aria-hidden>{option.mark}</span>}
                {option.name}
              </div>
            ))}
        </div>
        {isOpen && shown.length === 0 && <p className="px-3.5 py-3 text-ink-2">{noneFound}</p>}
      </div>
      <p role="status" className="sr-only">
        {isOpen && shown.length === 0 ? noneFound : ''}
      </p>
    </div>
  );
}

/** Leaves an event to the browser: Downshift does not act on an event with this property. */
const leave = ({ nativeEvent }: SyntheticEvent): void =>
  void Object.assign(nativeEvent, { preventDownshiftDefault: true });

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
function matching(options: readonly Option[], typed: string): Option[] {
  const wanted = plain(typed);
  if (wanted === '') return [...options];
  const rank = (name: string) => (name.startsWith(wanted) ? 0 : name.includes(` ${wanted}`) ? 1 : 2);
  return options
    .filter(({ name }) => plain(name).includes(wanted))
    .toSorted((one, other) => rank(plain(one.name)) - rank(plain(other.name)));
}
