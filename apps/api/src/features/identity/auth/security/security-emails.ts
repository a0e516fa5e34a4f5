import { notYou, resetPassword } from '@udala/messages/mail';
import * as m from '@udala/messages/security-mail';
import type { Config } from '#app/config.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';
import { accountEmail } from '../auth-emails.ts';

/** The link is built from the configuration, whichever host the change was made on. */
const changed = (
  to: string,
  { publicUrl }: Config,
  { subject, lead }: { subject: string; lead: string },
): EmailMessage =>
  accountEmail({
    to,
    subject,
    parts: [lead, notYou, { link: `${publicUrl.origin}/membership/auth/forgot-password`, label: resetPassword }],
  });

export const totpOnEmail = (to: string, config: Config): EmailMessage =>
  changed(to, config, { subject: m.totpOnSubject, lead: m.totpOnLead });

export const totpOffEmail = (to: string, config: Config): EmailMessage =>
  changed(to, config, { subject: m.totpOffSubject, lead: m.totpOffLead });

export const recoveryCodesRenewedEmail = (to: string, config: Config): EmailMessage =>
  changed(to, config, { subject: m.recoveryCodesRenewedSubject, lead: m.recoveryCodesRenewedLead });

export const recoveryCodeUsedEmail = (to: string, config: Config, left: number): EmailMessage =>
  changed(to, config, { subject: m.recoveryCodeUsedSubject, lead: m.recoveryCodeUsedLead(left) });

export const privateFeedEmail = (to: string, config: Config): EmailMessage =>
  changed(to, config, { subject: m.privateFeedSubject, lead: m.privateFeedLead });

export const googleOffEmail = (to: string, config: Config): EmailMessage =>
  changed(to, config, { subject: m.googleOffSubject, lead: m.googleOffLead });
