import { resetPassword } from '@udala/messages/mail';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/payouts-server';
import type { Config } from '#app/config.ts';
import { composeEmail } from '#platform/mail/compose-email.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';

interface EmailedAccount {
  bank_name: string;
  last4: string;
}

interface EmailedPayout extends EmailedAccount {
  amount_kobo: number;
  fee_kobo: number;
}

const payoutPage = ({ publicUrl }: Config) => `${publicUrl.origin}/membership/app/payout`;

const factsOf = (payout: EmailedPayout) => ({
  facts: {
    [m.amount]: naira(payout.amount_kobo),
    [m.fee]: naira(payout.fee_kobo),
    [m.bank]: m.bankAccount(payout.bank_name, payout.last4),
  },
});

/** `bankChangeHoldUntil` after a change; null for the first account. */
export const bankAccountEmail = (
  to: string,
  config: Config,
  { bank_name, last4, bankChangeHoldUntil }: EmailedAccount & { bankChangeHoldUntil: Date | null },
): EmailMessage =>
  composeEmail({
    to,
    subject: bankChangeHoldUntil ? m.accountChangedSubject : m.accountSetSubject,
    parts: [
      bankChangeHoldUntil ? m.accountChangedLead : m.accountSetLead,
      { facts: { [m.bank]: m.bankAccount(bank_name, last4) } },
      ...(bankChangeHoldUntil ? [m.accountChangedHold(bankChangeHoldUntil)] : []),
      m.accountNotYou,
      { link: `${config.publicUrl.origin}/membership/auth/forgot-password`, label: resetPassword },
      { link: payoutPage(config), label: m.seePayouts },
    ],
  });

export const payoutPaidEmail = (to: string, config: Config, payout: EmailedPayout): EmailMessage =>
  composeEmail({
    to,
    subject: m.payoutPaidSubject(payout.amount_kobo),
    parts: [m.payoutPaidLead, factsOf(payout), { link: payoutPage(config), label: m.seePayouts }],
  });

export const payoutFailedEmail = (to: string, config: Config, payout: EmailedPayout, reason: string): EmailMessage =>
  composeEmail({
    to,
    subject: m.payoutFailedSubject(payout.amount_kobo),
    parts: [
      m.payoutFailedLead(reason),
      factsOf(payout),
      m.payoutTryAgain,
      { link: payoutPage(config), label: reason === m.ourSide ? m.seePayouts : m.fixBankDetails },
    ],
  });

export const payoutReturnedEmail = (to: string, config: Config, payout: EmailedPayout): EmailMessage =>
  composeEmail({
    to,
    subject: m.payoutReturnedSubject(payout.amount_kobo),
    parts: [
      m.payoutReturnedLead(payout.amount_kobo),
      factsOf(payout),
      m.payoutTryAgain,
      { link: payoutPage(config), label: m.fixBankDetails },
    ],
  });
