import { useRef, type ReactNode } from 'react';
import * as m from '@udala/messages/messages';
import { joinClasses } from '#ui/join-classes.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { WrittenText } from '#ui/written-text.tsx';
import { useMenuByTouch } from './use-menu-by-touch.ts';

interface BubbleProps {
  mine: boolean;
  writer: string;
  text: string;
  last: boolean;
  pale?: boolean;
  menu?: ReactNode;
  /** Content under the text. */
  children: ReactNode;
}

/** The menu's button shows on hover and focus, and on a touch screen beside the last message of a group. */
export function Bubble({ mine, writer, text, last, pale = false, menu, children }: BubbleProps) {
  const menuBox = useRef<HTMLDivElement>(null);
  const byTouch = useMenuByTouch(menuBox);
  return (
    <div className={joinClasses('group flex flex-col', mine ? 'items-end' : 'items-start')}>
      <div className={joinClasses('relative flex max-w-full items-center gap-1', mine && 'flex-row-reverse')}>
        <div
          {...byTouch}
          className={joinClasses(
            'min-w-0 max-w-144 rounded-sheet px-3.5 py-2 pointer-coarse:select-none [-webkit-touch-callout:none]',
            mine ? ownLook(pale) : 'border border-card-edge bg-surface shadow-e1',
            last && (mine ? 'rounded-ee-[0.375rem]' : 'rounded-es-[0.375rem]'),
          )}
        >
          <VisuallyHidden>{m.said(writer, '')}</VisuallyHidden>
          <WrittenText text={text} className="gap-2" />
        </div>
        <div
          ref={menuBox}
          className={joinClasses(
            '-my-1 size-11 shrink-0 opacity-0 transition group-hover:opacity-100 group-focus-within:opacity-100',
            last && 'pointer-coarse:opacity-100',
          )}
        >
          {menu}
        </div>
      </div>
      {children}
    </div>
  );
}

const ownLook = (pale: boolean): string =>
  pale
    ? 'bg-primary-soft text-ink-2'
    : 'bg-primary text-on-primary [&_a]:text-on-primary [&_a:focus-visible]:outline-on-primary ' +
      'selection:bg-on-primary selection:text-primary';
