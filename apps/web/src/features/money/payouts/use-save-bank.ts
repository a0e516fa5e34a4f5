import { skipToken } from '@reduxjs/toolkit/query/react';
import { limits } from '@udala/contract/limits';
import type { Bank } from '@udala/contract/payouts';
import * as m from '@udala/messages/payouts';
import type { Reauth } from '#features/shell/settings/security/use-reauth.ts';
import { messageOf, unreachable } from '#lib/api-error.ts';
import { formDraft } from '#lib/form-draft.ts';
import { useForm } from '#lib/use-form.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { useAccountNameQuery, useSavePayoutAccountMutation } from './payouts.api.ts';

/** The raw values of the fields. */
export interface Typed {
  bankName: string;
  number: string;
}

export function typedIn(form: HTMLFormElement): Typed {
  const { bankCode = '', accountNumber = '' } = Object.fromEntries(new FormData(form)) as Record<string, string>;
  return { bankName: bankCode, number: accountNumber };
}

const draft = formDraft('bank');
const wholeNumber = new RegExp(`^[0-9]{${limits.accountNumberLength}}$`);

const bankNamed = (banks: readonly Bank[], name: string): Bank | undefined => banks.find((bank) => bank.name === name);
/** Strips spaces and hyphens, as in "012 345 6789". */
const numberFrom = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

/** Looks up the account holder as soon as bank and number are complete. */
export function useFoundName(banks: readonly Bank[], typed: Typed) {
  const bank = bankNamed(banks, typed.bankName);
  const accountNumber = numberFrom(typed.number);
  const isWhole = bank !== undefined && wholeNumber.test(accountNumber);
  const answer = useAccountNameQuery(isWhole ? { bankCode: bank.code, accountNumber } : skipToken);
  const isAsking = isWhole && answer.isFetching;
  return {
    isAsking,
    name: isWhole && !isAsking ? answer.currentData : undefined,
    failure: isWhole && !isAsking && answer.isError ? messageOf(answer.error) : undefined,
    again: () => void answer.refetch(),
  };
}

export type Found = ReturnType<typeof useFoundName>;

interface SaveBank {
  banks: readonly Bank[];
  reauth: Reauth;
  found: Found;
  onSaved: () => void;
}

/** Saves only after the account holder's name was shown. */
export function useSaveBank({ banks, reauth, found, onSaved }: SaveBank) {
  const dispatch = useAppDispatch();
  const [save] = useSavePayoutAccountMutation();
  return useForm({
    draft,
    rules: {
      reauth: reauth.rule,
      bankCode: (name) => (bankNamed(banks, name) ? undefined : m.bankMissing),
      accountNumber: (typed) =>
        wholeNumber.test(numberFrom(typed)) ? undefined : m.accountNumberWrong(limits.accountNumberLength),
    },
    async submit({ reauth: typed, bankCode: bankName, accountNumber }) {
      const bankCode = bankNamed(banks, bankName)?.code;
      if (bankCode === undefined || found.name === undefined)
        return { error: { ...unreachable, message: found.failure ?? m.nameFirst } };
      const account = { bankCode, accountNumber: numberFrom(accountNumber) };
      const { error } = await reauth.give(typed, (given) => save({ ...account, reauth: given }));
      if (error) return { error };
      onSaved();
      dispatch(toastShown({ type: 'success', title: m.bankSaved }));
    },
  });
}
