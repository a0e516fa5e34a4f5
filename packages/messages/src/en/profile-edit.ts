export const title = 'Edit Profile';
export const edit = 'Edit';
export const save = 'Save';
export const saving = 'Saving…';
export const profileUpdated = 'Profile Updated';
export const pictureUpdated = 'Profile Picture Updated';

export const banner = 'Banner';
export const bannerInWords = 'banner';
export const bannerHint = 'Three times as wide as high. JPG or PNG.';
export const picture = 'Picture';
export const pictureInWords = 'picture';
export const pictureHint = 'Of you or your work. JPG or PNG.';

export const name = 'Name';
export const nameMissing = 'Enter your name.';
export const bio = 'Bio';
export const phone = 'Phone';
export const phoneHint = 'Type it with dashes, e.g. 0803-123-4567';
export const phoneWrong = 'Please enter a valid phone number. (e.g., 123-456-7890)';
export const usePhone = (number: string) => `Use ${number}`;
export const phoneBlocksSaving = 'Fix the phone number to save.';
export const country = 'Country';
export const countryHint = 'Type to search';
export const countryUnknown = 'Choose a country from the list.';
export const noCountryFound = 'No country by that name.';
export const links = 'Links';
export const linksHint = 'Paste a link or type your username.';
export const xTwitter = 'X (Twitter)';

export const discardTitle = 'Discard changes?';
export const discardBody = "Your changes aren't saved yet.";
export const discard = 'Discard';
export const keepEditing = 'Keep editing';
