import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Bank } from '@udala/contract/payouts';
import * as m from '@udala/messages/payouts';
import type { Reauth } from '#features/shell/settings/security/use-reauth.ts';
import { unreachable } from '#lib/api-error.ts';
import { formDraft } from '#lib/form-draft.ts';
import { useForm } from '#lib/use-form.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { foundIn, type Found } from './found.ts';
import { identityIn, identityRules } from './identity-fields.tsx';
import { accountRules, wholeAccount, type Typed } from './typed-account.ts';
import { useAccountNameQuery, useSavePayoutAccountMutation } from './payouts.api.ts';

const draft = formDraft('bank');
/** Looks up the account holder as soon as bank and number are complete. */
export function useFoundName(banks: readonly Bank[], typed: Typed) {
  const account = wholeAccount(banks, typed);
  const answer = useAccountNameQuery(account ?? skipToken);
  return foundIn(answer, account !== undefined);
}

interface SaveBank {
  banks: readonly Bank[];
  reauth: Reauth;
  found: Found;
  /** Whether name and BVN are asked for. */
  needsIdentity: boolean;
  onSaved: () => void;
}

/** Saves only after the account holder's name was shown. */
export function useSaveBank({ banks, reauth, found, needsIdentity, onSaved }: SaveBank) {
  const dispatch = useAppDispatch();
  const [save] = useSavePayoutAccountMutation();
  return useForm({
    draft,
    rules: {
      reauth: reauth.rule,
      ...accountRules(banks),
      ...identityRules(needsIdentity),
    },
    async submit({ reauth: typed, bankCode: bankName, accountNumber: number, ...rest }) {
      const account = wholeAccount(banks, { bankName, number });
      if (account === undefined || found.name === undefined)
        return { error: { ...unreachable, message: found.failure ?? m.nameFirst } };
      const identity = needsIdentity && { identity: identityIn(rest) };
      const { error } = await reauth.give(typed, (given) => save({ ...account, ...identity, reauth: given }));
      if (error) return { error };
      onSaved();
      dispatch(toastShown({ type: 'success', title: m.bankSaved }));
    },
  });
}
