export const steps = ['About', 'Posts', 'Price'] as const;
export const goOn = 'Continue';
export const goBack = 'Back';
export const preview = 'Your page';
export const showPreview = 'Preview';
export const answersRestored = 'We kept your answers.';
export const yourPage = 'Your page';
export const yourName = 'your-name';

export const aboutLead = "Name it, and choose the link you'll share.";
export const pageName = 'Page name';
export const pageNameHint = 'Your name, your band, your show';
export const pageNameMissing = 'Give your page a name.';
export const userName = 'Username';
export const userNameHint = 'The start of the link you share';
export const userNameMissing = 'Choose a username.';
export const userNameForm = 'Use letters, numbers and hyphens.';
export const userNameFree = (userName: string, host: string) => `${userName}.${host} is free`;
export const userNameTaken = 'That name is taken. Try another.';
export const userNameGone = (userName: string) =>
  `Someone else just took ${userName}. Choose another name; we kept everything else.`;
export const userNameUnchecked = "We couldn't check this name now. We'll check it when you publish.";
export const checking = 'Checking…';
export const bio = 'Bio';
export const bioHint = 'A sentence or two about what you make';

export const picture = 'Picture';
export const pictureHint = 'Of you or your work. JPG or PNG.';
export const pictureInWords = 'picture';

export const optionsLead = 'What people find on your page.';
export const optionsLegend = 'Your patrons get';
export const postsOnly = 'Posts for patrons';
export const postsOnlyWhy = 'Text, photos and videos that only patrons can open.';
export const postsAndCommunity = 'Posts + a community space';
export const postsAndCommunityWhy = 'The same, plus a tab to talk with them.';
export const addLinks = 'Add your links';
export const linksHint = 'Paste a link or type your username.';

export const setupLead = 'What patrons get, and what they pay each month.';
export const publish = 'Publish my page';
export const publishing = 'Publishing…';
export const goFix = 'Go there';
export const soFar = (price: string | null, benefits: number) =>
  [price ?? 'No price yet', benefits === 1 ? '1 benefit' : `${benefits} benefits`].join(' · ');
