import { expect, it } from 'vitest';
import { readConfig } from '#app/config.ts';
import * as letters from './letters.ts';
import * as security from './security/security-letters.ts';

const to = 'ngozi@example.com';
const site = 'https://udala.example';
const at = new Date('2026-11-21T09:05:00Z');
const userAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

const config = readConfig({
  PUBLIC_URL: site,
  DATABASE_URL: 'postgres://udala@localhost/udala',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'Udala <hello@udala.example>',
  PAYSTACK_SECRET_KEY: 'sk_test_letters',
});

const all = {
  'sign-up-code': letters.codeLetter(to, '204816', 'signup'),
  'reset-code': letters.codeLetter(to, '204816', 'reset'),
  'proof-code': letters.codeLetter(to, '204816', 'proof'),
  'email-change-code': letters.codeLetter(to, '204816', 'email_change'),
  'account-exists': letters.accountExistsLetter(to, site),
  'no-account': letters.noAccountLetter(to, site),
  'new-device': letters.newDeviceLetter(to, { at, userAgent, site }),
  'login-code': letters.codeLetter(to, '204816', 'login'),
  'guessed-at': letters.guessedAtLetter(to, { at, userAgent, network: '102.89.23.4', site }),
  'password-changed': letters.passwordChangedLetter(to, site),
  'email-changed': letters.emailChangedLetter(to, 'new.address@mail.example.com', site),
  'authenticator-on': security.totpOnLetter(to, config),
  'authenticator-off': security.totpOffLetter(to, config),
  'recovery-codes-renewed': security.recoveryCodesRenewedLetter(to, config),
  'google-off': security.googleOffLetter(to, config),
  'recovery-code-used': security.recoveryCodeUsedLetter(to, config, 7),
};

it.each(Object.entries(all))('%s reads as it did', async (name, { subject, text, html }) => {
  await expect(`Subject: ${subject}\n\n${text}\n`).toMatchFileSnapshot(`letters/${name}.txt`);
  await expect(html).toMatchFileSnapshot(`letters/${name}.html`);
});

it.each(Object.entries(all))('%s leads nowhere but to the site', (_name, { html, text }) => {
  const links = `${html.replaceAll('<wbr>', '')} ${text}`.match(/https?:[^"<\s]*/g) ?? [];
  expect(links.filter((link) => !link.startsWith(`${site}/membership`))).toEqual([]);
});

it('says a browser it does not know in words too, and repeats nothing of it', () => {
  const { text } = letters.newDeviceLetter(to, { at, userAgent: 'Call +234 1 now', site });
  expect(text).toContain('Browser: a browser\n');
  expect(text).not.toContain('+234');
});

it.each([
  ['a@b.ng', 'a***@b***.ng'],
  ['ada.obi@mail.example.co.uk', 'a***@m***.uk'],
])('hints at the new address %s as %s', (email, hint) => {
  const { text, html } = letters.emailChangedLetter(to, email, site);
  expect(text).toContain(hint);
  expect(text + html).not.toContain(email);
});
