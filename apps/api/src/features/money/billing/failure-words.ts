import * as m from '@udala/messages/billing-server';

interface Wording {
  pattern: RegExp;
  sentence: string;
  /** The payment method will never work again, so it is not retried. */
  isForGood?: true;
}

const wordings: readonly Wording[] = [
  { pattern: /asks for the customer/i, sentence: m.bankAsksForYou },
  { pattern: /insufficient/i, sentence: m.notEnoughMoney },
  { pattern: /not completed|abandoned|cancel/i, sentence: m.notFinished },
  { pattern: /cannot be fulfilled until/i, sentence: m.cardMustWait },
  { pattern: /time[ds]?[ -]?out|timeout/i, sentence: m.codeTimedOut },
  { pattern: /(?:incorrect|invalid|wrong) (?:pin|otp|phone)/i, sentence: m.codeWrong },
  { pattern: /expired card|card (?:has )?expired/i, sentence: m.cardExpired, isForGood: true },
  { pattern: /pick ?up|(?:lost|stolen) card/i, sentence: m.cardBlocked, isForGood: true },
  { pattern: /account (?:is |has been )?closed|closed account/i, sentence: m.accountClosed, isForGood: true },
  { pattern: /authorization.*(?:invalid|inactive)/i, sentence: m.methodGone, isForGood: true },
  { pattern: /(?:invalid|active|saved|match) authorization/i, sentence: m.methodGone, isForGood: true },
  { pattern: /restricted/i, sentence: m.cardBlocked },
  { pattern: /token not generated|not enrolled|not registered/i, sentence: m.cardNotForWeb },
  { pattern: /exceeds|limit exceeded/i, sentence: m.overLimit },
  { pattern: /fraud|unable to process transaction/i, sentence: m.securityCheck },
  { pattern: /declined|denied|do not hono/i, sentence: m.bankSaidNo },
  { pattern: /inoperative|malfunction/i, sentence: m.bankAway },
];

const wordingOf = (gatewayResponse: string | null): Wording | undefined =>
  wordings.find(({ pattern }) => pattern.test(gatewayResponse ?? ''));

/** Translates the provider's failure message into a sentence that patrons understand. */
export const reasonOf = (gatewayResponse: string | null): string =>
  wordingOf(gatewayResponse)?.sentence ?? m.paymentFailed;

/** True if a saved method failed permanently and must not be charged again. */
export const isForGood = (gatewayResponse: string | null): boolean => wordingOf(gatewayResponse)?.isForGood ?? false;
