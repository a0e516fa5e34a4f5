import { limits } from '@udala/contract/limits';
import { browserName } from '@udala/messages/browsers';
import * as m from '@udala/messages/mail';
import { composeEmail, type Content } from '#platform/mail/compose-email.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';

/** An email about signing in. Always sent, also to a suppressed address: its owner may have fixed the mailbox since. */
export const accountEmail = (content: Content): EmailMessage => ({ ...composeEmail(content), isAlwaysTried: true });

// Every `site` is an origin from the configuration, never from the request.
const logIn = (site: string) => ({ link: `${site}/membership/auth/login`, label: m.logIn });
const signUp = (site: string) => ({ link: `${site}/membership`, label: m.signUp });
const resetPassword = (site: string) => ({
  link: `${site}/membership/auth/forgot-password`,
  label: m.resetPassword,
});
const seeAccount = (site: string) => ({ link: `${site}/membership/app/settings/account`, label: m.seeAccount });

export function codeEmail(to: string, code: string, purpose: keyof typeof m.codes): EmailMessage {
  const { title, lead, ignore } = m.codes[purpose];
  return accountEmail({
    to,
    subject: m.codeSubject(code),
    title,
    parts: [lead, { code }, m.codeLifetime(limits.codeLifetimeMinutes), ignore],
    because: ['reauth', 'reset', 'login'].includes(purpose) ? m.sentBecauseAccount : m.sentBecauseEntered,
  });
}

export const accountExistsEmail = (to: string, site: string): EmailMessage =>
  accountEmail({
    to,
    subject: m.accountExistsSubject,
    parts: [m.accountExistsLead, logIn(site), resetPassword(site), m.accountExistsIgnore],
    because: m.sentBecauseEntered,
  });

export const noAccountEmail = (to: string, site: string): EmailMessage =>
  accountEmail({
    to,
    subject: m.noAccountSubject,
    parts: [m.noAccountLead, signUp(site), m.noAccountIgnore],
    because: m.sentBecauseEntered,
  });

interface SignInSeen {
  at: Date;
  userAgent: string;
  site: string;
}

export const newDeviceEmail = (to: string, { at, userAgent, site }: SignInSeen): EmailMessage =>
  accountEmail({
    to,
    subject: m.newDeviceSubject,
    parts: [
      m.newDeviceLead,
      { facts: { [m.when]: m.lagosMoment(at), [m.browser]: m.inWords(browserName(userAgent)) } },
      m.newDeviceFine,
      m.notYou,
      resetPassword(site),
      seeAccount(site),
    ],
  });

/** Sent once so many passwords were guessed that unknown browsers need a mailed code. */
export const guessedAtEmail = (
  to: string,
  { at, userAgent, network, site }: SignInSeen & { network: string },
): EmailMessage =>
  accountEmail({
    to,
    subject: m.guessedAtSubject,
    parts: [
      m.guessedAtLead,
      { facts: { [m.when]: m.lagosMoment(at), [m.from]: network, [m.browser]: m.inWords(browserName(userAgent)) } },
      m.guessedAtFine,
      resetPassword(site),
      seeAccount(site),
    ],
  });

export const passwordChangedEmail = (to: string, site: string): EmailMessage =>
  accountEmail({
    to,
    subject: m.passwordChangedSubject,
    parts: [m.passwordChangedLead, m.notYou, resetPassword(site)],
  });

/** Sent to the old address. It only hints at the new one: the mailbox may have been compromised. */
export const emailChangedEmail = (to: string, newEmail: string, site: string): EmailMessage =>
  accountEmail({
    to,
    subject: m.emailChangedSubject,
    parts: [m.emailChangedLead(hintOf(newEmail)), logIn(site), m.emailChangedNotYou],
    because: m.sentBecauseLeft,
  });

/** Masks `ada@example.com` as `a***@e***.com`: the owner recognizes it, and no mail client makes a link of it. */
const hintOf = (email: string): string => email.replace(/^(.).*@(.).*(\..+)$/, '$1***@$2***$3');
