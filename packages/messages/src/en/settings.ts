export const title = 'Settings';
export const account = 'Your account';
export const landingPage = 'Landing Page';
export const logout = 'Log out';

export const name = 'Name';
export const userName = 'Username';
export const email = 'Email';
export const about = 'About you';
export const theme = 'Theme';
export const themes = { system: 'System', light: 'Light', dark: 'Dark' } as const;
export const themeHint = 'System follows your device.';

export const offer = 'Your offer';
export const yourPage = 'Your page';
export const save = 'Save';
export const saving = 'Saving…';
export const offerLive = 'Your offer is live';
export const offerSaved = 'Offer saved';
export const priceNote = (price: string) =>
  `New patrons pay the new price. Current patrons stay on ${price} until they agree.`;
export const danger = 'Take the offer down';
export const deleteOffer = 'Delete offer';
export const deleteOfferTitle = 'Delete your offer?';
export const deleteOfferBody = 'Current patrons keep access to the end of their month.';
export const deletingOffer = 'Deleting…';
export const keepOffer = 'Keep it';
export const offerDeletedTitle = 'Membership Deleted Successfully';
export const offerDeletedBody = "New patrons can't join until you make another offer.";
