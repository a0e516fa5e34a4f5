import type { CannotReplyReason, Thread } from '@udala/contract/messages';
import * as m from '@udala/messages/messages';
import { unblock as unblockWord, unblockNamed, unblocking } from '@udala/messages/blocks';
import { needsConnection } from '@udala/messages/ui';
import { useUnblock } from '#features/publishing/blocks/use-unblock.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { appPaths } from '#state/app-paths.ts';

type CannotReplyProps = Pick<Thread, 'with' | 'isCreator'> & { reason: CannotReplyReason };

/** Replaces the message field: the cannot-reply reason, and an action to resolve it if there is one. */
export function CannotReply({ with: person, isCreator, reason }: CannotReplyProps) {
  return (
    <div role="status" className="grid justify-items-center gap-2 px-4 py-3 text-center text-ink-2">
      <p className="wrap-anywhere">{wordsFor({ with: person, isCreator, reason })}</p>
      {reason === 'not_a_patron' && isCreator && (
        <ButtonLink variant="tonal" to={appPaths.profile('membership', person.id)}>
          {m.seeMembership}
        </ButtonLink>
      )}
      {reason === 'blocked_by_me' && <Unblock person={person} />}
    </div>
  );
}

function wordsFor({ with: { name }, isCreator, reason }: CannotReplyProps): string {
  if (reason === 'not_a_patron') return isCreator ? m.joinToWrite(name) : m.noPatron(name);
  if (reason === 'gone') return m.gone;
  return { wants_none: m.wantsNone, blocked: m.cannotReply, blocked_by_me: m.blockedByMe }[reason](name);
}

function Unblock({ person }: { person: Thread['with'] }) {
  const { unblock, busy } = useUnblock();
  const offline = useIsOffline();
  return (
    <Button
      variant="tonal"
      aria-label={unblockNamed(person.name)}
      busy={busy && unblocking}
      blocked={offline && needsConnection}
      onClick={() => void unblock(person)}
    >
      {unblockWord}
    </Button>
  );
}
