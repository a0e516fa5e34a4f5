import * as m from '@udala/messages/security-mail';
import type { Config } from '#app/config.ts';
import { composeLetter, type Part } from '#platform/mail/letter.ts';
import type { Letter } from '#platform/mail/mail.ts';

/** The members site, whichever host the change was made on: a letter's links are built from the configuration alone. */
const newPassword = ({ publicUrl }: Config): Part => ({
  link: `${publicUrl.origin}/membership/auth/forgot-password`,
  label: m.setNewPassword,
});

/** A change that the reader made, and can still undo if she did not. */
const changed = (to: string, config: Config, { subject, lead }: { subject: string; lead: string }): Letter =>
  composeLetter({ to, subject, parts: [lead, m.wasYou, m.wasNotYou, newPassword(config)] });

export const totpOnLetter = (to: string, config: Config): Letter =>
  changed(to, config, { subject: m.totpOnSubject, lead: m.totpOnLead });

export const totpOffLetter = (to: string, config: Config): Letter =>
  changed(to, config, { subject: m.totpOffSubject, lead: m.totpOffLead });

export const recoveryCodesRenewedLetter = (to: string, config: Config): Letter =>
  changed(to, config, { subject: m.recoveryCodesRenewedSubject, lead: m.recoveryCodesRenewedLead });

export const recoveryCodeUsedLetter = (to: string, config: Config, left: number): Letter =>
  changed(to, config, { subject: m.recoveryCodeUsedSubject, lead: m.recoveryCodeUsedLead(left) });
