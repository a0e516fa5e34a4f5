/** Digits of a mailbox's reset codes after wrong guesses. */
export const longCodeLength = 12;
/** Minimum minutes between two emails with a reset code, for requests from an unknown browser. */
export const resetEmailMinutes = 10;
