export const title = 'New post';
export const question = 'What do you want to share?';

export const kind = 'Where it goes';
export const feed = 'Feed';
export const community = 'Community';

export const postTitle = 'Title';
export const postTitleHint = 'Without one, the first line stands for it.';
export const teaser = 'Teaser';
export const teaserHint = (words: number) =>
  `What everybody else sees. ${words} words or fewer; leave it empty to show the title alone.`;
export const teaserTooLong = (words: number) => `Use ${words} words or fewer.`;

export const audience = 'Who sees it';
export const patrons = 'Patrons only';
export const everyone = 'Everyone';

export const images = 'Images';
export const addImages = 'Add images';
export const imagesHint = (most: number) => `JPG or PNG, ${most} at most. We make them smaller before they are sent.`;
export const tooManyImages = (most: number) => `A post holds ${most} images.`;
export const removeImage = (name: string) => `Remove ${name}`;
export const describe = (name: string) => `Describe ${name}`;
export const describeHint = 'Describe it';
export const preparing = 'Making it smaller…';
export const shrunk = (before: string, after: string) => `${before} → ${after}`;
export const retryUpload = (name: string) => `${name} didn't upload. Retry`;
export const size = (bytes: number) =>
  bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} KB`;

export const post = 'Post';
export const posting = 'Posting…';
export const waitingForImages = 'Posting when your images are up…';
export const nothingYet = 'Write something or add an image first.';
export const failedImages = "Retry or remove the image that didn't upload.";
export const posted = 'Posted';
export const savedAt = (time: string) => `Saved on this phone ${time}`;

export const leaveTitle = 'Keep this draft?';
export const leaveBody = 'It stays on this phone and is here when you come back.';
export const keepDraft = 'Keep draft';
export const discard = 'Discard';
