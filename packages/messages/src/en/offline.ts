/** Texts for being offline, and about installing the app on a phone. */
export const noConnection = 'No connection';
export const noConnectionWhy = 'This page needs the network. It opens by itself as soon as you are back online.';
export const savedOnThisPhone = 'Saved on this phone';
export const savedHome = 'Home';
export const savedNotifications = 'Notifications';
export const savedPayments = 'Pay-History';

export const cannotReach = (time: string) => `We can't reach Udala. Showing what you last loaded (${time}).`;

export const newVersion = 'A new version is ready';
export const newVersionHint = 'What you are writing stays.';
export const reload = 'Reload';

export const installTitle = 'Keep Udala on this phone';
export const installHint = (bytes: number) =>
  `Udala takes ${(bytes / 1_000_000).toFixed(1)} MB of data, then opens without a network.`;
export const install = 'Install';
export const notNow = 'Not now';
export const howOnIphone = 'Tap Share, then Add to Home Screen.';
export const installApp = 'Install app';

export const saveData = 'Save data';
export const saveDataChoices = { auto: 'Auto', on: 'On', off: 'Off' } as const;
export const saveDataHint = 'Pictures wait for a tap, and nothing is loaded ahead. Auto does it on slow networks.';
