/** What the server says about a creator's page. */
export const userNameTaken = 'That name is taken. Try another.';
export const pictureNotYours = 'Upload this picture first.';
export const searchBusy = 'Many people are searching right now. Try again in a moment.';
