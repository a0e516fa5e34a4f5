import { isWebview } from '#lib/webview.ts';

export type PushState = 'on' | 'off' | 'blocked' | 'unsupported' | 'iphone';

/** True if all APIs that push needs exist; Firebase stores its token in IndexedDB. */
export const isPushSupported = (): boolean =>
  'Notification' in globalThis &&
  'serviceWorker' in navigator &&
  'PushManager' in globalThis &&
  'indexedDB' in globalThis;

/** True on iOS in a browser tab: push works there only from the Home Screen. An iPad reports itself as a Mac. */
export const needsHomeScreen = (): boolean => {
  const { userAgent, maxTouchPoints } = navigator;
  const isApple = /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
  return isApple && !isPushSupported() && !isWebview(userAgent);
};
