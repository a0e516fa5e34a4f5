import type { Catalogue } from '@udala/messages/catalogue';
import { say } from '#platform/say.ts';

type Sentences = Catalogue['billingServer'];
/** A sentence without parameters. */
type SentenceKey = { [K in keyof Sentences]: Sentences[K] extends string ? K : never }[keyof Sentences];

/**
 * The `merchant`: the provider refuses our account or a creator's subaccount (closed, limited, without this kind of
 * payment), so every such charge fails until the operator has mended that. The `network`: the payer's bank, or what leads to it, was away.
 */
type Fault = 'merchant' | 'network';

interface Wording {
  pattern: RegExp;
  sentence: SentenceKey;
  /** The payment method will never work again, so it is not retried. */
  isForGood?: true;
  fault?: Fault;
}

const wordings: readonly Wording[] = [
  {
    pattern: /\b(?:your business|merchant|sub-?account|transaction[ _]charge|split)\b|invalid key/i,
    sentence: 'oursToMend',
    fault: 'merchant',
  },
  { pattern: /not confirmed in time/i, sentence: 'bankUnconfirmed' },
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
  { pattern: /inoperative|malfunction/i, sentence: 'bankAway', fault: 'network' },
];

/** Our own wording: the bank was still deciding after days, and money may still come. */
export const UNCONFIRMED = 'not confirmed in time';

/** Our own wording: the card was declined on the same day for another membership. */
export const NOT_TRIED = 'not tried today';

const wordingOf = (gatewayResponse: string | null): Wording | undefined =>
  wordings.find(({ pattern }) => pattern.test(gatewayResponse ?? ''));

/**
 * Translates the provider's failure message into a sentence that patrons understand, by default for whoever made the
 * request.
 */
export const reasonOf = (gatewayResponse: string | null, m: Sentences = say().billingServer): string =>
  m[wordingOf(gatewayResponse)?.sentence ?? 'paymentFailed'];

/** A short code of the reason, for figures. */
export const reasonCodeOf = (gatewayResponse: string | null): string =>
  (wordingOf(gatewayResponse)?.sentence ?? 'paymentFailed').replaceAll(
    /[A-Z]/g,
    (capital) => `_${capital.toLowerCase()}`,
  );

/** Whose fault it was, where it was not the payer's and says nothing about their card. */
export const faultOf = (gatewayResponse: string | null): Fault | null => wordingOf(gatewayResponse)?.fault ?? null;

/** True if a saved method failed permanently and must not be charged again. */
export const isForGood = (gatewayResponse: string | null): boolean => wordingOf(gatewayResponse)?.isForGood ?? false;
