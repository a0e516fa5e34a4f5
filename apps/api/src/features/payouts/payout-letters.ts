import { resetPassword } from '@udala/messages/mail';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/payouts-server';
import type { Config } from '#app/config.ts';
import { composeLetter } from '#platform/mail/letter.ts';
import type { Letter } from '#platform/mail/mail.ts';

interface LetterAccount {
  bank_name: string;
  last4: string;
}

interface LetterPayout extends LetterAccount {
  amount_kobo: number;
  fee_kobo: number;
}

const payoutPage = ({ publicUrl }: Config) => `${publicUrl.origin}/membership/app/payout`;

const factsOf = (payout: LetterPayout) => ({
  facts: {
    [m.amount]: naira(payout.amount_kobo),
    [m.fee]: naira(payout.fee_kobo),
    [m.bank]: m.bankAccount(payout.bank_name, payout.last4),
  },
});

/** `restsUntil` after a change; null for the first account. */
export const accountLetter = (
  to: string,
  config: Config,
  { bank_name, last4, restsUntil }: LetterAccount & { restsUntil: Date | null },
): Letter =>
  composeLetter({
    to,
    subject: restsUntil ? m.accountChangedSubject : m.accountSetSubject,
    parts: [
      restsUntil ? m.accountChangedLead : m.accountSetLead,
      { facts: { [m.bank]: m.bankAccount(bank_name, last4) } },
      ...(restsUntil ? [m.accountChangedRests(restsUntil)] : []),
      m.accountNotYou,
      { link: `${config.publicUrl.origin}/membership/auth/forgot-password`, label: resetPassword },
      { link: payoutPage(config), label: m.seePayouts },
    ],
  });

export const payoutPaidLetter = (to: string, config: Config, payout: LetterPayout): Letter =>
  composeLetter({
    to,
    subject: m.payoutPaidSubject(payout.amount_kobo),
    parts: [m.payoutPaidLead, factsOf(payout), { link: payoutPage(config), label: m.seePayouts }],
  });

export const payoutFailedLetter = (to: string, config: Config, payout: LetterPayout, reason: string): Letter =>
  composeLetter({
    to,
    subject: m.payoutFailedSubject(payout.amount_kobo),
    parts: [
      m.payoutFailedLead(reason),
      factsOf(payout),
      m.payoutTryAgain,
      { link: payoutPage(config), label: reason === m.ourSide ? m.seePayouts : m.fixBankDetails },
    ],
  });

export const payoutReturnedLetter = (to: string, config: Config, payout: LetterPayout): Letter =>
  composeLetter({
    to,
    subject: m.payoutReturnedSubject(payout.amount_kobo),
    parts: [
      m.payoutReturnedLead(payout.amount_kobo),
      factsOf(payout),
      m.payoutTryAgain,
      { link: payoutPage(config), label: m.fixBankDetails },
    ],
  });
