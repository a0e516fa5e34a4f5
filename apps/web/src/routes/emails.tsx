import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { AuthFrame } from '#features/identity/auth/auth-frame.tsx';
import { InvitationOptOut } from '#features/outreach/emails/invitation-opt-out.tsx';
import { EmailPreferencesPage } from '#features/outreach/emails/email-preferences-page.tsx';

const frame = (title: string, children: ReactNode) => <AuthFrame title={title}>{children}</AuthFrame>;
const invitations = 'invitations/';

/** Page to reduce or stop emails without signing in: those about posts, and invitations. */
export function Component() {
  const { '*': rest = '' } = useParams();
  return rest.startsWith(invitations) ? (
    <InvitationOptOut token={rest.slice(invitations.length)} frame={frame} />
  ) : (
    <EmailPreferencesPage token={rest} frame={frame} />
  );
}
