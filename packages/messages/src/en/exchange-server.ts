/** The server's texts about one sign-in on several hosts. */
export const codeNotGiven = 'Log in on that page.';
export const codeRefused = 'This sign-in is old or was used already. Log in again.';
