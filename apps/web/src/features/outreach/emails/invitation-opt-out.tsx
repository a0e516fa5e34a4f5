import { useEffect, useRef, type ReactNode } from 'react';
import * as m from '@udala/messages/invitations';
import { needsConnection } from '@udala/messages/ui';
import { signedLinkError } from '#features/device/signed-links/signed-link-error.tsx';
import { isApiError, messageOf } from '#lib/api-error.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useOptOutOfInvitationsMutation } from './emails.api.ts';

interface InvitationOptOutProps {
  token: string;
  /** Wraps the content with its title. */
  frame: (title: string, children: ReactNode) => ReactNode;
}

/**
 * Target of the opt-out link in an invitation: stops all invitations to the address. Opening the page changes nothing.
 */
export function InvitationOptOut({ token, frame }: InvitationOptOutProps) {
  const offline = useIsOffline();
  const [optOut, { isLoading, isSuccess, error }] = useOptOutOfInvitationsMutation();
  const words = useRef<HTMLParagraphElement>(null);
  // The pressed button was removed; moves the focus to the text.
  useEffect(() => {
    if (isSuccess) words.current?.focus();
  }, [isSuccess]);
  if (isApiError(error) && (error.code === 'not_found' || error.code === 'invalid_request'))
    return frame(...signedLinkError({ error, onAgain: () => void optOut(token) }));
  if (isSuccess)
    return frame(
      m.optedOutTitle,
      <p ref={words} tabIndex={-1} role="status" className="text-ink-2">
        {m.optedOutWhy}
      </p>,
    );
  return frame(
    m.optOutTitle,
    <>
      <p className="text-ink-2">{m.optOutWhy}</p>
      <Button
        wide
        busy={isLoading && m.optingOut}
        blocked={offline && needsConnection}
        onClick={() => void optOut(token)}
      >
        {m.optOut}
      </Button>
      {error !== undefined && (
        <Banner tone="danger" urgent>
          {messageOf(error)}
        </Banner>
      )}
    </>,
  );
}
