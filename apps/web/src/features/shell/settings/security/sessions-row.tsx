import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { AuthSession } from '@udala/contract/security';
import { errorStatus } from '@udala/contract/errors';
import { browserName } from '@udala/messages/browsers';
import * as m from '@udala/messages/security';
import { needsConnection } from '@udala/messages/ui';
import { isApiError, messageOf } from '#lib/api-error.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ElapsedTime } from '#ui/elapsed-time.tsx';
import { Icon } from '#ui/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import { sessionEnded, useEndSessionMutation } from './security.api.ts';

const phones = new Set(['Android', 'iPhone', 'iPad', 'KaiOS']);

interface SessionRowProps {
  session: AuthSession;
  /** Called with the session's name before the row is removed. */
  onEnded: (name: string) => void;
}

export function SessionRow({ session: { id, hosts, userAgent, seenAt, isCurrent }, onEnded }: SessionRowProps) {
  const { browser, system } = browserName(userAgent);
  const name = m.browserOn(browser, system);
  const place = m.signedInOn(hosts);
  return (
    <li tabIndex={-1} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <Icon of={system !== null && phones.has(system) ? Smartphone : Monitor} className="text-ink-3" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{name}</p>
        <p className="text-small text-ink-2">
          <span className="break-all">{place}</span>
          {!isCurrent && (
            <>
              {' · '}
              <span className="whitespace-nowrap">
                {m.lastUsed} <ElapsedTime at={seenAt} />
              </span>
            </>
          )}
        </p>
      </div>
      {isCurrent ? (
        <span className="shrink-0 whitespace-nowrap">
          <Badge tone="success">{m.thisOne}</Badge>
        </span>
      ) : (
        <EndSession id={id} name={name} host={place} onEnded={onEnded} />
      )}
    </li>
  );
}

interface EndSessionProps extends Pick<SessionRowProps, 'onEnded'> {
  id: string;
  name: string;
  host: string;
}

function EndSession({ id, name, host, onEnded }: EndSessionProps) {
  const dispatch = useAppDispatch();
  const [endSession, { isLoading }] = useEndSessionMutation();
  const offline = useIsOffline();
  const [failure, setFailure] = useState<string>();
  const end = async () => {
    const { error } = await endSession(id);
    // Not found counts as success: the session had ended already.
    if (error !== undefined && !(isApiError(error) && error.status === errorStatus.not_found)) {
      setFailure(messageOf(error));
      return;
    }
    onEnded(name);
    dispatch(sessionEnded(id));
  };
  return (
    <div className="grid max-w-40 shrink-0 justify-items-end">
      <Button
        variant="link"
        busy={isLoading && m.loggingOut}
        blocked={offline && needsConnection}
        onClick={() => void end()}
      >
        {m.logOut}
        <VisuallyHidden>{m.sessionOn(name, host)}</VisuallyHidden>
      </Button>
      {failure !== undefined && (
        <p role="alert" className="text-end text-small text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}
