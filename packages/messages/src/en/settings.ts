export const title = 'Settings';
export const account = 'Your account';
export const landingPage = 'Landing page';
export const notification = 'Notification';
export const privacy = 'Privacy';
/** Names of the same pages in the side menu, as the specification words them. */
export const aside = { account: 'Your Account', landingPage: 'Landing Page', notification: 'Notifications' } as const;
export const logout = 'Log out';

export const name = 'Name';
export const userName = 'Username';
export const userNameHint = "Your page's address begins with it. It stays as it is.";
export const email = 'Email';
export const about = 'About you';
export const theme = 'Theme';
export const themes = { system: 'System', light: 'Light', dark: 'Dark' } as const;
export const themeHint = 'System follows your device.';

export const offer = 'Your offer';
export const yourPage = 'Your page';
export const onThisPage = 'On this page';
export const pageAddress = 'Your link';
export const noAddress = 'Your page has no name and no address yet.';
export const setUpPage = 'Set up your page';
export const links = 'Your links';
export const preview = 'Preview';
export const previewTitle = 'Your page, as people see it';
export const save = 'Save';
export const saving = 'Saving…';
export const offerLive = 'Your offer is live';
export const offerSaved = 'Offer saved';
export const pageSaved = 'Page saved';
export const notSaved = 'You have changes that are not saved.';
export const leaveTitle = 'Discard changes?';
export const leaveBody = 'What you changed is not saved yet.';
export const discard = 'Discard';
export const keepEditing = 'Keep editing';
export const priceNote = (price: string) =>
  `New patrons pay the new price. Current patrons stay on ${price} until they agree.`;
export const danger = 'Take the offer down';
export const deleteOffer = 'Delete offer';
export const deleteOfferTitle = 'Delete your offer?';
export const deleteOfferBody = 'Current patrons keep access to the end of their month.';
export const deleteOfferStops = 'Their memberships stop renewing, and we tell them.';
export const deletingOffer = 'Deleting…';
export const keepOffer = 'Keep it';
export const offerDeletedTitle = 'Membership Deleted Successfully';
export const offerDeletedBody = "New patrons can't join until you make another offer.";
