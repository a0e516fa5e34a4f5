export const pictureUnreadable = 'Use a JPG or PNG image.';
export const picturesBusy = 'Many pictures are coming in right now. Try again in a moment.';
export const presetUnknown = 'Use one of: profile, post.';
export const fileMissing = 'Choose a file first.';
export const fileTooLarge = (mebibytes: number) => `Choose a file of ${mebibytes} MB or less.`;
export const videoWrongType = 'Use an MP4, MOV, AVI or WebM video.';
export const videoUnreadable = 'This file is no MP4, MOV, AVI or WebM video. Choose another one.';
export const videoLengthUnknown = 'Say how large the video is before you send it.';
export const uploadElsewhere = 'This upload has moved on. Ask how far it is, then go on from there.';
