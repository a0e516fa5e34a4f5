export const pictureUnreadable = 'Use a JPG or PNG image.';
export const picturesBusy = 'Many pictures are coming in right now. Try again in a moment.';
export const presetUnknown = 'Use one of: profile, post.';
export const fileMissing = 'Choose a file first.';
export const fileTooLarge = (mebibytes: number) => `Choose a file of ${mebibytes} MB or less.`;
