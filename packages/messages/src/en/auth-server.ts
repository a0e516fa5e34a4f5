/** The server's texts about signing up and signing in. */
export const wrongPair = 'Email or password is not right.';
export const verifyEmailFirst = 'Verify your email first. We sent you a code.';
export const codeWrong = 'That code is not right.';
export const codeOld = 'That code is old. We sent a new one.';
export const tooManyTries = (minutes: number) => `Too many tries. Wait ${inWords(minutes)}, then try again.`;
export const signInBusy = 'Many people are signing in right now. Try again in a moment.';
export const codeAskAgain = 'That code is old. Ask for a new one.';
export const tooManyPairs = (minutes: number) => `Too many tries. Wait ${inWords(minutes)} or reset your password.`;
export const emailCodeRequired =
  "Someone has been guessing your password. If yours is right, we've emailed you a code. Enter it too.";
export const pairOrCodeWrong = 'That code or your password is not right. A code works for ten minutes.';
export const codeGuessedAt =
  'Someone guessed at this code too often. In ten minutes, ask for a new one: it will be longer.';
export const tooManyEmailsHere = (minutes: number) =>
  `Too many codes were sent from your network. Wait ${inWords(minutes)}, or use another connection.`;
export const emailsStopped = (minutes: number) =>
  `We can't send codes to new addresses right now. Try again in ${inWords(minutes)}.`;
export const passwordLeaked = 'That password has leaked before. Choose another.';
export const passwordOwn = 'That is too close to your name or email. Choose another.';
export const emailDisposable = "That's a throwaway address. Use one you'll keep.";
/** Where one creator is paid by a business of their own. */
export const oneCreator = 'This site has its creator already. You can join as a patron.';

function inWords(minutes: number): string {
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
