/** Browser and system of a user agent, in words a person knows; null where it is unknown. */
export interface BrowserName {
  browser: string | null;
  system: string | null;
}

type Signs = readonly (readonly [sign: RegExp, name: string])[];

// Ordered, the first match wins: nearly every browser also calls itself Chrome or Safari, and Android also Linux.
const browsers: Signs = [
  [/\bInstagram\b/, 'Instagram'],
  [/\bFB(?:AN|AV)\//, 'Facebook'],
  [/\b(?:musical_ly|BytedanceWebview|TikTok)/, 'TikTok'],
  [/\bOpera Mini\//, 'Opera Mini'],
  [/\b(?:OPR|OPX|OPT|OPiOS|Opera)\//, 'Opera'],
  [/\bEdg(?:A|iOS|e)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:UCBrowser|UCWEB|UBrowser)/, 'UC Browser'],
  [/\bPHX\//, 'Phoenix'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: Signs = [
  [/\bKAIOS\b/, 'KaiOS'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (signs: Signs, userAgent: string): string | null =>
  signs.find(([sign]) => sign.test(userAgent))?.[1] ?? null;

/** Returns no text of the user agent itself: anybody can write anything there. */
export const browserName = (userAgent: string): BrowserName => ({
  browser: nameIn(browsers, userAgent),
  system: nameIn(systems, userAgent),
});
