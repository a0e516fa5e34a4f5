import * as m from '@udala/messages/account-server';
import { composeEmail } from '#platform/mail/compose-email.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';

/** The last email about the account, sent to the address that is being erased. */
export const deletedEmail = (to: string): EmailMessage => ({
  ...composeEmail({
    to,
    subject: m.deletedSubject,
    parts: [m.deletedLead, m.deletedMoney, m.deletedNotYou],
    because: m.sentBecauseDeleted,
  }),
  isAlwaysTried: true,
});
