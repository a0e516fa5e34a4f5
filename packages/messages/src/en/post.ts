const grouped = new Intl.NumberFormat('en-NG');

export const feedCrumb = 'Feed';
export const edited = 'Edited';
export const editedAt = (moment: string) => `Edited ${moment}`;
export const scheduledFor = (moment: string) => `Scheduled for ${moment}`;

export const editPost = 'Edit Post';
export const copyLink = 'Copy link';
export const linkCopied = 'Link copied';
export const copyThis = 'Copy this link';
export const report = 'Report';

/** Ends the name of a picture that can be opened. */
export const openPicture = (number: number, all: number) =>
  all === 1 ? 'Open picture' : `Open picture ${number} of ${all}`;
export const picturesOf = (author: string) => `Pictures by ${author}`;
export const pictureOf = (number: number, all: number) => `${number} of ${all}`;
export const previousPicture = 'Previous picture';
export const nextPicture = 'Next picture';
export const tapToLoad = (size: string) => `Tap to load · ${size}`;

export const video = 'Video';
export const videoNamed = (facts: string) => (facts === '' ? video : `${video}, ${facts}`);
export const preparing = 'This video is being prepared. It plays in a few minutes.';
export const beingPrepared = 'Being prepared';
export const cannotPlay = "Browsers can't play this file.";
export const download = (size: string) => `Download ${size}`;

export const noLongerAvailable = 'No longer available';

export const seePage = (name: string) => `See ${name}'s page`;
export const patronsOf = (count: number) => `${grouped.format(count)} Patron(s)`;
export const postsOf = (count: number) => (count === 1 ? '1 post' : `${grouped.format(count)} posts`);
