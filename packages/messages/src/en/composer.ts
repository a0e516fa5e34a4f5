export const title = 'New post';
export const editTitle = 'Edit post';
export const question = 'What do you want to share?';

/** Words under the icons; each stands in the name of its button. */
export const tools = {
  images: 'Images',
  video: 'Video',
  teaser: 'Teaser',
  cover: 'Cover',
  when: 'When',
  kind: 'Where',
};

export const kind = 'Where it goes';
export const chooseKind = 'Choose where it goes';
export const feed = 'Feed';
export const feedHint = 'For what you made.';
export const community = 'Community';
export const communityHint = 'For talking with your people.';

export const postTitle = 'Title';
export const teaser = 'Teaser';
export const writeTeaser = 'Write a teaser';
export const teaserHint = (words: number) => `Everyone else sees this. Use ${words} words or fewer.`;
export const teaserWords = (words: number, most: number) =>
  words > most ? `Teaser · ${words - most} too many` : `Teaser · ${words} ${words === 1 ? 'word' : 'words'}`;
export const teaserTooLong = (words: number) => `Use ${words} words or fewer.`;
export const wordsLeft = (left: number) =>
  left < 0 ? `${-left} ${left === -1 ? 'word' : 'words'} too many` : `${left} ${left === 1 ? 'word' : 'words'} left`;

export const audience = 'Who sees it';
export const patrons = 'Patrons only';
export const patronsHint = 'Others see the title and your teaser.';
export const patronsShort = 'Patrons';
export const everyone = 'Everyone';
export const everyoneHint = 'Anybody can read it, and share it.';
export const firstForEveryone = "Let everyone read your first post, so visitors don't find an empty page.";

export const cover = 'cover';
export const coverTitle = 'Cover for everyone else';
export const chooseCover = 'Choose a cover';
export const coverNone = 'A lock';
export const coverNoneHint = 'Your title and teaser, on a pattern.';
export const coverBlur = 'A blur of your picture';
export const coverBlurHint = 'Only its colours.';
export const coverNeedsPicture = 'Add a picture first.';
export const coverTeaser = 'A picture for everyone';
export const coverTeaserHint = 'Anybody can see it.';
export const coverPill = { none: coverNone, blur: 'Cover · blur', teaser: 'Cover · picture' };
export const coverQuestion = 'What will everyone else see?';
export const coverSuggestion = 'Only a lock. A blur of your first picture says more.';
export const useBlur = 'Show a blur';
export const otherCovers = 'More covers';
export const noCover = 'Keep the lock';
export const coverMissing = 'Choose a picture for everyone to see.';
export const failedCover = "Retry or change the cover that didn't upload.";

export const addImages = 'Add images';
export const images = 'Images';
export const filesHint = (most: number, megabytes: number) =>
  `${most} JPG or PNG images at most, or one video (MP4, MOV, AVI, WebM) of up to ${megabytes} MB. We make images smaller before they are sent.`;
export const oneKind = 'A post holds images or a video.';
export const tooManyImages = (most: number) => `A post holds ${most} images.`;
export const removeImage = (name: string) => `Remove ${name}`;
export const pictureOf = (place: number, count: number) => (count === 1 ? 'Picture' : `Picture ${place} of ${count}`);
export const pictureMenu = (name: string) => `Describe or change ${name}`;
export const notDescribed = 'Not described yet';
export const movePicture = (name: string) => `Move ${name}: drag it, or use the arrow keys`;
export const earlier = 'Earlier';
export const later = 'Later';
export const moveEarlier = (name: string) => `Move ${name} earlier`;
export const moveLater = (name: string) => `Move ${name} later`;
export const moved = (name: string, place: number, count: number) => `${name} is now ${place} of ${count}.`;
export const imageNumber = (place: number) => `Image ${place}`;
export const describe = (name: string) => `Describe ${name}`;
export const describeHint = 'Describe it';
export const describeWhy = "For people who can't see it.";
export const remove = 'Remove';
export const showPicture = 'Show picture';
export const preparing = 'Making it smaller…';
export const shrunk = (before: string, after: string) => `${before} → ${after}`;
export const retryUpload = (name: string) => `${name} didn't upload. Retry`;
export const size = (bytes: number) =>
  bytes >= 1_000_000
    ? `${(bytes / 1_000_000).toFixed(bytes >= 10_000_000 ? 0 : 1)} MB`
    : `${Math.max(1, Math.round(bytes / 1000))} KB`;

