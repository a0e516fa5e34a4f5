import type { Catalogue } from '@udala/messages/catalogue';
import { say } from '#platform/say.ts';

type Sentences = Catalogue['payoutsServer'];
type Failure = 'ourSide' | 'accountFull' | 'accountNotReached' | 'payoutFailed';

const wordings: readonly (readonly [RegExp, Failure])[] = [
  [/balance is not enough|insufficient|starter business|otp|^(?:abandoned|blocked|rejected)$/i, 'ourSide'],
  [/limit|exceed/i, 'accountFull'],
  [/account|beneficiary|recipient|dormant|name/i, 'accountNotReached'],
];

/** True if changing the bank details may help. */
export const isBankToMend = (failure: string | null): boolean => failureOf(failure) !== 'ourSide';

/** Translates the provider's reason for a failed transfer into words that creators understand. */
export const reasonOf = (failure: string | null, m: Sentences = say().payoutsServer): string => m[failureOf(failure)];

const failureOf = (failure: string | null): Failure =>
  wordings.find(([pattern]) => pattern.test(failure ?? ''))?.[1] ?? 'payoutFailed';
