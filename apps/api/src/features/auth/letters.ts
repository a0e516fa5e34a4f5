import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/mail';
import { composeLetter } from '#platform/mail/letter.ts';
import type { Letter } from '#platform/mail/mail.ts';

export const codeLetter = (to: string, code: string): Letter =>
  composeLetter({
    to,
    subject: m.codeSubject(code),
    parts: [m.codeLead, { code }, m.codeLifetime(limits.codeLifetimeMinutes), m.codeIgnore],
  });

/** `site` is the origin the reader was on, as the configuration spells it. */
export const accountExistsLetter = (to: string, site: string): Letter =>
  composeLetter({
    to,
    subject: m.accountExistsSubject,
    parts: [m.accountExistsLead, { link: `${site}/membership/auth/login`, label: m.logIn }, m.accountExistsIgnore],
  });

export const noAccountLetter = (to: string, site: string): Letter =>
  composeLetter({
    to,
    subject: m.noAccountSubject,
    parts: [m.noAccountLead, { link: `${site}/membership`, label: m.signUp }, m.noAccountIgnore],
  });
