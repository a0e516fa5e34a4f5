import { limits } from '@udala/contract/limits';
import { browserName } from '@udala/messages/browsers';
import * as m from '@udala/messages/mail';
import { composeLetter, type Content } from '#platform/mail/letter.ts';
import type { Letter } from '#platform/mail/mail.ts';

/** About signing in. Whoever waits for one may have mended what made her address refuse letters. */
export const accountLetter = (content: Content): Letter => ({ ...composeLetter(content), isAlwaysTried: true });

// Every `site` is an origin as the configuration spells it, never as a request did.
const logIn = (site: string) => ({ link: `${site}/membership/auth/login`, label: m.logIn });
const signUp = (site: string) => ({ link: `${site}/membership`, label: m.signUp });
const resetPassword = (site: string) => ({
  link: `${site}/membership/auth/forgot-password`,
  label: m.resetPassword,
});
const seeAccount = (site: string) => ({ link: `${site}/membership/app/settings/account`, label: m.seeAccount });

export function codeLetter(to: string, code: string, purpose: keyof typeof m.codes): Letter {
  const { title, lead, ignore } = m.codes[purpose];
  return accountLetter({
    to,
    subject: m.codeSubject(code),
    title,
    parts: [lead, { code }, m.codeLifetime(limits.codeLifetimeMinutes), ignore],
    because: ['proof', 'reset', 'login'].includes(purpose) ? m.sentBecauseAccount : m.sentBecauseEntered,
  });
}

export const accountExistsLetter = (to: string, site: string): Letter =>
  accountLetter({
    to,
    subject: m.accountExistsSubject,
    parts: [m.accountExistsLead, logIn(site), resetPassword(site), m.accountExistsIgnore],
    because: m.sentBecauseEntered,
  });

export const noAccountLetter = (to: string, site: string): Letter =>
  accountLetter({
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

export const newDeviceLetter = (to: string, { at, userAgent, site }: SignInSeen): Letter =>
  accountLetter({
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

/** Once the account is guessed at so much that browsers nobody knows need a code. */
export const guessedAtLetter = (
  to: string,
  { at, userAgent, network, site }: SignInSeen & { network: string },
): Letter =>
  accountLetter({
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

export const passwordChangedLetter = (to: string, site: string): Letter =>
  accountLetter({
    to,
    subject: m.passwordChangedSubject,
    parts: [m.passwordChangedLead, m.notYou, resetPassword(site)],
  });

/** To the address that was left. The new one is hinted at: this mailbox may be why it was left. */
export const emailChangedLetter = (to: string, newEmail: string, site: string): Letter =>
  accountLetter({
    to,
    subject: m.emailChangedSubject,
    parts: [m.emailChangedLead(hintOf(newEmail)), logIn(site), m.emailChangedNotYou],
    because: m.sentBecauseLeft,
  });

/** `ada@example.com` as `a***@e***.com`: the owner knows it again, and no client makes a link of it. */
const hintOf = (email: string): string => email.replace(/^(.).*@(.).*(\..+)$/, '$1***@$2***$3');
