import { notYou, resetPassword } from '@udala/messages/mail';
import * as m from '@udala/messages/security-mail';
import type { Config } from '#app/config.ts';
import type { Letter } from '#platform/mail/mail.ts';
import { accountLetter } from '../letters.ts';

/** The link is built from the configuration, whichever host the change was made on. */
const changed = (to: string, { publicUrl }: Config, { subject, lead }: { subject: string; lead: string }): Letter =>
  accountLetter({
    to,
    subject,
    parts: [lead, notYou, { link: `${publicUrl.origin}/membership/auth/forgot-password`, label: resetPassword }],
  });

export const totpOnLetter = (to: string, config: Config): Letter =>
  changed(to, config, { subject: m.totpOnSubject, lead: m.totpOnLead });

export const totpOffLetter = (to: string, config: Config): Letter =>
  changed(to, config, { subject: m.totpOffSubject, lead: m.totpOffLead });

export const recoveryCodesRenewedLetter = (to: string, config: Config): Letter =>
  changed(to, config, { subject: m.recoveryCodesRenewedSubject, lead: m.recoveryCodesRenewedLead });

export const recoveryCodeUsedLetter = (to: string, config: Config, left: number): Letter =>
  changed(to, config, { subject: m.recoveryCodeUsedSubject, lead: m.recoveryCodeUsedLead(left) });

export const privateFeedLetter = (to: string, config: Config): Letter =>
  changed(to, config, { subject: m.privateFeedSubject, lead: m.privateFeedLead });

export const googleOffLetter = (to: string, config: Config): Letter =>
  changed(to, config, { subject: m.googleOffSubject, lead: m.googleOffLead });
