import { expect, it } from 'vitest';
import { readConfig } from '#app/config.ts';
import * as authEmails from './auth-emails.ts';
import * as security from './security/security-emails.ts';

const reader = { to: 'ngozi@example.com', locale: 'en' } as const;
const site = 'https://udala.example';
const at = new Date('2026-11-21T09:05:00Z');
const userAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

const config = readConfig({
  PUBLIC_URL: site,
  DATABASE_URL: 'postgres://udala@localhost/udala',
  SMTP_URL: 'smtp://localhost',
  OPERATOR_EMAIL: 'operator@udala.example',
  MONEY_MODE: 'platform',
  I_HOLD_THE_LICENCE: 'yes',
  PLATFORM_FEE_PERCENT: '10',
  MAIL_FROM: 'Udala <hello@udala.example>',
  PAYSTACK_SECRET_KEY: 'sk_test_letters',
});

const all = {
  'sign-up-code': authEmails.codeEmail(reader, '204816', 'signup'),
  'reset-code': authEmails.codeEmail(reader, '204816', 'reset'),
  'reauth-code': authEmails.codeEmail(reader, '204816', 'reauth'),
  'email-change-code': authEmails.codeEmail(reader, '204816', 'email_change'),
  'account-exists': authEmails.accountExistsEmail(reader, site),
  'no-account': authEmails.noAccountEmail(reader, site),
  'new-device': authEmails.newDeviceEmail(reader, { at, userAgent, site }),
  'login-code': authEmails.codeEmail(reader, '204816', 'login'),
  'guessed-at': authEmails.guessedAtEmail(reader, { at, userAgent, network: '102.89.23.4', site }),
  'password-changed': authEmails.passwordChangedEmail(reader, site),
  'email-changed': authEmails.emailChangedEmail(reader, 'new.address@mail.example.com', site),
  'authenticator-on': security.totpOnEmail(reader, config),
  'authenticator-off': security.totpOffEmail(reader, config),
  'recovery-codes-renewed': security.recoveryCodesRenewedEmail(reader, config),
  'google-off': security.googleOffEmail(reader, config),
  'recovery-code-used': security.recoveryCodeUsedEmail(reader, config, 7),
};

it.each(Object.entries(all))('%s matches its snapshot', async (name, { subject, text, html }) => {
  await expect(`Subject: ${subject}\n\n${text}\n`).toMatchFileSnapshot(`__snapshots__/${name}.txt`);
  await expect(html).toMatchFileSnapshot(`__snapshots__/${name}.html`);
});

it.each(Object.entries(all))('%s links only to the site', (_name, { html, text }) => {
  const links = `${html.replaceAll('<wbr>', '')} ${text}`.match(/https?:[^"<\s]*/g) ?? [];
  expect(links.filter((link) => !link.startsWith(`${site}/membership`))).toEqual([]);
});

it('names an unknown browser in words, without repeating its user agent', () => {
  const { text } = authEmails.newDeviceEmail(reader, { at, userAgent: 'Call +234 1 now', site });
  expect(text).toContain('Browser: a browser\n');
  expect(text).not.toContain('+234');
});

it.each([
  ['a@b.ng', 'a***@b***.ng'],
  ['ada.obi@mail.example.co.uk', 'a***@m***.uk'],
])('masks the new address %s as %s', (email, hint) => {
  const { text, html } = authEmails.emailChangedEmail(reader, email, site);
  expect(text).toContain(hint);
  expect(text + html).not.toContain(email);
});
