import * as m from '@udala/messages/account-server';
import { composeEmail } from '#platform/mail/compose-email.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';

/** The last one, to the address that is forgotten. */
export const deletedEmail = (to: string): EmailMessage => ({
  ...composeEmail({
    to,
    subject: m.deletedSubject,
    parts: [m.deletedLead, m.deletedMoney, m.deletedNotYou],
    because: m.sentBecauseDeleted,
  }),
  isAlwaysTried: true,
});
