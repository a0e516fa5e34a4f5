import { limits } from '@udala/contract/limits';
import type { Bank } from '@udala/contract/payouts';
import * as m from '@udala/messages/payouts';

/** The raw values of the fields for a bank account. */
export interface Typed {
  bankName: string;
  number: string;
}

export function typedIn(form: HTMLFormElement): Typed {
  const { bankCode = '', accountNumber = '' } = Object.fromEntries(new FormData(form)) as Record<string, string>;
  return { bankName: bankCode, number: accountNumber };
}

const wholeNumber = new RegExp(`^[0-9]{${limits.accountNumberLength}}$`);

const bankNamed = (banks: readonly Bank[], name: string): Bank | undefined => banks.find((bank) => bank.name === name);
/** Strips spaces and hyphens, as in "012 345 6789". */
export const numberFrom = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

export interface WholeAccount {
  bankCode: string;
  accountNumber: string;
}

/** The account that was typed; undefined until bank and number are complete. */
export function wholeAccount(banks: readonly Bank[], typed: Typed): WholeAccount | undefined {
  const bank = bankNamed(banks, typed.bankName);
  const accountNumber = numberFrom(typed.number);
  return bank && wholeNumber.test(accountNumber) ? { bankCode: bank.code, accountNumber } : undefined;
}

export const accountRules = (banks: readonly Bank[]) => ({
  bankCode: (name: string) => (bankNamed(banks, name) ? undefined : m.bankMissing),
  accountNumber: (typed: string) =>
    wholeNumber.test(numberFrom(typed)) ? undefined : m.accountNumberWrong(limits.accountNumberLength),
});
