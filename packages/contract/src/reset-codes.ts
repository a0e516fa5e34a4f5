/** Digits of a mailbox's reset codes once they are guessed at. */
export const longCodeLength = 12;
/** Between two emails with a reset code, to whoever asks in a browser nobody knows. */
export const resetEmailMinutes = 10;
