/** The login step of a locked account. Separate from auth.ts: hardly anybody sees it. */
export const guessedAt = 'Somebody has been guessing at this account, so a device we do not know needs a code too.';
export const onItsWay = (time: string) => `If your password is right, we mailed you one at ${time}. Check spam.`;
export const label = 'Code from your email';
