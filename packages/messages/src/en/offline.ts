/** Texts for being offline, and about installing the app on a phone. */
export const noConnection = 'No connection';
export const noConnectionWhy = "This page needs a connection. It opens once you're back online.";
export const savedOnThisPhone = 'Saved on this phone';
export const savedHome = 'Home';
export const savedNotifications = 'Notifications';
export const savedPayments = 'Pay-History';

export const cannotReach = (time: string) => `We can't reach Udala. Showing what you last loaded (${time}).`;

export const newVersion = 'A new version is ready';
export const newVersionHint = "What you're writing stays.";
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
export const saveDataHint = 'Pictures wait for a tap. Auto turns this on when your network is slow.';
