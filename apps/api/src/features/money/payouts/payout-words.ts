import * as m from '@udala/messages/payouts-server';

const wordings: readonly (readonly [RegExp, string])[] = [
  [/balance is not enough|insufficient|starter business|otp|^(?:abandoned|blocked|rejected)$/i, m.ourSide],
  [/limit|exceed/i, m.accountFull],
  [/account|beneficiary|recipient|dormant|name/i, m.accountNotReached],
];

/** True if changing the bank details may help. */
export const isBankToMend = (failure: string | null): boolean => reasonOf(failure) !== m.ourSide;

/** Translates the provider's reason for a failed transfer into words a creator understands. */
export const reasonOf = (failure: string | null): string =>
  wordings.find(([pattern]) => pattern.test(failure ?? ''))?.[1] ?? m.payoutFailed;
