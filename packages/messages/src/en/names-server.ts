/** Stands for a name in emails and pushes until the operator has looked at it. */
export const somebody = 'Somebody on Udala';
