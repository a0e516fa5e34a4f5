/** The server's texts about signing in with Google. */
export const googleRefused = "Google sign-in didn't work. Try again.";
export const exchangeRefused = 'This sign-in is old or was used already. Try Google again.';
