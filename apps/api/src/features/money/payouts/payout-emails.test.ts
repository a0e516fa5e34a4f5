import { expect, it } from 'vitest';
import { readConfig } from '#app/config.ts';
import * as payoutEmails from './payout-emails.ts';

const reader = { to: 'ngozi@example.com', locale: 'en' } as const;
const site = 'https://udala.example';
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
const account = { bank_name: 'Guaranty Trust Bank', last4: '4821' };
const payout = { ...account, amount_kobo: 8_420_000, fee_kobo: 10_000 };

const all = {
  'account-set': payoutEmails.bankAccountEmail(reader, config, { ...account, bankChangeHoldUntil: null }),
  'account-changed': payoutEmails.bankAccountEmail(reader, config, {
    ...account,
    bankChangeHoldUntil: new Date('2026-11-21T09:05:00Z'),
  }),
  'payout-paid': payoutEmails.payoutPaidEmail(reader, config, payout),
  'payout-failed': payoutEmails.payoutFailedEmail(reader, config, payout, 'Account is dormant'),
  'payout-failed-here': payoutEmails.payoutFailedEmail(reader, config, payout, 'Your balance is not enough'),
  'payout-returned': payoutEmails.payoutReturnedEmail(reader, config, payout),
};

it.each(Object.entries(all))('%s matches its snapshot', async (name, { subject, text, html }) => {
  await expect(`Subject: ${subject}\n\n${text}\n`).toMatchFileSnapshot(`__snapshots__/${name}.txt`);
  await expect(html).toMatchFileSnapshot(`__snapshots__/${name}.html`);
});

it.each(Object.entries(all))('%s links to the site only', (_name, { html, text }) => {
  const links = `${html.replaceAll('<wbr>', '')} ${text}`.match(/https?:[^"<\s]*/g) ?? [];
  expect(links.filter((link) => !link.startsWith(`${site}/membership`))).toEqual([]);
});
