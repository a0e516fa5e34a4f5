/** Texts about push: the card that asks, the state of a browser, and help where it is blocked. */
export const notSupported = 'FCM not supported';
export const permissionDenied = 'Notification permission denied';

/** Fallback for a message that the service worker cannot read: something must be shown. */
export const somethingNew = 'Something new on Udala';

export const knowWhenPosts = (creator: string) => `Know when ${creator} posts?`;
export const knowWhenAnyPosts = 'Know when your creators post?';
export const knowWhenPatrons = 'Know when patrons join or write to you?';
export const cardHint = 'A short message on this device. You choose what for.';
export const turnOn = 'Turn on';
export const turningOn = 'Turning on…';
export const notNow = 'Not now';
export const turnedOn = 'Notifications are on';
export const notTurnedOn = "We couldn't turn notifications on. Try again.";
export const notTurnedOff = "We couldn't turn notifications off. Try again.";

export const device = 'On this device';
export const push = 'Push notifications';
export const states = {
  on: 'On. We tell you even when Udala is closed.',
  off: 'Off on this device.',
  unsupported: "This browser can't show notifications. Open Udala in Chrome, Firefox or Safari.",
  iphone: 'Add Udala to your Home Screen first.',
} as const;
export const checking = 'Looking…';
export const blocked = (browser: string) => `${browser} is blocking us.`;
export const yourBrowser = 'Your browser';
export const howToFix = 'How to fix';
export const howToAdd = 'How to add it';

export const steps = {
  android: ['Tap the icon before the address.', 'Tap Permissions, then Notifications.', 'Allow, then come back here.'],
  iphone: ['Open the Settings of your iPhone.', 'Tap Notifications, then Udala.', 'Allow, then come back here.'],
  safari: [
    'Open Safari’s Settings, then Websites.',
    'Choose Notifications.',
    'Set Udala to Allow, then come back here.',
  ],
  desktop: ['Click the icon before the address.', 'Find Notifications.', 'Set it to Allow, then come back here.'],
} as const;
export const homeScreenSteps = [
  'Tap Share in Safari.',
  'Tap Add to Home Screen.',
  'Open Udala from there, then come back to this page.',
] as const;

export const sendTest = 'Send a test';
export const sendingTest = 'Sending…';
export const testSent = (devices: number) => (devices === 1 ? 'Sent to 1 device.' : `Sent to ${devices} devices.`);
