import { CircleX, Clock, type LucideIcon } from 'lucide-react';
import * as m from '@udala/messages/comments';
import { retry } from '@udala/messages/ui';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { WrittenText } from '#ui/written-text.tsx';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { dropUnsent, resendComment, type Unsent } from './unsent.ts';

/** A comment of the viewer that has not arrived yet, shown in its future place. */
export function UnsentEntry({ postId, unsent }: { postId: string; unsent: Unsent }) {
  const dispatch = useAppDispatch();
  const profile = useAppSelector(({ session }) => session.profile);
  const { state, text, reason } = unsent;
  const failed = state === 'failed';
  return (
    <div className="flex gap-3 px-4 py-2">
      <Avatar name={profile?.name ?? ''} src={profile?.profileImageUrl} size="sm" className="mt-1.5" />
      <div className="min-w-0 grow">
        <p className="flex min-h-11 items-center font-bold wrap-anywhere">{profile?.name}</p>
        <WrittenText text={text} className="gap-2 text-ink-2" />
        <div className="flex min-h-11 flex-wrap items-center gap-x-4 text-small">
          <p role="status" className={failed ? 'text-danger' : 'text-ink-3'}>
            {state === 'sending' && m.sending}
            {state === 'queued' && <UnsentStatus icon={Clock} text={m.queued} />}
            {failed && (
              <UnsentStatus icon={CircleX} text={reason === undefined ? m.notSent : m.notSentBecause(reason)} />
            )}
          </p>
          {failed && (
            <>
              <Button variant="link" onClick={() => void dispatch(resendComment(postId, unsent))}>
                {retry}
              </Button>
              <Button variant="link" onClick={() => dispatch(dropUnsent(postId, unsent))}>
                {m.remove}
              </Button>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

const UnsentStatus = ({ icon, text }: { icon: LucideIcon; text: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <Icon of={icon} size="sm" />
    {text}
  </span>
);
