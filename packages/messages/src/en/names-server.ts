/** Replaces a name in emails and pushes until the operator has reviewed it. */
export const somebody = 'Somebody on Udala';
