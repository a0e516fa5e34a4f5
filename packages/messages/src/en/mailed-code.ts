export const sentTo = (email: string, time: string) =>
  `Sent to ${email} at ${time}. Usually under a minute. Check spam.`;
export const code = 'Code';
export const codeHint = 'Six digits, from the mail';
export const codeMissing = 'Enter the six digits from the mail.';
export const verify = 'Verify';
export const verifying = 'Checking your code…';
export const openGmail = 'Open Gmail';
export const sendAgain = 'Send again';
export const sendAgainIn = (seconds: number) => `Send again in ${seconds} s`;
export const sending = 'Sending…';
export const newCodeSent = 'New code sent';
export const changeEmail = 'Change email';
export const noEmail = "We don't know which email to check. Enter it once more.";
export const startOver = 'Start over';
