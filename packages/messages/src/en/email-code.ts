/** The login step of a locked account. Separate from auth.ts: hardly anybody sees it. */
export const guessedAt = 'Someone has been guessing your password, so new devices need a code too.';
export const onItsWay = (time: string) => `If your password is right, we emailed you one at ${time}. Check spam.`;
export const label = 'Code from your email';
