import { catalogue } from '@udala/messages/catalogue';
import { composeEmail, type Reader } from '#platform/mail/compose-email.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';

/** The last email about the account, sent to the address that is being erased. */
export function deletedEmail(reader: Reader): EmailMessage {
  const { accountServer: m } = catalogue(reader.locale);
  const email = composeEmail({
    reader,
    subject: m.deletedSubject,
    parts: [m.deletedLead, m.deletedMoney, m.deletedNotYou],
    because: m.sentBecauseDeleted,
  });
  return { ...email, isAlwaysTried: true };
}
