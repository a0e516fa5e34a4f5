import type { Catalogue } from '@udala/messages/catalogue';
import { say } from '#platform/say.ts';

type Sentences = Catalogue['billingServer'];

/**
 * The `merchant`: the provider refuses our account (closed, limited, without this kind of payment), so every charge
 * fails until the operator has mended that. The `network`: the payer's bank, or what leads to it, was away.
 */
type Fault = 'merchant' | 'network';

interface Wording {
  pattern: RegExp;
  sentence: (m: Sentences) => string;
  /** The payment method will never work again, so it is not retried. */
  isForGood?: true;
  fault?: Fault;
}

const wordings: readonly Wording[] = [
  { pattern: /\b(?:your business|merchant)\b|invalid key/i, sentence: (m) => m.oursToMend, fault: 'merchant' },
  { pattern: /not confirmed in time/i, sentence: (m) => m.bankUnconfirmed },
  { pattern: /asks for the customer/i, sentence: (m) => m.bankAsksForYou },
  { pattern: /insufficient/i, sentence: (m) => m.notEnoughMoney },
  { pattern: /not completed|abandoned|cancel/i, sentence: (m) => m.notFinished },
  { pattern: /cannot be fulfilled until/i, sentence: (m) => m.cardMustWait },
  { pattern: /time[ds]?[ -]?out|timeout/i, sentence: (m) => m.codeTimedOut },
  { pattern: /(?:incorrect|invalid|wrong) (?:pin|otp|phone)/i, sentence: (m) => m.codeWrong },
  { pattern: /expired card|card (?:has )?expired/i, sentence: (m) => m.cardExpired, isForGood: true },
  { pattern: /pick ?up|(?:lost|stolen) card/i, sentence: (m) => m.cardBlocked, isForGood: true },
  { pattern: /account (?:is |has been )?closed|closed account/i, sentence: (m) => m.accountClosed, isForGood: true },
  { pattern: /authorization.*(?:invalid|inactive)/i, sentence: (m) => m.methodGone, isForGood: true },
  { pattern: /(?:invalid|active|saved|match) authorization/i, sentence: (m) => m.methodGone, isForGood: true },
  { pattern: /restricted/i, sentence: (m) => m.cardBlocked },
  { pattern: /token not generated|not enrolled|not registered/i, sentence: (m) => m.cardNotForWeb },
  { pattern: /exceeds|limit exceeded/i, sentence: (m) => m.overLimit },
  { pattern: /fraud|unable to process transaction/i, sentence: (m) => m.securityCheck },
  { pattern: /declined|denied|do not hono/i, sentence: (m) => m.bankSaidNo },
  { pattern: /inoperative|malfunction/i, sentence: (m) => m.bankAway, fault: 'network' },
];

/** Our own wording: the bank was still deciding after days, and money may still come. */
export const UNCONFIRMED = 'not confirmed in time';

const wordingOf = (gatewayResponse: string | null): Wording | undefined =>
  wordings.find(({ pattern }) => pattern.test(gatewayResponse ?? ''));

/**
 * Translates the provider's failure message into a sentence that patrons understand, by default for whoever made the
 * request.
 */
export const reasonOf = (gatewayResponse: string | null, m: Sentences = say().billingServer): string =>
  wordingOf(gatewayResponse)?.sentence(m) ?? m.paymentFailed;

/** Whose fault it was, where it was not the payer's and says nothing about their card. */
export const faultOf = (gatewayResponse: string | null): Fault | null => wordingOf(gatewayResponse)?.fault ?? null;

/** True if a saved method failed permanently and must not be charged again. */
export const isForGood = (gatewayResponse: string | null): boolean => wordingOf(gatewayResponse)?.isForGood ?? false;
