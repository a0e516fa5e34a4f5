/** Account security of a signed-in person: address, password, authenticator app and sessions. */
export const change = 'Change';
export const couldNotLoad = "We couldn't load this part.";

// Re-authentication
export const reauthFirst = "First, prove it's you";
export const sendingTo = (email: string) => `Sending a code to ${email}.`;

// Email
export const changeEmail = 'Change your email';
export const newEmail = 'New email';
export const sendToNewEmail = 'Send code to new email';
export const newAddressCode = 'Code from the new address';
export const codeSentTo = (email: string, time: string) =>
  `Sent to ${email} at ${time}. Your email changes once you enter it.`;
export const confirmEmail = 'Change email';
export const changingEmail = 'Changing…';
export const startAgain = 'Start again';
export const emailChanged = 'Email changed';
export const loggedOutElsewhere = "You're logged out everywhere else.";

// Password
export const password = 'Password';
export const passwordHint = 'A new one logs you out everywhere else.';
export const noPasswordHint = "You don't have one yet. With one, you can log in by email too.";
export const changePassword = 'Change your password';
export const setPassword = 'Set a password';
export const currentPassword = 'Current password';
export const currentPasswordMissing = 'Enter your current password.';
export const forgotIt = 'Forgot it?';
export const withGoogle = 'You sign in with Google.';

// Authenticator app
export const authenticator = 'Authenticator app';
export const authenticatorHint =
  "Add a second step when you log in: six digits from an app on your phone. Then a stolen password isn't enough.";
export const turnOn = 'Turn on';
export const turnOnTitle = 'Turn on your authenticator app';
export const next = 'Next';
export const checking = 'Checking…';
export const scan = 'Scan this with your authenticator app';
export const scanHint = 'Google Authenticator, Microsoft Authenticator, Aegis and others work.';
export const qrCode = 'QR code for your authenticator app. Its secret is written below.';
export const openApp = 'Open in your authenticator app';
export const orType = 'Or type this secret into the app';
export const copySecret = 'Copy secret';
export const copied = 'Copied';
export const appCode = 'Code from the app';
export const appCodeHint = 'Six digits that change every 30 seconds';
export const appCodeMissing = 'Enter the six digits from the app.';
export const turningOn = 'Turning on…';
export const isOn = (codesLeft: number) => `On · ${codesLeft} recovery ${codesLeft === 1 ? 'code' : 'codes'} left`;
export const newCodes = 'New recovery codes';
export const newCodesHint = 'Your old codes stop working.';
export const getCodes = 'Get new codes';
export const turnOff = 'Turn off';
export const turnOffTitle = 'Turn off your authenticator app?';
export const turnOffHint = 'Logging in then takes one step, and your recovery codes stop working.';
export const turningOff = 'Turning off…';
export const turnedOff = 'Authenticator app is off';
export const saveCodes = 'Save your recovery codes';
export const saveCodesHint =
  "Lost your phone? Each code logs you in once. We show them only now: don't keep them on your phone.";
export const recoveryCodes = 'Recovery codes';
export const copyCodes = 'Copy';
export const download = 'Download';
export const codesFile = 'udala-recovery-codes.txt';
export const codesFileText = (email: string, codes: readonly string[]) =>
  [`Udala recovery codes of ${email}`, 'Each code works once.', '', ...codes, ''].join('\n');
export const codesSaved = 'I have saved them';

// Sessions
export const sessions = 'Where you are logged in';
export const browserOn = (browser: string | null, system: string | null) =>
  system === null ? (browser ?? 'Unknown browser') : `${browser ?? 'A browser'} on ${system}`;
export const sessionOn = (name: string, host: string) => `${name}, ${host}`;
/** The hosts of one sign-in, the last used first. */
export const signedInOn = (hosts: readonly string[]) =>
  hosts.length > 3 ? `${hosts.slice(0, 2).join(', ')} and ${hosts.length - 2} more pages` : hosts.join(', ');
export const lastUsed = 'last used';
export const thisOne = 'This one';
export const logOut = 'Log out';
export const loggingOut = 'Logging out…';
export const loggedOut = (name: string) => `${name} is logged out.`;
export const showAll = (count: number) => `Show all ${count}`;
export const logOutElsewhere = 'Log out everywhere else';
export const logOutElsewhereTitle = 'Log out everywhere else?';
export const logOutElsewhereBody = (count: number) =>
  count === 1 ? 'One other browser has to log in again.' : `${count} other browsers have to log in again.`;
export const stopGoogle = 'Stop using Google';
export const stopGoogleTitle = 'Stop using Google?';
export const stopGoogleHint =
  'From then on you log in with your email and password. To use Google again, choose it with this same email.';
export const stoppingGoogle = 'Stopping…';
export const stoppedGoogle = 'Google no longer opens your account';
