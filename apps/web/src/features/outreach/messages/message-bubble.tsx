import { CircleX, Copy, Ellipsis, Flag, Trash2 } from 'lucide-react';
import type { Message } from '@udala/contract/messages';
import { copied } from '@udala/messages/app-ui';
import * as m from '@udala/messages/messages';
import { tryAgain } from '@udala/messages/ui';
import { momentLabel, timeLabel } from '#lib/dates.ts';
import { copyText } from '#lib/use-copy.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { MenuItem } from '#ui/menu-item.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown, warned } from '#state/toasts.slice.ts';
import { Bubble } from './bubble.tsx';
import { dropUnsent, resendMessage, type Unsent } from './unsent-messages.ts';

interface SentMessageProps {
  message: Message;
  /** Name of the other participant. */
  name: string;
  /** The last of a group, which shows the time. */
  last: boolean;
  /** True if the other participant has read so far. */
  seen: boolean;
  onDelete: () => void;
  onReport: () => void;
}

/** Length of the excerpt in the accessible name of the message's menu. */
const nameLength = 40;

export function SentMessage({
  message: { text, isMine, createdAt },
  name,
  last,
  seen,
  onDelete,
  onReport,
}: SentMessageProps) {
  const dispatch = useAppDispatch();
  const copy = async () => {
    if (await copyText(text)) dispatch(toastShown({ type: 'success', title: copied }));
    else dispatch(warned(m.notCopied));
  };
  return (
    <Bubble
      mine={isMine}
      writer={isMine ? m.you : name}
      text={text}
      last={last}
      menu={
        <Disclosure
          label={m.messageMenu(text.slice(0, nameLength))}
          button={<Icon of={Ellipsis} size="sm" />}
          buttonClassName={`${iconButtonClass} text-ink-3`}
          align={isMine ? 'end' : 'start'}
          side="above"
          outside
        >
          {(close) => {
            const choose = (act: () => void) => () => {
              close();
              act();
            };
            return (
              <>
                <MenuItem icon={Copy} onPress={choose(() => void copy())}>
                  {m.copyText}
                </MenuItem>
                <MenuItem icon={isMine ? Trash2 : Flag} danger={isMine} onPress={choose(isMine ? onDelete : onReport)}>
                  {isMine ? m.deleteMessage : m.report}
                </MenuItem>
              </>
            );
          }}
        </Disclosure>
      }
    >
      <p className={last ? 'px-1 pt-0.5 pb-3 text-small text-ink-3' : 'sr-only'}>
        <time dateTime={createdAt} title={momentLabel(createdAt)}>
          {timeLabel(Date.parse(createdAt))}
        </time>
        {seen && (
          <>
            {' · '}
            <span>{m.seen}</span>
          </>
        )}
      </p>
    </Bubble>
  );
}

/** A message of the viewer that has not arrived yet. */
export function UnsentMessage({ withId, unsent }: { withId: string; unsent: Unsent }) {
  const dispatch = useAppDispatch();
  const { state, text, reason, key } = unsent;
  const failed = state === 'failed';
  return (
    <Bubble mine writer={m.you} text={text} last pale>
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
