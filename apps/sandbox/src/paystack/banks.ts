import { derivedToken } from './tokens.ts';

export type Bank = { code: string; name: string; slug: string; ussd?: string };

/** Some of Nigeria's banks with their real codes; the first is the one of Paystack's test mode. */
export const banks: readonly Bank[] = [
  { code: '057', name: 'Zenith Bank', slug: 'zenith-bank', ussd: '966' },
  { code: '044', name: 'Access Bank', slug: 'access-bank' },
  { code: '050', name: 'Ecobank Nigeria', slug: 'ecobank-nigeria' },
  { code: '070', name: 'Fidelity Bank', slug: 'fidelity-bank' },
  { code: '011', name: 'First Bank of Nigeria', slug: 'first-bank-of-nigeria' },
  { code: '214', name: 'First City Monument Bank', slug: 'first-city-monument-bank' },
  { code: '058', name: 'Guaranty Trust Bank', slug: 'guaranty-trust-bank', ussd: '737' },
  { code: '50211', name: 'Kuda Bank', slug: 'kuda-bank' },
  { code: '50515', name: 'Moniepoint MFB', slug: 'moniepoint-mfb-ng' },
  { code: '999992', name: 'OPay Digital Services Limited (OPay)', slug: 'paycom' },
  { code: '999991', name: 'PalmPay', slug: 'palmpay' },
  { code: '221', name: 'Stanbic IBTC Bank', slug: 'stanbic-ibtc-bank' },
  { code: '232', name: 'Sterling Bank', slug: 'sterling-bank', ussd: '822' },
  { code: '032', name: 'Union Bank of Nigeria', slug: 'union-bank-of-nigeria' },
  { code: '033', name: 'United Bank For Africa', slug: 'united-bank-for-africa', ussd: '919' },
  { code: '035', name: 'Wema Bank', slug: 'wema-bank' },
];

export const findBank = (code: unknown) => banks.find((bank) => bank.code === code);

const firstNames = ['ADA', 'BOLA', 'CHIDI', 'EFE', 'FUNKE', 'IBRAHIM', 'KEMI', 'NGOZI', 'TUNDE', 'ZAINAB'];
const lastNames = ['ADEYEMI', 'BELLO', 'EZE', 'IGWE', 'LAWAL', 'NWOSU', 'OBI', 'OKAFOR', 'SANNI', 'UMAR'];

/** Accounts whose number decides how a transfer ends, so that each ending can be tried. */
export const testAccounts = [
  { number: '0000000000', ends: 'success', words: 'the money arrives' },
  { number: '0000000001', ends: 'failed', words: 'the transfer fails' },
  { number: '0000000002', ends: 'reversed', words: 'the money arrives and comes back' },
  { number: '0000000404', ends: null, words: 'the bank knows no such account' },
] as const;

export const endOf = (accountNumber: string) =>
  testAccounts.find(({ number }) => number === accountNumber)?.ends ?? 'success';

/** Name of the account's owner, the same each time; null when the bank knows no such account. */
export function resolveName(bankCode: unknown, accountNumber: unknown): string | null {
  if (!findBank(bankCode) || typeof accountNumber !== 'string' || !/^\d{10}$/.test(accountNumber)) return null;
  if (testAccounts.some(({ number, ends }) => number === accountNumber && ends === null)) return null;
  const pick = (names: string[], salt: string) =>
    names[Number.parseInt(derivedToken(4, salt, String(bankCode), accountNumber), 36) % names.length];
  return `${pick(lastNames, 'last name')} ${pick(firstNames, 'first name')}`;
}
