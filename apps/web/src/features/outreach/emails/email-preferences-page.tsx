import type { ReactNode } from 'react';
import { postEmails } from '@udala/messages/preferences';
import { signedLinkError } from '#features/device/signed-links/signed-link-error.tsx';
import { EmailPreferencesForm } from './email-preferences-form.tsx';
import { useEmailPreferencesQuery } from './emails.api.ts';

interface EmailPreferencesPageProps {
  token: string;
  /** Wraps the content with its title. */
  frame: (title: string, children: ReactNode) => ReactNode;
}

/** Target of the signed link in emails about posts: changes their frequency without signing in. */
export function EmailPreferencesPage({ token, frame }: EmailPreferencesPageProps) {
  const { data, error, refetch } = useEmailPreferencesQuery(token);
  if (data) return frame(postEmails, <EmailPreferencesForm token={token} atFirst={data.postEmails} />);
  return frame(...signedLinkError({ error, onAgain: () => void refetch() }));
}