export const addVideo = 'Add a video';
export const video = 'Video';
export const wrongVideo = 'Use an MP4, MOV, AVI or WebM video.';
export const videoTooLarge = (megabytes: number) => `Choose a video of ${megabytes} MB or less.`;
export const ofYourData = (bytes: number) => `${size(bytes)} of your data`;
export const aboutMinutes = (minutes: number) => `about ${minutes} min`;
export const sentOf = (sent: number, all: number) => `${size(sent)} of ${size(all)} sent`;
export const pause = 'Pause';
export const goOn = 'Go on';
export const paused = 'Paused.';
export const lostConnection = "No connection. It continues when you're back online.";
export const chooseAgain = 'Choose the same file again to continue';
export const stoppedAtReload = (name: string) => `${name} isn't fully uploaded yet.`;
export const anotherFile = (name: string, bytes: number) => `That is another file. Choose ${name}, ${size(bytes)}.`;
export const videoUp = 'Uploaded.';
export const videoPreparing = 'Uploaded. We are getting it ready; you can post now.';
export const cannotPlay = "Browsers can't play this file. Patrons can download it.";
export const videoGone = 'We no longer have this video. Remove it, then add it again.';

export const when = 'When it goes out';
export const chooseWhen = 'Choose when it goes out';
export const setTime = 'Set this time';
export const postNow = 'Post now';
export const schedule = 'Schedule';
export const date = 'Date and time';
export const dateHint = "By this phone's clock.";
export const planFault = {
  missing: 'Choose a date and a time.',
  past: 'Choose a time in the future.',
  tooFar: 'Choose a time within a year.',
};
export const scheduled = (time: string) => `Scheduled for ${time}`;
export const scheduledCount = (count: number) => (count === 1 ? '1 post scheduled' : `${count} posts scheduled`);
export const scheduledTitle = 'Scheduled posts';
export const noneScheduled = 'Nothing is scheduled.';
export const editNamed = (name: string) => `Edit ${name}`;
export const postNowNamed = (name: string) => `Post now: ${name}`;
export const deleteNamed = (name: string) => `Delete ${name}`;
export const edit = 'Edit';
export const deleteIt = 'Delete';

export const done = 'Done';
export const preview = 'Preview';
export const keepWriting = 'Keep writing';
export const previewAs = 'Who reads it';
export const everyoneElse = 'Everyone else';
export const previewSpoken = (reader: string, title: string, words: string) =>
  `${reader} will see: ${[title, words].filter(Boolean).join(' ')}`;
export const previewLocked = 'The rest is for patrons.';

export const post = 'Post';
export const save = 'Save';
export const posting = 'Posting…';
export const saving = 'Saving…';
export const postWaits = { images: 'Posting when your images are up', video: 'Posting when your video is up' };
export const saveWaits = { images: 'Saving when your images are up', video: 'Saving when your video is up' };
export const nothingYet = 'Write something or add an image or a video first.';
export const failedImages = "Retry or remove the image that didn't upload.";
export const failedVideo = "Retry or remove the video that didn't upload.";
export const saved = 'Saved';
export const shareText = (url: string) => `I posted something new on my page: ${url}`;
export const offline = "You're offline. It's kept on this phone.";
export const offlineWithFiles =
  "You're offline. It's kept on this phone. Files upload when you're back online, then you can post.";
export const savedAt = (time: string) => `Saved on this phone ${time}`;
export const draftIsBack = (time: string) => `Your draft of ${time} is back.`;
export const editsAreBack = (time: string) => `Your changes of ${time} are back. They're not saved yet.`;
export const notYours = "You can't edit this post.";

export const leaveTitle = 'Keep this draft?';
export const leaveBody = 'It stays on this phone and is here when you come back.';
export const leaveEditTitle = 'Keep these changes?';
export const leaveEditBody = 'They stay on this phone, unsaved, and are here when you come back.';
export const leaveUnfinished = "Add again any images that weren't uploaded.";
export const keepDraft = 'Keep draft';
export const keepEdits = 'Keep changes';
export const discard = 'Discard';
