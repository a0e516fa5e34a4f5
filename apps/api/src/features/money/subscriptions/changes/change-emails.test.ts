import { expect, it } from 'vitest';
import { readConfig } from '#app/config.ts';
import { movableClock } from '#platform/clock.ts';
import { priceAgreedEmail, priceOfferedEmail, stoppedEmail } from './change-emails.ts';

const config = readConfig({
  PUBLIC_URL: 'https://udala.example',
  DATABASE_URL: 'postgres://udala@localhost/udala',
  SMTP_URL: 'smtp://localhost',
  OPERATOR_EMAIL: 'operator@udala.example',
  MONEY_MODE: 'platform',
  I_HOLD_THE_LICENCE: 'yes',
  PLATFORM_FEE_PERCENT: '10',
  MAIL_FROM: 'Udala <hello@udala.example>',
  PAYSTACK_SECRET_KEY: 'sk_test_letters',
});
const clock = { ...movableClock(), now: () => new Date('2026-01-12T09:00:00Z') };
const keys = { clock, config, secret: Buffer.alloc(32, 7) };
const creatorId = '0198c0de-0000-7000-8000-000000000002';
const subscriptionId = '0198c0de-0000-7000-8000-000000000001';
const until = '2026-12-20';
const stop = { until: null, isCharged: false, refundKobo: null } as const;

const emailsOf = (creatorName: string) => {
  const to = { reader: { to: 'ngozi@example.com', locale: 'en' } as const, creatorName, userName: 'ada', creatorId };
  return {
    cancelled: stoppedEmail(keys, to, { ...stop, reason: 'cancelled', until }),
    'cancelled-and-over': stoppedEmail(keys, to, { ...stop, reason: 'cancelled' }),
    'cancelled-while-charged': stoppedEmail(keys, to, { ...stop, reason: 'cancelled', isCharged: true }),
    'ended-by-creator': stoppedEmail(keys, to, { ...stop, reason: 'creator', until }),
    'ended-with-refund': stoppedEmail(keys, to, { ...stop, reason: 'creator', refundKobo: 250_000 }),
    'offer-withdrawn': stoppedEmail(keys, to, { ...stop, reason: 'offer_withdrawn', until }),
    'price-offered': priceOfferedEmail(keys, to, { subscriptionId, priceKobo: 250_000, offeredKobo: 300_000 }),
    'price-agreed': priceAgreedEmail(keys, to, { subscriptionId, priceKobo: 300_000, nextPaymentOn: until }),
  };
};

it.each(Object.entries(emailsOf('Ada Obi')))('%s matches its snapshot', async (name, { subject, text }) => {
  await expect(`Subject: ${subject}\n\n${text}\n`).toMatchFileSnapshot(`__snapshots__/${name}.txt`);
});

it.each(Object.entries(emailsOf('Ada <b>Obi</b>')))(
  '%s links to our sites only, and escapes markup',
  (_name, { html, text }) => {
    const links = `${html.replaceAll('<wbr>', '')} ${text}`.match(/https?:[^"<\s]*/g) ?? [];
    expect(links.filter((link) => !/^https:\/\/(?:ada\.)?udala\.example/.test(link))).toEqual([]);
    expect(html).not.toContain('<b>Obi</b>');
  },
);
