/** Announces that the person has just liked or said something: a good moment to ask them whether they want to be notified. */
export const goodMoments = new EventTarget();

export const noteGoodMoment = (): void => void goodMoments.dispatchEvent(new Event('moment'));
