import { catalogue, type Catalogue } from '@udala/messages/catalogue';
import type { Config } from '#app/config.ts';
import type { Reader } from '#platform/mail/compose-email.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';
import { accountEmail } from '../auth-emails.ts';

/** The link is built from the configuration, whichever host the change was made on. */
function changed(
  reader: Reader,
  { publicUrl }: Config,
  describe: (m: Catalogue['securityMail']) => { subject: string; lead: string },
): EmailMessage {
  const { securityMail, mail } = catalogue(reader.locale);
  const { subject, lead } = describe(securityMail);
  const link = `${publicUrl.origin}/membership/auth/forgot-password`;
  return accountEmail({ reader, subject, parts: [lead, mail.notYou, { link, label: mail.resetPassword }] });
}

export const totpOnEmail = (reader: Reader, config: Config): EmailMessage =>
  changed(reader, config, (m) => ({ subject: m.totpOnSubject, lead: m.totpOnLead }));

export const totpOffEmail = (reader: Reader, config: Config): EmailMessage =>
  changed(reader, config, (m) => ({ subject: m.totpOffSubject, lead: m.totpOffLead }));

export const recoveryCodesRenewedEmail = (reader: Reader, config: Config): EmailMessage =>
  changed(reader, config, (m) => ({ subject: m.recoveryCodesRenewedSubject, lead: m.recoveryCodesRenewedLead }));

export const recoveryCodeUsedEmail = (reader: Reader, config: Config, left: number): EmailMessage =>
  changed(reader, config, (m) => ({ subject: m.recoveryCodeUsedSubject, lead: m.recoveryCodeUsedLead(left) }));

export const privateFeedEmail = (reader: Reader, config: Config): EmailMessage =>
  changed(reader, config, (m) => ({ subject: m.privateFeedSubject, lead: m.privateFeedLead }));

export const googleOffEmail = (reader: Reader, config: Config): EmailMessage =>
  changed(reader, config, (m) => ({ subject: m.googleOffSubject, lead: m.googleOffLead }));
