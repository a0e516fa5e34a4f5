/** Title of a locked post without one. */
export const untitledLocked = 'A post for patrons';
export const postEmpty = 'Write something or add a picture first.';
export const teaserTooLong = (most: number) => `Use ${most} words or fewer.`;
export const pictureNotYours = "One of these pictures can't be used. Add it again.";
export const onOwnPageOnly = 'You can publish on your own page.';
export const videoNotYours = "This video can't be used. Add it again.";
export const posterNotYours = "This picture can't be shown for the video. Choose another.";
export const coverNeedsPicture = 'Add a picture first, or choose another cover.';
export const coverPictureMissing = 'Choose a picture for everybody to see.';
export const coverNotYours = "This picture can't be the cover. Add it again.";
export const oneKindOfFile = 'A post holds images or a video.';
export const publishAtPast = 'Choose a time in the future.';
export const publishAtTooFar = (days: number) => `Choose a time within the next ${days} days.`;
export const alreadyPublished = 'This post is out already.';
export const searchOne = 'Say whose posts to search.';
export const postsUsedUp = (minutes: number) =>
  `That was a lot of posts for one day. Go on ${minutes <= 60 ? 'in an hour' : `in ${Math.ceil(minutes / 60)} hours`}.`;
