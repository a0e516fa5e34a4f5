/** Titles of pages. The table of routes is in every first download, and needs no other text of a feature. */
const welcomeBack = 'Welcome back';

export const front = (creator: string | null) => creator ?? 'Gather your people.';
export const creatorLogin = welcomeBack;
export const creatorRegister = 'Start your page';
export const patronLogin = (creator: string | null) => (creator === null ? welcomeBack : `Log in to ${creator}'s page`);
export const patronRegister = (creator: string | null) => (creator === null ? 'Make an account' : `Join ${creator}`);
export const google = 'Continue with Google';
export const verify = 'Check your mail';
export const forgotPassword = 'Reset your password';
export const resetPassword = 'Choose a new password';
export const aboutYourself = 'About your page';
export const creatorOptions = 'Posts and links';
export const setup = 'Benefits and price';
export const payment = 'Membership';
export const emails = 'Notifications';
export const unknownHost = "There's no page here";
export const notFound = '404 Not Found';

export const forCreators = 'That page is for creators.';
export const forPatrons = 'That page is for patrons.';
