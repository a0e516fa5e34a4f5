import { appName } from './ui.ts';

export const pageTitle = (title: string) => (title === '' ? appName : `${title} · ${appName}`);
export const description =
  'A monthly page for creators in Nigeria. Patrons pay in naira by card, bank, transfer or USSD.';

export const greatNews = 'Great news!';
export const processCompleted = 'Process Completed!';
export const goToYourFeed = 'Go to your feed';
export const needsScripts = 'Logging in needs JavaScript. Switch it on in your browser, then load this page again.';
