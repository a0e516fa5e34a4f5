import { isWebview } from '#lib/webview.ts';

/** How push stands in this browser. */
export type PushState = 'on' | 'off' | 'blocked' | 'unsupported' | 'iphone';

/** All that a push message needs; Firebase keeps its token in IndexedDB. */
export const isPushSupported = (): boolean =>
  'Notification' in globalThis &&
  'serviceWorker' in navigator &&
  'PushManager' in globalThis &&
  'indexedDB' in globalThis;

/** An iPhone tells nobody anything before the app is on its Home Screen; an iPad says it is a Mac. */
export const needsHomeScreen = (): boolean => {
  const { userAgent, maxTouchPoints } = navigator;
  const isApple = /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
  return isApple && !isPushSupported() && !isWebview(userAgent);
};
