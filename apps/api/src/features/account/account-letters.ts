import * as m from '@udala/messages/account-server';
import { composeLetter } from '#platform/mail/letter.ts';
import type { Letter } from '#platform/mail/mail.ts';

/** The last one, to the address that is forgotten. */
export const deletedLetter = (to: string): Letter => ({
  ...composeLetter({
    to,
    subject: m.deletedSubject,
    parts: [m.deletedLead, m.deletedMoney, m.deletedNotYou],
    because: m.sentBecauseDeleted,
  }),
  isAlwaysTried: true,
});
