import { useEffect, useRef, type ReactNode } from 'react';
import * as m from '@udala/messages/invitations';
import { needsConnection } from '@udala/messages/ui';
import { linkTrouble } from '#features/signed-links/link-trouble.tsx';
import { isApiError, messageOf } from '#lib/api-error.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useRefuseInvitationsMutation } from '../emails/emails.api.ts';

interface InvitationRefusalProps {
  token: string;
  /** Puts what is on the page under its title. */
  frame: (title: string, children: ReactNode) => ReactNode;
}

/** Behind the link in an invitation: no creator writes to that address again. Looking changes nothing. */
export function InvitationRefusal({ token, frame }: InvitationRefusalProps) {
  const offline = useIsOffline();
  const [refuse, { isLoading, isSuccess, error }] = useRefuseInvitationsMutation();
  const words = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (isSuccess) words.current?.focus();
  }, [isSuccess]);
  if (isApiError(error) && (error.code === 'not_found' || error.code === 'invalid_request'))
    return frame(...linkTrouble({ error, onAgain: () => void refuse(token) }));
  if (isSuccess)
    return frame(
      m.refusedTitle,
      <p ref={words} tabIndex={-1} role="status" className="text-ink-2">
        {m.refusedWhy}
      </p>,
    );
  return frame(
    m.refuseTitle,
    <>
      <p className="text-ink-2">{m.refuseWhy}</p>
      <Button
        wide
        busy={isLoading && m.refusing}
        blocked={offline && needsConnection}
        onClick={() => void refuse(token)}
      >
        {m.refuse}
      </Button>
      {error !== undefined && (
        <Banner tone="danger" urgent>
          {messageOf(error)}
        </Banner>
      )}
    </>,
  );
}
