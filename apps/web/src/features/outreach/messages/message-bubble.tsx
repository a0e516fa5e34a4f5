import { CircleX, Ellipsis, Flag, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Message } from '@udala/contract/messages';
import * as m from '@udala/messages/messages';
import { tryAgain } from '@udala/messages/ui';
import { momentLabel, timeLabel } from '#lib/dates.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { MenuItem } from '#ui/menu-item.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { WrittenText } from '#ui/written-text.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import { dropUnsent, resendMessage, type Unsent } from './unsent-messages.ts';

interface SentMessageProps {
  message: Message;
  /** Name of the other participant. */
  name: string;
  /** The last message of a series by the same writer, which shows the time. */
  last: boolean;
  onDelete: () => void;
  onReport: () => void;
}

/** Length of the excerpt in the accessible name of the message's menu. */
const nameLength = 40;

export function SentMessage({
  message: { text, isMine, createdAt },
  name,
  last,
  onDelete,
  onReport,
}: SentMessageProps) {
  return (
    <Bubble
      mine={isMine}
      writer={isMine ? m.you : name}
      text={text}
      menu={
        <Disclosure
          label={m.messageMenu(text.slice(0, nameLength))}
          button={<Icon of={Ellipsis} size="sm" />}
          buttonClassName={`${iconButtonClass} text-ink-3`}
          side="above"
        >
          {(close) => (
            <MenuItem
              icon={isMine ? Trash2 : Flag}
              danger={isMine}
              onPress={() => {
                close();
                (isMine ? onDelete : onReport)();
              }}
            >
              {isMine ? m.deleteMessage : m.report}
            </MenuItem>
          )}
        </Disclosure>
      }
    >
      <time
        dateTime={createdAt}
        title={momentLabel(createdAt)}
        className={last ? 'px-1 pb-2 text-small text-ink-3' : 'sr-only'}
      >
        {timeLabel(Date.parse(createdAt))}
      </time>
    </Bubble>
  );
}

/** A message of the viewer that has not arrived yet. */
export function UnsentMessage({ withId, unsent }: { withId: string; unsent: Unsent }) {
  const dispatch = useAppDispatch();
  const { state, text, reason, key } = unsent;
  const failed = state === 'failed';
  return (
    <Bubble mine writer={m.you} text={text} pale>
      <div className="flex flex-wrap items-center justify-end gap-x-4 px-1 text-small">
        <p role="status" className={failed ? 'text-danger' : 'pb-2 text-ink-3'}>
          {failed ? (
            <span className="inline-flex items-center gap-1.5">
              <Icon of={CircleX} size="sm" />
              {reason === undefined ? m.notSent : m.notSentBecause(reason)}
            </span>
          ) : (
            m.sending
          )}
        </p>
        {failed && (
          <span className="flex gap-4">
            <Button variant="link" onClick={() => void dispatch(resendMessage(withId, unsent))}>
              {tryAgain}
            </Button>
            <Button variant="link" onClick={() => dispatch(dropUnsent(withId, key))}>
              {m.remove}
            </Button>
          </span>
        )}
      </div>
    </Bubble>
  );
}

interface BubbleProps {
  mine: boolean;
  writer: string;
  text: string;
  pale?: boolean;
  menu?: ReactNode;
  /** Content under the text. */
  children: ReactNode;
}

function Bubble({ mine, writer, text, pale = false, menu, children }: BubbleProps) {
  return (
    <div className={joinClasses('group flex items-start gap-1', mine ? 'justify-end ps-8' : 'justify-between')}>
      <div className={joinClasses('flex min-w-0 flex-col gap-1', mine ? 'items-end' : 'items-start')}>
        <div
          className={joinClasses(
            'max-w-full rounded-card border px-3.5 py-2',
            mine ? 'rounded-ee-sm border-transparent bg-primary-soft' : 'rounded-es-sm border-line bg-surface',
            pale && 'text-ink-2',
          )}
        >
          <VisuallyHidden>{m.said(writer, '')}</VisuallyHidden>
          <WrittenText text={text} className="gap-2" />
        </div>
        {children}
      </div>
      <div className="size-11 shrink-0 transition pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:group-focus-within:opacity-100">
        {menu}
      </div>
    </div>
  );
}
