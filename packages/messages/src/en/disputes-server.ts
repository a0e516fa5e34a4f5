/** The server's texts about disputed payments. */
export const answeredAlready = 'This dispute was answered before, or it is over.';
export const tooLate = 'The bank takes no answer to this any more.';
/** For the bank, where the creator adds no words of their own. */
export const seeEvidence = 'The customer agreed to this payment: see the evidence.';
export const acceptedWithoutWords = 'We accept that the payment goes back.';
export const providerAway = "The payment provider didn't answer. Nothing is recorded: send it again.";
