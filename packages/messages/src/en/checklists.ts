/** The first steps of a new creator or patron, on home. */
export const title = 'First steps';
export const progress = (done: number, steps: number) => `${done} of ${steps} done`;
export const putAway = 'Put the first steps away';
export const done = 'Done';
export const steps = {
  page: 'Put your page online',
  picture: 'Add your picture',
  'first-post': 'Post for the first time',
  share: 'Share on WhatsApp',
  bank: 'Add your bank',
  hello: 'Say hello to your creator',
  push: 'Turn on notifications',
  install: 'Add to your Home Screen',
} as const;
export const shareText = (url: string) => `Join my page on Udala: ${url}`;

export const allDone = {
  creator: 'That’s everything. Your people can find you now.',
  patron: 'That’s everything. Good to have you here.',
} as const;
export const couldNotLoad = "We couldn't load your first steps.";

export const howToAdd = 'Add to your Home Screen';
export const homeScreenSteps = {
  iphone: ['Open Udala in Safari.', 'Tap Share.', 'Tap Add to Home Screen.'],
  other: ['Open Udala in Chrome on your phone.', 'Open the menu ⋮.', 'Tap Add to Home screen, then Install.'],
} as const;
export const added = "I've added it";
