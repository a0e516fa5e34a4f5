import * as m from '@udala/messages/billing-server';

const wordings: readonly (readonly [RegExp, string])[] = [
  [/insufficient/i, m.notEnoughMoney],
  [/not completed|abandoned|cancel/i, m.notFinished],
  [/time[ds]?[ -]?out|timeout/i, m.codeTimedOut],
  [/(?:incorrect|invalid|wrong) (?:pin|otp|phone)/i, m.codeWrong],
  [/expired card|card (?:has )?expired/i, m.cardExpired],
  [/pick ?up|lost|stolen|restricted|account closed/i, m.cardBlocked],
  [/token not generated|not enrolled|not registered/i, m.cardNotForWeb],
  [/declined|denied|do not hono/i, m.bankSaidNo],
];

/** The provider's words for a payment that failed, in words a patron understands. */
export const reasonOf = (gatewayResponse: string | null): string =>
  wordings.find(([pattern]) => pattern.test(gatewayResponse ?? ''))?.[1] ?? m.paymentFailed;
