import { catalogue, type Catalogue } from '@udala/messages/catalogue';
import { naira } from '@udala/messages/money';
import type { Config } from '#app/config.ts';
import { composeEmail, type Reader } from '#platform/mail/compose-email.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';
import { isBankToMend, reasonOf } from './payout-words.ts';

interface EmailedAccount {
  bank_name: string;
  last4: string;
}

interface EmailedPayout extends EmailedAccount {
  amount_kobo: number;
  fee_kobo: number;
}

const payoutPage = ({ publicUrl }: Config) => `${publicUrl.origin}/membership/app/payout`;

const factsOf = (m: Catalogue['payoutsServer'], payout: EmailedPayout) => ({
  facts: {
    [m.amount]: naira(payout.amount_kobo),
    [m.fee]: naira(payout.fee_kobo),
    [m.bank]: m.bankAccount(payout.bank_name, payout.last4),
  },
});

/** `bankChangeHoldUntil` after a change; null for the first account. */
export function bankAccountEmail(
  reader: Reader,
  config: Config,
  { bank_name, last4, bankChangeHoldUntil }: EmailedAccount & { bankChangeHoldUntil: Date | null },
): EmailMessage {
  const { payoutsServer: m, mail } = catalogue(reader.locale);
  return composeEmail({
    reader,
    subject: bankChangeHoldUntil ? m.accountChangedSubject : m.accountSetSubject,
    parts: [
      bankChangeHoldUntil ? m.accountChangedLead : m.accountSetLead,
      { facts: { [m.bank]: m.bankAccount(bank_name, last4) } },
      ...(bankChangeHoldUntil ? [m.accountChangedHold(bankChangeHoldUntil)] : []),
      m.accountNotYou,
      { link: `${config.publicUrl.origin}/membership/auth/forgot-password`, label: mail.resetPassword },
      { link: payoutPage(config), label: m.seePayouts },
    ],
  });
}

export function identityFailedEmail(
  reader: Reader,
  config: Config,
  { bank_name, last4 }: EmailedAccount,
): EmailMessage {
  const { payoutsServer: m } = catalogue(reader.locale);
  return composeEmail({
    reader,
    subject: m.identityFailedSubject,
    parts: [
      m.identityFailedLead,
      { facts: { [m.bank]: m.bankAccount(bank_name, last4) } },
      m.identityFailedDo,
      { link: payoutPage(config), label: m.fixBankDetails },
    ],
  });
}

export function payoutPaidEmail(reader: Reader, config: Config, payout: EmailedPayout): EmailMessage {
  const { payoutsServer: m } = catalogue(reader.locale);
  return composeEmail({
    reader,
    subject: m.payoutPaidSubject(payout.amount_kobo),
    parts: [m.payoutPaidLead, factsOf(m, payout), { link: payoutPage(config), label: m.seePayouts }],
  });
}

export function payoutFailedEmail(
  reader: Reader,
  config: Config,
  payout: EmailedPayout,
  failure: string | null,
): EmailMessage {
  const { payoutsServer: m } = catalogue(reader.locale);
  return composeEmail({
    reader,
    subject: m.payoutFailedSubject(payout.amount_kobo),
    parts: [
      m.payoutFailedLead(reasonOf(failure, m)),
      factsOf(m, payout),
      m.payoutTryAgain,
      { link: payoutPage(config), label: isBankToMend(failure) ? m.fixBankDetails : m.seePayouts },
    ],
  });
}

export function payoutReturnedEmail(reader: Reader, config: Config, payout: EmailedPayout): EmailMessage {
  const { payoutsServer: m } = catalogue(reader.locale);
  return composeEmail({
    reader,
    subject: m.payoutReturnedSubject(payout.amount_kobo),
    parts: [
      m.payoutReturnedLead(payout.amount_kobo),
      factsOf(m, payout),
      m.payoutTryAgain,
      { link: payoutPage(config), label: m.fixBankDetails },
    ],
  });
}
