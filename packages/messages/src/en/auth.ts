export const name = 'Your name';
export const email = 'Email';
export const password = 'Password';
export const passwordHint = '8 characters or more';
export const logIn = 'Log in';
export const loggingIn = 'Logging in…';
export const createAccount = 'Create account';
export const createAccountAndContinue = 'Create account and continue';
export const createAccountAndFollow = 'Create account and follow';
export const youAgree = 'You agree to our';
export const terms = 'terms';
export const creatingAccount = 'Creating your account…';

export const or = 'or';
export const googleNotAnswering = "Google isn't answering. Use your email.";

export const newHere = 'New here?';
export const startYourPage = 'Start your page';
export const join = (creator: string) => `Join ${creator}`;
export const makeAccount = 'Make an account';
export const patronQuestion = 'Patron?';
export const creatorQuestion = 'Creator?';
export const logInHere = 'Log in here';
export const haveAccount = 'Already have an account?';

export const nameMissing = 'Enter your name.';
export const emailMissing = 'Enter your email.';
export const emailWrong = 'Enter an email like ada@gmail.com.';
export const passwordMissing = 'Enter your password.';
export const passwordShort = (least: number) => `Use ${least} characters or more.`;
export const passwordLong = (most: number) => `Use ${most} characters or fewer.`;
export const strength = { weak: 'Easy to guess', good: 'Good password', strong: 'Strong password' } as const;

export const forgotPassword = 'Forgot password?';
export const secondFactor = 'Code from your authenticator app';
export const secondFactorHint = 'or a recovery code';
export const secondFactorMissing = 'Enter the six digits from your app, or a recovery code.';

/** Label of a honeypot field for bots; people never see it. */
export const website = 'Website';

export const mathsLead = (patrons: string, price: string) => `${patrons} patrons × ${price}`;
export const mathsResult = (total: string) => `= ${total} a month to you`;
export const allFeesPaid = 'After the fees on each payment.';
export const whatYouGet = 'What you get';
export const cancelAnyTime = 'Cancel any time, in 3 taps';
export const aMonth = (price: string) => `${price} a month`;
export const benefits = (count: number) => (count === 1 ? '1 benefit' : `${count} benefits`);
export const moreBenefits = (count: number) => `and ${count} more`;
export const noOffer = (creator: string) => `${creator} hasn't opened memberships yet. Follow for free.`;
