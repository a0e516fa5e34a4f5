import type { Catalogue } from '@udala/messages/catalogue';
import { say } from '#platform/say.ts';

type Sentences = Catalogue['billingServer'];

interface Wording {
  pattern: RegExp;
  sentence: Extract<{ [K in keyof Sentences]: Sentences[K] extends string ? K : never }[keyof Sentences], string>;
  /** The payment method will never work again, so it is not retried. */
  isForGood?: true;
}

const wordings: readonly Wording[] = [
  { pattern: /asks for the customer/i, sentence: 'bankAsksForYou' },
  { pattern: /insufficient/i, sentence: 'notEnoughMoney' },
  { pattern: /not completed|abandoned|cancel/i, sentence: 'notFinished' },
  { pattern: /cannot be fulfilled until/i, sentence: 'cardMustWait' },
  { pattern: /time[ds]?[ -]?out|timeout/i, sentence: 'codeTimedOut' },
  { pattern: /(?:incorrect|invalid|wrong) (?:pin|otp|phone)/i, sentence: 'codeWrong' },
  { pattern: /expired card|card (?:has )?expired/i, sentence: 'cardExpired', isForGood: true },
  { pattern: /pick ?up|(?:lost|stolen) card/i, sentence: 'cardBlocked', isForGood: true },
  { pattern: /account (?:is |has been )?closed|closed account/i, sentence: 'accountClosed', isForGood: true },
  { pattern: /authorization.*(?:invalid|inactive)/i, sentence: 'methodGone', isForGood: true },
  { pattern: /(?:invalid|active|saved|match) authorization/i, sentence: 'methodGone', isForGood: true },
  { pattern: /restricted/i, sentence: 'cardBlocked' },
  { pattern: /token not generated|not enrolled|not registered/i, sentence: 'cardNotForWeb' },
  { pattern: /exceeds|limit exceeded/i, sentence: 'overLimit' },
  { pattern: /fraud|unable to process transaction/i, sentence: 'securityCheck' },
  { pattern: /declined|denied|do not hono/i, sentence: 'bankSaidNo' },
  { pattern: /inoperative|malfunction/i, sentence: 'bankAway' },
];

const wordingOf = (gatewayResponse: string | null): Wording | undefined =>
  wordings.find(({ pattern }) => pattern.test(gatewayResponse ?? ''));

/**
 * Translates the provider's failure message into a sentence that patrons understand, by default for whoever made the
 * request.
 */
export const reasonOf = (gatewayResponse: string | null, m: Sentences = say().billingServer): string =>
  m[wordingOf(gatewayResponse)?.sentence ?? 'paymentFailed'];

/** True if a saved method failed permanently and must not be charged again. */
export const isForGood = (gatewayResponse: string | null): boolean => wordingOf(gatewayResponse)?.isForGood ?? false;
