import { serverLimits } from '@udala/contract/server-limits';
import { browserName } from '@udala/messages/browsers';
import { catalogue, type Catalogue } from '@udala/messages/catalogue';
import { composeEmail, type Content, type Reader } from '#platform/mail/compose-email.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';

/** An email about signing in. Always sent, also to a suppressed address: its owner may have fixed the mailbox since. */
export const accountEmail = (content: Content): EmailMessage => ({ ...composeEmail(content), isAlwaysTried: true });

type Sentences = Catalogue['mail'];

// Every `site` is an origin from the configuration, never from the request.
const logIn = (m: Sentences, site: string) => ({ link: `${site}/membership/auth/login`, label: m.logIn });
const signUp = (m: Sentences, site: string) => ({ link: `${site}/membership`, label: m.signUp });
const resetPassword = (m: Sentences, site: string) => ({
  link: `${site}/membership/auth/forgot-password`,
  label: m.resetPassword,
});
const seeAccount = (m: Sentences, site: string) => ({
  link: `${site}/membership/app/settings/account`,
  label: m.seeAccount,
});

export function codeEmail(reader: Reader, code: string, purpose: keyof Sentences['codes']): EmailMessage {
  const { mail: m } = catalogue(reader.locale);
  const { title, lead, ignore } = m.codes[purpose];
  return accountEmail({
    reader,
    subject: m.codeSubject(code),
    title,
    parts: [lead, { code }, m.codeLifetime(serverLimits.codeLifetimeMinutes), ignore],
    because: ['reauth', 'reset', 'login'].includes(purpose) ? m.sentBecauseAccount : m.sentBecauseEntered,
  });
}

export function accountExistsEmail(reader: Reader, site: string): EmailMessage {
  const { mail: m } = catalogue(reader.locale);
  return accountEmail({
    reader,
    subject: m.accountExistsSubject,
    parts: [m.accountExistsLead, logIn(m, site), resetPassword(m, site), m.accountExistsIgnore],
    because: m.sentBecauseEntered,
  });
}

export function noAccountEmail(reader: Reader, site: string): EmailMessage {
  const { mail: m } = catalogue(reader.locale);
  return accountEmail({
    reader,
    subject: m.noAccountSubject,
    parts: [m.noAccountLead, signUp(m, site), m.noAccountIgnore],
    because: m.sentBecauseEntered,
  });
}

interface SignInSeen {
  at: Date;
  userAgent: string;
  site: string;
}

export function newDeviceEmail(reader: Reader, { at, userAgent, site }: SignInSeen): EmailMessage {
  const { mail: m } = catalogue(reader.locale);
  return accountEmail({
    reader,
    subject: m.newDeviceSubject,
    parts: [
      m.newDeviceLead,
      { facts: { [m.when]: m.lagosMoment(at), [m.browser]: m.inWords(browserName(userAgent)) } },
      m.newDeviceFine,
      m.notYou,
      resetPassword(m, site),
      seeAccount(m, site),
    ],
  });
}

/** Sent once so many passwords were guessed that unknown browsers need a mailed code. */
export function guessedAtEmail(
  reader: Reader,
  { at, userAgent, network, site }: SignInSeen & { network: string },
): EmailMessage {
  const { mail: m } = catalogue(reader.locale);
  return accountEmail({
    reader,
    subject: m.guessedAtSubject,
    parts: [
      m.guessedAtLead,
      { facts: { [m.when]: m.lagosMoment(at), [m.from]: network, [m.browser]: m.inWords(browserName(userAgent)) } },
      m.guessedAtFine,
      resetPassword(m, site),
      seeAccount(m, site),
    ],
  });
}

export function passwordChangedEmail(reader: Reader, site: string): EmailMessage {
  const { mail: m } = catalogue(reader.locale);
  return accountEmail({
    reader,
    subject: m.passwordChangedSubject,
    parts: [m.passwordChangedLead, m.notYou, resetPassword(m, site)],
  });
}

/** Sent to the old address. It only hints at the new one: the mailbox may have been compromised. */
export function emailChangedEmail(reader: Reader, newEmail: string, site: string): EmailMessage {
  const { mail: m } = catalogue(reader.locale);
  return accountEmail({
    reader,
    subject: m.emailChangedSubject,
    parts: [m.emailChangedLead(hintOf(newEmail)), logIn(m, site), m.emailChangedNotYou],
    because: m.sentBecauseLeft,
  });
}

/** Masks `ada@example.com` as `a***@e***.com`: the owner recognizes it, and no mail client makes a link of it. */
const hintOf = (email: string): string => email.replace(/^(.).*@(.).*(\..+)$/, '$1***@$2***$3');
